package io.millrace.output;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes the whole blocks of a burst past the page cache, where copying costs the kernel 2 to 3 s of CPU a GB if it has
 * to find new pages for it. Where that does not work, or the disk is too slow for it, it writes nothing, and the file's
 * own channel gets it all. Owned by the writer's thread.
 *
 * <p>Compressed frames are padded to whole blocks, so that a file grows by whole frames for whoever reads it meanwhile.
 * Text cannot be padded; there frames end anywhere, and the block that two of them share is written through the cache:
 *
 * <pre>
 *   blocks           |       |       |       |       |       |       |
 *   first frame      1111111111111111111
 *     direct         1111111111111111
 *     cache                          111
 *   second frame                        222222222222222222222222222
 *     cache                             22222
 *     direct                         111222222222222222222222
 *     cache                                                  222222
 * </pre>
 *
 * <p>The direct write of the second frame begins with the shared block, not behind it: this makes the kernel write that
 * block out of its cache first. Otherwise a power failure could leave zeros there with good data behind them, which no
 * repair would find. And the block must be full in the cache before: one that is read by somebody while it is written
 * directly has to look the same before and after.
 */
final class DirectWrites {
    /** The second channel of a file that is there. */
    static final FileSink.Opener PAST_CACHE =
            path -> FileChannel.open(path, StandardOpenOption.WRITE, ExtendedOpenOption.DIRECT);

    /** A frame of 1 MiB that cannot be made smaller, and what it is padded with. */
    private static final int STAGING_BYTES = (1 << 20) + (128 << 10);

    private static final int SMALLEST_BLOCK = 4 << 10;
    private static final long BURST_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** A disk below this is better left to the cache, which takes what comes and writes it later. */
    private static final long SLOW_MB_A_SECOND = 250;

    /** What a disk may be behind that. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    private static final long REST_NANOS = TimeUnit.SECONDS.toNanos(60);

    /**
     * When it pays.
     *
     * @param burstBytes more than this within a second
     * @param leastBytes what one write has at least; writes of 128 KiB one after another came to 1.1 GB/s and 0.35 s of
     *     CPU a GB, those of 1 MiB to 2.3 GB/s and 0.1 s (dd with oflag=direct)
     */
    record Limits(long burstBytes, int leastBytes) {
        static final Limits STANDARD = new Limits(4 << 20, 128 << 10);
    }

    private final Path path;
    private final FileSink.Opener opener;
    private final Limits limits;
    private final LongSupplier nanos;
    private @Nullable FileChannel channel;
    private @Nullable ByteBuffer staging;
    private int block = SMALLEST_BLOCK;

    /** All before this is on its way to disk no later than what is written directly from now on; a block begins. */
    private long settled;

    private long burstSinceNanos;
    private long burstBytes;
    private boolean burst;
    private boolean givenUp;
    private long givenUpNanos;
    private long lateNanos;

    DirectWrites(Path path, FileSink.Opener opener, Limits limits, LongSupplier nanos) {
        this.path = path;
        this.opener = opener;
        this.limits = limits;
        this.nanos = nanos;
        burstSinceNanos = nanos.getAsLong();
    }

    /**
     * Whether a frame that begins at {@code start}, the end of the file, is to be written by {@link #write} from
     * the next block on, and not all of it through the cache. To be asked once for each frame.
     */
    boolean isDue(FileChannel file, int frameBytes, long start) {
        settled = Math.min(settled, start & -block); // it may have been cut, by us or by somebody
        if (!isBurst(frameBytes) || givenUp) {
            return false;
        }
        if (channel == null && !open(start)) {
            giveUp();
            return false;
        }
        long blocksEnd = start + frameBytes & -block;
        return blocksEnd > start && blocksEnd - settled >= limits.leastBytes() && settle(file, start);
    }

    /** How large blocks are, once {@link #isDue}; a power of two. */
    int blockBytes() {
        return block;
    }

    private boolean isBurst(int frameBytes) {
        long nowNanos = nanos.getAsLong();
        long passedNanos = nowNanos - burstSinceNanos;
        if (passedNanos >= BURST_NANOS) {
            burst = burstBytes > limits.burstBytes() && passedNanos < 2 * BURST_NANOS;
            burstSinceNanos = nowNanos;
            burstBytes = 0;
        }
        burstBytes += frameBytes;
        burst |= burstBytes > limits.burstBytes();
        return burst;
    }

    private boolean open(long start) {
        try {
            long blockBytes = Math.max(SMALLEST_BLOCK, Files.getFileStore(path).getBlockSize());
            if (blockBytes > Padding.LARGEST_BLOCK || Long.bitCount(blockBytes) != 1) {
                return false;
            }
            if (staging == null || block != blockBytes) {
                block = (int) blockBytes;
                staging = ByteBuffer.allocateDirect(STAGING_BYTES + block)
                        .alignedSlice(block)
                        .order(ByteOrder.LITTLE_ENDIAN);
            }
            FileChannel opened = opener.open(path);
            if (isTheSame(opened, start)) {
                channel = opened;
                settled = 0;
                lateNanos = 0;
                return true;
            }
            opened.close();
        } catch (IOException | UnsupportedOperationException | OutOfMemoryError e) {
            // the cache it is
        }
        return false;
    }

    /**
     * Whether this is the file that is written to, and not one that somebody has put in its place: if it is, this
     * process has its lock.
     */
    private static boolean isTheSame(FileChannel opened, long size) throws IOException {
        try {
            opened.tryLock();
        } catch (OverlappingFileLockException e) {
            return opened.size() == size;
        } catch (IOException e) {
            // a file system without locks
        }
        return false;
    }

    /** Once a burst: brings to disk what the cache has. */
    private boolean settle(FileChannel file, long start) {
        if (start - settled > STAGING_BYTES / 2) {
            long sinceNanos = nanos.getAsLong();
            try {
                file.force(false);
            } catch (IOException e) {
                giveUp();
                return false;
            }
            took(nanos.getAsLong() - sinceNanos, start - settled);
            settled = start & -block;
        }
        return !givenUp;
    }

    /**
     * Writes the whole blocks of what is left of a frame, which goes to {@code at}, where a block begins and the file
     * ends, and takes them out of the buffer: all of it where it can be padded. What is left then is to be written through
     * the cache. Returns where the file ends now.
     */
    long write(FileChannel file, ByteBuffer frame, long at, Padding padding) throws IOException {
        FileChannel direct = channel;
        ByteBuffer blocks = staging;
        if (direct == null || blocks == null) {
            return at;
        }
        int start = frame.position();
        boolean padded = padding != Padding.NONE;
        boolean sound;
        try {
            blocks.clear();
            sound = readBack(file, blocks, at);
            while (sound && frame.remaining() >= (padded ? 1 : block) && !givenUp) {
                sound = writeBlocks(direct, blocks, frame, padding);
            }
        } catch (IOException e) {
            sound = false; // the cache may do better; if not, it says why
        }
        if (sound) {
            return frame.hasRemaining() || !padded ? at + frame.position() - start : settled;
        }
        giveUp();
        if (padded && file.size() > at) {
            // There may be half of the padding.
            file.truncate(at);
            frame.position(start);
        }
        return at + frame.position() - start;
    }

    private boolean readBack(FileChannel file, ByteBuffer blocks, long end) throws IOException {
        blocks.limit((int) (end - settled));
        while (blocks.hasRemaining()) {
            if (file.read(blocks, settled + blocks.position()) < 0) {
                return false; // somebody has cut it just now
            }
        }
        return true;
    }

    /** Fills up the staging buffer and empties it. False if not all was written. */
    private boolean writeBlocks(FileChannel direct, ByteBuffer blocks, ByteBuffer frame, Padding padding)
            throws IOException {
        int before = blocks.position();
        int room = blocks.capacity() - before;
        int left = frame.remaining();
        int missing = padding == Padding.NONE ? 0 : padding.missing(left, block);
        boolean isLast = padding != Padding.NONE && left <= room - missing;
        int taken = isLast ? left : Math.min(room, left) & -block;
        int end = before + taken + (isLast ? missing : 0);
        blocks.clear().limit(end);
        blocks.put(before, frame, frame.position(), taken);
        if (isLast && missing > 0) {
            padding.put(blocks, before + taken, missing);
        }
        long sinceNanos = nanos.getAsLong();
        int written = direct.write(blocks, settled);
        took(nanos.getAsLong() - sinceNanos, written);
        settled += written & -block;
        frame.position(frame.position() + Math.min(taken, Math.max(0, written - before)));
        blocks.clear();
        return written == end;
    }

    private void took(long tookNanos, long bytes) {
        long allowedNanos = bytes * 1000 / SLOW_MB_A_SECOND;
        lateNanos = Math.max(0, lateNanos + tookNanos - allowedNanos);
        if (lateNanos > PATIENCE_NANOS) {
            giveUp();
        }
    }

    /** Leaves this file to the cache. */
    private void giveUp() {
        givenUp = true;
        givenUpNanos = nanos.getAsLong();
    }

    /**
     * Ends with this file, which must not be written to any more: closing a channel takes all locks of the process from
     * its file. The next write may be to another one.
     */
    void close() throws IOException {
        givenUp = givenUp && nanos.getAsLong() - givenUpNanos < REST_NANOS;
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            open.close();
        }
    }
}
