package io.millrace.oracle;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Damages lines: bytes lost, doubled, changed, put in. No damaged line holds LF or ends in CR. */
public final class Mutations {
    private static final List<String> INSERTS = List.of(
            "é",
            "日本",
            "\uDCFF",
            "\uDCE2\uDC82",
            "\u0000",
            " ",
            "\"",
            "a=",
            "|",
            ",",
            "{",
            "}",
            "\\",
            "\t",
            "\r",
            "0",
            "-");

    private Mutations() {}

    /**
     * A log with this share (in percent) of its lines damaged, and some lines moved back, doubled or lost. What {@code
     * time} finds in a line stays as it is: one time far ahead would make all that follows late.
     */
    public static List<byte[]> of(long seed, List<byte[]> lines, int percent, Pattern time) {
        Dice dice = new Dice(seed);
        List<byte[]> result = new ArrayList<>();
        for (byte[] line : lines) {
            if (!dice.chance(percent)) {
                result.add(line);
                continue;
            }
            switch (dice.between(0, 9)) {
                case 0 -> result.add(Math.max(0, result.size() - dice.between(0, 20)), line);
                case 1 -> result.addAll(List.of(line, line));
                case 2 -> {} // lost
                case 3 -> result.add(new byte[0]);
                default -> result.add(besides(time, OracleText.fromBytes(line), dice));
            }
        }
        return result;
    }

    private static byte[] besides(Pattern time, String line, Dice dice) {
        Matcher matcher = time.matcher(line);
        if (!matcher.find()) {
            return withoutLineEnds(damaged(line, dice));
        }
        return dice.chance(20)
                ? withoutLineEnds(joined(
                        damaged(line.substring(0, matcher.start()), dice),
                        OracleText.toBytes(line.substring(matcher.start()))))
                : after(matcher.end(), line, dice);
    }

    /** The line with damage at or behind an index of its text. */
    static byte[] after(int index, String line, Dice dice) {
        return withoutLineEnds(
                joined(OracleText.toBytes(line.substring(0, index)), damaged(line.substring(index), dice)));
    }

    private static byte[] damaged(String text, Dice dice) {
        byte[] damaged = OracleText.toBytes(text);
        int times = dice.between(1, 3);
        for (int i = 0; i < times; i++) {
            damaged = once(damaged, dice);
        }
        return damaged;
    }

    private static byte[] once(byte[] line, Dice dice) {
        int at = dice.between(0, line.length);
        return switch (dice.between(0, 5)) {
            case 0 -> Arrays.copyOf(line, at);
            case 1 -> joined(Arrays.copyOf(line, at), OracleText.toBytes(dice.of(INSERTS)), from(line, at));
            case 2 -> joined(Arrays.copyOf(line, at), from(line, Math.min(line.length, at + dice.between(1, 8))));
            case 3 ->
                joined(
                        Arrays.copyOf(line, at),
                        new byte[] {(byte) dice.octet()},
                        from(line, Math.min(line.length, at + 1)));
            case 4 -> otherDigit(line, at, dice);
            default -> joined(line, from(line, at));
        };
    }

    private static byte[] otherDigit(byte[] line, int at, Dice dice) {
        byte[] changed = line.clone();
        for (int i = at; i < changed.length; i++) {
            if (changed[i] >= '0' && changed[i] <= '9') {
                changed[i] = (byte) ('0' + dice.between(0, 9));
                return changed;
            }
        }
        return changed;
    }

    private static byte[] from(byte[] line, int at) {
        return Arrays.copyOfRange(line, at, line.length);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            bytes.writeBytes(part);
        }
        return bytes.toByteArray();
    }

    /** Without any LF and without CRs at the end, which a framing would take for line ends. */
    static byte[] withoutLineEnds(byte[] line) {
        String text = new String(line, StandardCharsets.ISO_8859_1).replace("\n", "");
        return text.replaceAll("\r+\\z", "").getBytes(StandardCharsets.ISO_8859_1);
    }
}
