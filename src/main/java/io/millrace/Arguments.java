package io.millrace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.config.LostCharacters;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The arguments of the command line as they were typed, in UTF-8, where the JVM has lost some of their characters. */
final class Arguments {
    /** Linux has the bytes of all arguments here, each ended by a NUL. */
    private static final Path OWN = Path.of("/proc/self/cmdline");

    private Arguments() {}

    /** Throws if some are lost and cannot be found again. */
    static String[] decoded(String[] arguments) throws IOException {
        if (Arrays.stream(arguments).noneMatch(LostCharacters::areIn)) {
            return arguments;
        }
        List<String> typed = typed();
        int before = typed.size() - arguments.length; // those of the JVM itself
        String[] decoded = arguments.clone();
        for (int i = 0; i < decoded.length; i++) {
            if (LostCharacters.areIn(decoded[i])) {
                byte[] bytes = before < 0 ? new byte[0] : typed.get(before + i).getBytes(ISO_8859_1);
                if (!new String(bytes, Charset.forName(LostCharacters.encoding())).equals(decoded[i])) {
                    throw new IOException("the argument '" + decoded[i] + "' cannot be read: " + LostCharacters.why()
                            + (arguments[0].equals("explain") ? ", or give the line on standard input" : ""));
                }
                decoded[i] = new String(bytes, UTF_8);
            }
        }
        return decoded;
    }

    /** A character a byte; empty where there is no such file. */
    private static List<String> typed() {
        try {
            List<String> ended = List.of(Files.readString(OWN, ISO_8859_1).split("\0", -1));
            return ended.subList(0, ended.size() - 1);
        } catch (IOException e) {
            return List.of();
        }
    }
}
