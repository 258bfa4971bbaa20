package io.millrace.oracle;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How the bytes of a source become lines: all of them are decoded, then split, then joined, then cut.
 *
 * @param charset a name of the JVM's, or {@code auto}
 * @param maxLineLength in bytes of UTF-8
 * @param start which lines, without their line ends, begin an event; null where lines are not joined
 */
public record OracleFraming(
        String charset, int maxLineLength, @Nullable Predicate<byte[]> start, int maxLines) {
    /**
     * {@code cut} and {@code eventsCut} are how many of the lines were longer than they may be, and had too many lines; {@code shortened} has the places of
     * both.
     */
    public record Framed(List<byte[]> lines, int cut, int eventsCut, Set<Integer> shortened) {}

    /** A character for each byte of UTF-8, since what is in UTF-8 already may be invalid. */
    public Framed frame(byte[] bytes) {
        List<String> lines = decodedLines(bytes);
        if (start == null) {
            return cut(lines, Set.of());
        }
        List<List<String>> events = new ArrayList<>();
        for (String whole : lines) {
            String line = whole.substring(0, Math.min(whole.length(), maxLineLength + 1));
            byte[] seen = Arrays.copyOf(line.getBytes(ISO_8859_1), Math.min(line.length(), maxLineLength));
            if (events.isEmpty() || start.test(seen)) {
                events.add(new ArrayList<>());
            }
            events.get(events.size() - 1).add(line);
        }
        List<String> joined = events.stream()
                .map(event -> String.join("\n", event.subList(0, Math.min(event.size(), maxLines))))
                .toList();
        Set<Integer> tooMany = new HashSet<>();
        for (int event = 0; event < events.size(); event++) {
            if (events.get(event).size() > maxLines) {
                tooMany.add(event);
            }
        }
        return cut(joined, tooMany);
    }

    private Framed cut(List<String> lines, Set<Integer> eventsCut) {
        Set<Integer> shortened = new HashSet<>(eventsCut);
        for (int line = 0; line < lines.size(); line++) {
            if (lines.get(line).length() > maxLineLength) {
                shortened.add(line);
            }
        }
        return new Framed(
                lines.stream()
                        .map(line -> line.substring(0, Math.min(line.length(), maxLineLength)))
                        .map(line -> line.getBytes(ISO_8859_1))
                        .toList(),
                (int) lines.stream()
                        .filter(line -> line.length() > maxLineLength)
                        .count(),
                eventsCut.size(),
                shortened);
    }

    private List<String> decodedLines(byte[] bytes) {
        if (charset.equals("auto") || isAsciiItself(Charset.forName(charset))) {
            StringBuilder text = new StringBuilder();
            String[] lines = new String(bytes, ISO_8859_1).split("\n", -1);
            for (int i = 0; i < lines.length; i++) {
                text.append(i == 0 ? "" : "\n").append(utf8(lines[i].getBytes(ISO_8859_1)));
            }
            return split(text.toString());
        }
        String text = new String(bytes, Charset.forName(charset));
        return split(bytesOf(text.startsWith("\uFEFF") ? text.substring(1) : text));
    }

    /** A line's bytes in UTF-8. */
    private String utf8(byte[] line) {
        if (charset.equals("auto")) {
            return isUtf8(line) ? new String(line, ISO_8859_1) : bytesOf(new String(line, Charset.forName("GB18030")));
        }
        return charset.equals("UTF-8")
                ? new String(line, ISO_8859_1)
                : bytesOf(new String(line, Charset.forName(charset)));
    }

    private static String bytesOf(String text) {
        return new String(text.getBytes(UTF_8), ISO_8859_1);
    }

    /** Of what is longer than a line may be, one byte more than that decides, counted from the first that is no ASCII. */
    private boolean isUtf8(byte[] line) {
        int first = 0;
        while (first < line.length && line[first] >= 0) {
            first++;
        }
        int length = Math.min(line.length - first, maxLineLength + 1);
        boolean isAll = first + length == line.length;
        return !UTF_8.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .decode(ByteBuffer.wrap(line, first, length), CharBuffer.allocate(length + 1), isAll)
                .isError();
    }

    private static List<String> split(String text) {
        List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
        String last = lines.remove(lines.size() - 1);
        lines.replaceAll(line -> line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
        if (!last.isEmpty()) {
            lines.add(last);
        }
        return lines;
    }

    private static boolean isAsciiItself(Charset charset) {
        for (int i = 0; i < 0x80; i++) {
            if (!new String(new byte[] {(byte) i}, charset).equals(String.valueOf((char) i))) {
                return false;
            }
        }
        return true;
    }
}
