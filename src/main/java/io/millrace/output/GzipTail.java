package io.millrace.output;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.util.zip.ZipException;

/** Walks gzip members: those that tell their own size by their headers, the last of them and members of other programs by inflating them. */
final class GzipTail implements TailScan {
    private static final long UNFINISHED = -1;
    private static final int FIXED_HEADER_BYTES = 10;

    @Override
    public Tail scan(FileChannel channel) throws IOException {
        FileBytes file = new FileBytes(channel);
        LastFrame last = new LastFrame(channel, member -> LastFrame.drain(new GzipReader(LastFrame.in(member))));
        long at = 0;
        while (at < file.size()) {
            if (!beginsLikeMember(file, at)) {
                return noMember(file, at, last, "there is no gzip member");
            }
            long told = toldSize(file, at);
            long end;
            try {
                end = told > 0 ? at + told : inflatedEnd(channel, at);
            } catch (ZipException e) {
                return noMember(file, at, last, e.getMessage());
            }
            if (end == UNFINISHED || end > file.size()) {
                return last.checked(Tail.torn(at));
            }
            last.passed(at, end, true);
            at = end;
        }
        return last.checked(Tail.whole(at));
    }

    private static Tail noMember(FileBytes file, long at, LastFrame last, String why) throws IOException {
        int begin = GzipFrames.FLAG_EXTRA << 24 | GzipFrames.DEFLATED << 16 | GzipFrames.MAGIC;
        return file.isHeaderAndZeros(at, GzipFrames.HEADER_BYTES, begin)
                ? last.checked(Tail.torn(at))
                : Tail.broken(at, why);
    }

    private static boolean beginsLikeMember(FileBytes file, long at) throws IOException {
        return file.u8(at) == (GzipFrames.MAGIC & 0xff)
                && (!file.has(at, 2) || file.u8(at + 1) == GzipFrames.MAGIC >>> 8)
                && (!file.has(at, 3) || file.u8(at + 2) == GzipFrames.DEFLATED);
    }

    /** The size that the member says it has, 0 if it says nothing. */
    private static long toldSize(FileBytes file, long at) throws IOException {
        if (!file.has(at, GzipFrames.HEADER_BYTES) || file.u8(at + 3) != GzipFrames.FLAG_EXTRA) {
            return 0;
        }
        long extra = at + FIXED_HEADER_BYTES;
        boolean isOurs = file.u16(extra) >= 8 && file.i32(extra + 2) == GzipFrames.SIZE_SUBFIELD;
        long size = isOurs ? file.u32(extra + 6) : 0;
        return size >= GzipFrames.HEADER_BYTES + GzipFrames.TRAILER_BYTES ? size : 0;
    }

    /** Inflates one member to see where it ends. */
    @SuppressWarnings("resource") // closing the reader would close the channel; its inflater is ended by hand
    private static long inflatedEnd(FileChannel channel, long at) throws IOException {
        channel.position(at);
        InputStream unclosed = new InputStream() {
            private final InputStream in = Channels.newInputStream(channel);

            @Override
            public int read() throws IOException {
                return in.read();
            }

            @Override
            public int read(byte[] to, int offset, int length) throws IOException {
                return in.read(to, offset, length);
            }
        };
        byte[] scratch = new byte[64 << 10];
        try (GzipReader reader = new GzipReader(unclosed)) {
            reader.nextMember();
            while (reader.readMember(scratch, 0, scratch.length) > 0) {
                // only its end is wanted
            }
            return at + reader.consumed();
        } catch (EOFException e) {
            return UNFINISHED;
        }
    }
}
