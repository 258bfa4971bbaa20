package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import java.util.Optional;

/** Names of rules as names of files: whatever is no ASCII letter, digit, {@code -}, {@code _} or inner {@code .} is written as in a URL. */
final class StoredNames {
    static final String ENDING = ".yaml";

    /** What file systems take, less the ending of a file that is being written. */
    private static final int LONGEST = 230;

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private StoredNames() {}

    /** Empty for a name that would be too long for a file. */
    static Optional<String> file(String rule) {
        String encoded = encode(rule);
        return encoded.length() > LONGEST ? Optional.empty() : Optional.of(encoded + ENDING);
    }

    static String encode(String rule) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : rule.getBytes(UTF_8)) {
            if (isPlain((char) (b & 0xFF), encoded.length())) {
                encoded.append((char) b);
            } else {
                encoded.append('%').append(HEX.toHexDigits(b));
            }
        }
        return encoded.toString();
    }

    private static boolean isPlain(char c, int position) {
        boolean alphanumeric = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
        return alphanumeric || c == '-' || c == '_' || c == '.' && position > 0;
    }

    /** The rule of a file's name; empty where no rule's file is named so. */
    static Optional<String> rule(String file) {
        return file.endsWith(ENDING) ? decode(file.substring(0, file.length() - ENDING.length())) : Optional.empty();
    }

    /** What to do with a file that no rule's file would be named like. */
    static String advice(String file) {
        String written = file.substring(0, file.length() - ENDING.length());
        String rule = decoded(written).filter(name -> !name.contains("\uFFFD")).orElse(written);
        return rule.isEmpty()
                ? "name it after its rule, such as slow" + ENDING
                : file(rule)
                        .map(name -> "rename it to " + name + ", the file of rule " + rule)
                        .orElse("give its rule a shorter name");
    }

    static Optional<String> decode(String encoded) {
        // One name, one file: what would be written otherwise is nobody's.
        return decoded(encoded).filter(name -> encode(name).equals(encoded) && !name.isEmpty());
    }

    /** However it is encoded; empty where a percent sign has no two digits behind it. */
    private static Optional<String> decoded(String encoded) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < encoded.length(); i++) {
            if (encoded.charAt(i) != '%') {
                String character = Character.toString(encoded.codePointAt(i));
                bytes.writeBytes(character.getBytes(UTF_8));
                i += character.length() - 1;
            } else if (i + 2 < encoded.length()
                    && HexFormat.isHexDigit(encoded.charAt(i + 1))
                    && HexFormat.isHexDigit(encoded.charAt(i + 2))) {
                bytes.write(HexFormat.fromHexDigits(encoded, i + 1, i + 3));
                i += 2;
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(bytes.toString(UTF_8));
    }
}
