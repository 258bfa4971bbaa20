package io.millrace.ingest;

/** A stream that lines can be sent to: its name, its number in the ring, and where its lines are cut. */
public record StreamTarget(String name, int number, int maxLineLengthBytes) {
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
}
