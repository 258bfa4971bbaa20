package io.millrace.engine;

import io.millrace.output.JsonBuffer;
import java.nio.charset.StandardCharsets;

/** Why a window is not complete: a set, as bits, in the order in which they are told. */
final class Reasons {
    static final int NONE = 0;

    /** Its time came by the wall clock, not by the watermark. */
    static final int DEADLINE = 1;

    /** It had been published before lines came that belong to it. */
    static final int LATE_LINES = 1 << 1;

    /** A rule had more groups than it may have. */
    static final int OVERFLOW = 1 << 2;

    /** A line with a time in it was longer than lines may be. */
    static final int CUT_LINES = 1 << 3;

    /** A line with a time in it could not be evaluated. */
    static final int DROPPED = 1 << 4;

    /** A source that it waited for had not been heard for too long. */
    static final int SOURCE_SILENT = 1 << 5;

    /** It was open when the service was stopped, or began before the service was started. */
    static final int RESTARTED = 1 << 6;

    /** The rule was taken away before the window's end. */
    static final int RULE_REMOVED = 1 << 7;

    /** The rule became another one before the window's end, or after its beginning. */
    static final int RULE_REPLACED = 1 << 8;

    /** The rule came after the window's beginning. */
    static final int RULE_ADDED = 1 << 9;

    private static final byte[][] WORDS = {
        word("deadline"),
        word("late lines"),
        word("overflow"),
        word("cut lines"),
        word("dropped"),
        word("source silent"),
        word("restarted"),
        word("rule removed"),
        word("rule replaced"),
        word("rule added")
    };

    private Reasons() {}

    private static byte[] word(String text) {
        return ('"' + text + '"').getBytes(StandardCharsets.UTF_8);
    }

    /** Prints the elements of a JSON array. */
    static void print(int reasons, JsonBuffer to) {
        boolean first = true;
        for (int left = reasons; left != 0; left &= left - 1) {
            if (!first) {
                to.rawByte(',');
            }
            first = false;
            to.raw(WORDS[Integer.numberOfTrailingZeros(left)]);
        }
    }
}
