package io.millrace.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** The text of a config file, which is UTF-8; whatever keeps it from being read is a problem. */
final class FileText {
    private static final int MOST_BYTES = 4 * YamlTree.MOST_CODE_POINTS;

    private FileText() {}

    /** {@code wanted} is the place that asks for the file: the file itself, or an {@code include}. */
    static Optional<String> read(Path file, Location wanted, Problems problems) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                problems.error(wanted, Shown.text(file.toString()) + " is too large: at most " + MOST_BYTES + " bytes");
                return Optional.empty();
            }
            return decoded(file.toString(), bytes, problems);
        } catch (NoSuchFileException e) {
            problems.error(
                    wanted,
                    Files.isSymbolicLink(file)
                            ? Shown.text(file.toString()) + " is a link to a file that does not exist"
                            : "there is no file " + Shown.text(file.toString()));
        } catch (AccessDeniedException e) {
            problems.error(wanted, "no permission to read " + Shown.text(file.toString()));
        } catch (IOException e) {
            String why = Files.isDirectory(file) ? "it is a folder" : String.valueOf(e.getMessage());
            problems.error(wanted, Shown.text(file.toString()) + " cannot be read: " + why);
        }
        return Optional.empty();
    }

    /** The text that these bytes are in UTF-8. */
    static Optional<String> decoded(String file, byte[] bytes, Problems problems) {
        String whole = new String(bytes, StandardCharsets.UTF_8);
        if (whole.indexOf('\uFFFD') < 0) { // which stands for what is no UTF-8, or for itself
            return Optional.of(whole);
        }
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        CharBuffer text = CharBuffer.allocate(bytes.length);
        ByteBuffer input = ByteBuffer.wrap(bytes);
        CoderResult result = decoder.decode(input, text, true);
        text.flip();
        if (result.isError()) {
            problems.error(
                    endOf(text, file),
                    String.format("the byte 0x%02X is not UTF-8; save the file as UTF-8", bytes[input.position()]));
            return Optional.empty();
        }
        return Optional.of(text.toString());
    }

    /** The place right after this text. */
    private static Location endOf(CharSequence text, String file) {
        String before = text.toString();
        int lineStart = before.lastIndexOf('\n') + 1;
        int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
        return new Location(file, line, 1 + before.codePointCount(lineStart, before.length()));
    }
}
