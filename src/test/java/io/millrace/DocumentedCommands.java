package io.millrace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The shell commands that a document shows: those in its blocks of {@code sh}, and those that stand in its sentences. */
final class DocumentedCommands {
    private static final String PROGRAMS = "(java|curl|mvn|zstdcat|zcat|gzip|lz4|openssl|docker|tail|cat|printf|kill) ";
    private static final Pattern INLINE = Pattern.compile("(?<!`)`(" + PROGRAMS + "[^`]+)`(?!`)");
    private static final Pattern HERE_DOCUMENT = Pattern.compile(".*<<'(\\w+)'");

    private DocumentedCommands() {}

    /** In the order of the document. A here-document and the lines of it are one command. */
    static List<String> in(Path document) throws IOException {
        List<String> commands = new ArrayList<>();
        String block = null;
        for (Iterator<String> lines = Files.readAllLines(document).iterator(); lines.hasNext(); ) {
            String line = lines.next();
            if (line.startsWith("```")) {
                block = block == null ? line.substring(3) : null;
            } else if (block == null) {
                INLINE.matcher(line).results().forEach(inline -> commands.add(inline.group(1)));
            } else if (block.equals("sh")) {
                commands.add(whole(line, lines));
            } else if (block.isEmpty()
                    && Pattern.compile("^" + PROGRAMS).matcher(line).find()) {
                throw new AssertionError(document + ": begin the block with ```sh, so that it is run: " + line);
            }
        }
        return commands;
    }

    private static String whole(String first, Iterator<String> rest) {
        Matcher hereDocument = HERE_DOCUMENT.matcher(first);
        StringBuilder command = new StringBuilder(first);
        while (hereDocument.matches() && rest.hasNext()) {
            String line = rest.next();
            command.append('\n').append(line);
            if (line.equals(hereDocument.group(1))) {
                break;
            }
        }
        return command.toString();
    }
}
