package io.millrace.oracle;

import io.millrace.oracle.OracleResult.Approximate;
import io.millrace.oracle.OracleResult.Piece;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Demands that printed results are the oracle's, byte for byte, but for the few numbers which the contract lets be
 * close.
 */
public final class ResultComparison {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?(e[+-][0-9]+)?");
    private static final double ROUNDING = 1e-12;

    private ResultComparison() {}

    /**
     * {@code actual}: lines without their ends. {@code context} says in a failure which config and lines these were.
     */
    public static void assertSame(List<OracleResult> expected, List<byte[]> actual, String context) {
        for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
            String line = utf8(actual.get(i), context, i);
            if (!isSame(expected.get(i), line)) {
                throw new AssertionError(difference(expected, actual, i, context));
            }
        }
        if (expected.size() != actual.size()) {
            throw new AssertionError(difference(expected, actual, Math.min(expected.size(), actual.size()), context));
        }
    }

    /** {@code actual}: lines without their ends. */
    public static void assertSameText(List<OracleResult> expected, List<String> actual, String context) {
        assertSame(
                expected,
                actual.stream()
                        .map(line -> line.getBytes(StandardCharsets.UTF_8))
                        .toList(),
                context);
    }

    /** {@code actual}: a whole output, every line of which must end in LF. */
    public static void assertSame(List<OracleResult> expected, byte[] actual, String context) {
        if (actual.length > 0 && actual[actual.length - 1] != '\n') {
            throw new AssertionError(context + "\nthe last line has no LF");
        }
        List<byte[]> lines = new ArrayList<>();
        int start = 0;
        for (int at = 0; at < actual.length; at++) {
            if (actual[at] == '\n') {
                lines.add(Arrays.copyOfRange(actual, start, at));
                start = at + 1;
            }
        }
        assertSame(expected, lines, context);
    }

    static boolean isSame(OracleResult expected, String actual) {
        int at = 0;
        for (Piece piece : expected.pieces()) {
            if (piece instanceof Approximate number) {
                Matcher matcher = NUMBER.matcher(actual).region(at, actual.length());
                if (!matcher.lookingAt() || !isClose(number, matcher.group())) {
                    return false;
                }
                at = matcher.end();
            } else if (actual.startsWith(piece.text(), at)) {
                at += piece.text().length();
            } else {
                return false;
            }
        }
        return at == actual.length();
    }

    private static boolean isClose(Approximate expected, String actual) {
        double wanted = Double.parseDouble(expected.text());
        double found = Double.parseDouble(actual);
        String inItsForm = expected.integer() ? String.valueOf((long) found) : ShortestDouble.text(found);
        return actual.equals(inItsForm)
                && Math.abs(found - wanted) <= Math.abs(wanted) * (expected.tolerance() + ROUNDING);
    }

    private static String utf8(byte[] line, String context, int index) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new AssertionError(
                    context + "\nresult " + index + " is no UTF-8: " + new String(line, StandardCharsets.UTF_8), e);
        }
    }

    private static String difference(List<OracleResult> expected, List<byte[]> actual, int index, String context) {
        StringBuilder message = new StringBuilder(context)
                .append("\nresults differ first at index ")
                .append(index)
                .append("; expected ")
                .append(expected.size())
                .append(" results, found ")
                .append(actual.size());
        for (int i = Math.max(0, index - 1); i <= index + 1; i++) {
            message.append("\n  expected[").append(i).append("] ");
            message.append(i < expected.size() ? expected.get(i).text() : "(none)");
            message.append("\n  actual  [").append(i).append("] ");
            message.append(i < actual.size() ? new String(actual.get(i), StandardCharsets.UTF_8) : "(none)");
        }
        return message.toString();
    }
}
