package io.millrace.output;

import java.io.IOException;
import java.nio.channels.FileChannel;

/** Plain NDJSON ends behind its last LF. */
final class PlainTail implements TailScan {
    @Override
    public Tail scan(FileChannel channel) throws IOException {
        FileBytes file = new FileBytes(channel);
        if (file.size() == 0) {
            return Tail.whole(0);
        }
        if (LogKind.of(file) != LogKind.PLAIN) {
            return Tail.broken(0, "there is compressed data");
        }
        long end = lastLineEnd(file);
        if (end == file.size()) {
            return Tail.whole(end);
        }
        // A record that was torn begins like one, or reads as zeros; any other last line of a file that does not begin
        // like ours is somebody's own, and not ours to cut off.
        return beginsLikeARecord(file, 0) || beginsLikeARecord(file, end)
                ? new Tail(Tail.State.TORN, end, "ends in the middle of a line that begins at byte " + end)
                : new Tail(Tail.State.FOREIGN, 0, "there is a text without a line end that is no JSON at byte " + end);
    }

    private static boolean beginsLikeARecord(FileBytes file, long at) throws IOException {
        return file.u8(at) == '{' || file.isZeroFrom(at);
    }

    private static long lastLineEnd(FileBytes file) throws IOException {
        // backwards, a window at a time: reading its first byte loads all of it
        int step = 4 << 10;
        for (long to = file.size(); to > 0; to -= Math.min(step, to)) {
            long from = Math.max(0, to - step);
            file.u8(from);
            for (long at = to - 1; at >= from; at--) {
                if (file.u8(at) == '\n') {
                    return at + 1;
                }
            }
        }
        return 0;
    }
}
