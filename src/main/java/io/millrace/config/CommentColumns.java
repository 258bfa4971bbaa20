package io.millrace.config;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.comments.CommentType;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.scanner.ScannerImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;
import org.snakeyaml.engine.v2.tokens.CommentToken;
import org.snakeyaml.engine.v2.tokens.Token;

/**
 * Where the comments of a YAML text begin, told by YAML's own scanner, for a {@code #} within quotes or a block is
 * none. Variables are stood in for by as many letters, so places are those of the text as written. A text that cannot
 * be scanned in that form has no comments from its first error on.
 */
final class CommentColumns {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{[^}\n\r]*\\}");

    private final Map<Integer, Integer> columnsByLine = new HashMap<>();

    static CommentColumns of(String text) {
        CommentColumns columns = new CommentColumns();
        LoadSettings settings = LoadSettings.builder()
                .setParseComments(true)
                .setCodePointLimit(Integer.MAX_VALUE)
                .build();
        try {
            ScannerImpl scanner = new ScannerImpl(settings, new StreamReader(settings, withoutVariables(text)));
            while (scanner.hasNext()) {
                columns.add(scanner.next());
            }
        } catch (YamlEngineException e) {
            return columns; // what is wrong is said when the replaced text is parsed
        }
        return columns;
    }

    /** Whether the character at this line and column (from 1) belongs to a comment. */
    boolean cover(Location place) {
        Integer column = columnsByLine.get(place.line());
        return column != null && place.column() > column;
    }

    private void add(Token token) {
        if (token instanceof CommentToken comment && comment.getCommentType() != CommentType.BLANK_LINE) {
            Mark start = comment.getStartMark().orElseThrow();
            columnsByLine.put(start.getLine() + 1, start.getColumn() + 1);
        }
    }

    private static String withoutVariables(String text) {
        Matcher matcher = VARIABLE.matcher(text);
        return matcher.replaceAll(variable ->
                "x".repeat(variable.group().codePointCount(0, variable.group().length())));
    }
}
