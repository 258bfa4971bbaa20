package io.millrace.ingest;

import java.util.Optional;

/** A stream that lines can be sent to: its name, its number in the ring, where its lines are cut, how they are written, and how they are joined. */
public record StreamTarget(
        String name, int number, int maxLineLengthBytes, LineCharset charset, Optional<Multiline> multiline) {
    private static final int LONGEST_LINE = 1 << 30;

    public StreamTarget {
        if (number < 0) {
            throw new IllegalArgumentException("stream " + name + ": number " + number + " is below 0");
        }
        if (maxLineLengthBytes < 1 || maxLineLengthBytes > LONGEST_LINE) {
            throw new IllegalArgumentException("stream " + name + ": maxLineLength is " + maxLineLengthBytes
                    + " bytes; it must be 1 to " + LONGEST_LINE + " (1GiB)");
        }
    }

    /** A stream of lines in UTF-8. */
    public StreamTarget(String name, int number, int maxLineLengthBytes) {
        this(name, number, maxLineLengthBytes, LineCharset.UTF_8, Optional.empty());
    }

    /** The same for text that is UTF-8 already. */
    public StreamTarget inUtf8() {
        return new StreamTarget(name, number, maxLineLengthBytes, LineCharset.UTF_8, multiline);
    }

    /** Whether lines are taken byte for byte as they come. */
    public boolean isPlain() {
        return charset.isUtf8() && multiline.isEmpty();
    }
}
