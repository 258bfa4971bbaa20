package io.millrace.script;

import com.googlecode.aviator.AviatorEvaluatorInstance;
import com.googlecode.aviator.BaseExpression;
import com.googlecode.aviator.exception.UnsupportedFeatureException;
import com.googlecode.aviator.parser.ExpressionParser;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compiles expressions in AviatorScript: operators, and calls of the functions in {@link AviatorFunctions}. */
public final class AviatorScripts {
    static final int LONGEST = 10_000;

    /** How the parser ends its messages. */
    private static final Pattern PLACE = Pattern.compile("(?s)(.*?) at (-?\\d+), lineNumber: .*");

    /** In the parser's messages, where the text has come to its end; and what it says if nothing else comes to its mind. */
    private static final String NO_TOKEN = ", token : null,";

    /** Behind a semicolon there would be another expression, and the first one's value would be lost. */
    private static final Pattern UNEXPECTED =
            Pattern.compile("(?s)unexpect token '(.*)', maybe forget to insert ';'.*");

    private static final String ILLEGAL = "illegal token";

    private static final String TOO_LARGE =
            "the script is too large to be compiled; make two fields or conditions of it, or one condition with a list of values";

    private static final Pattern QUOTED = Pattern.compile("'[^'\\\\]*'|\"[^\"\\\\]*\"");

    private AviatorScripts() {}

    /**
     * Compiles an expression, or throws everything that is wrong with it.
     *
     * @param fields all the names that it may read
     */
    public static Script compile(String text, Map<String, ScriptType> fields) throws ScriptException {
        ScriptText source = new ScriptText(text);
        if (text.isBlank()) {
            throw refused(source, 0, "the script is empty; write an expression such as status >= 500");
        }
        if (text.length() > LONGEST) {
            throw refused(source, LONGEST, "the script has more than " + LONGEST + " characters");
        }
        AviatorEvaluatorInstance sandbox = AviatorSandbox.INSTANCE;
        AviatorAudit audit = new AviatorAudit(source, fields.keySet());
        AviatorLexer lexer = new AviatorLexer(sandbox, text);
        try {
            new ExpressionParser(sandbox, lexer, audit).parse();
        } catch (AviatorLexer.RefusedException e) {
            throw refused(source, e.index, String.valueOf(e.getMessage()));
        } catch (UnsupportedFeatureException e) {
            throw refused(source, lexer.getCurrentIndex() - 1, notAvailable(e));
        } catch (RuntimeException e) {
            throw refused(source, lexer.getCurrentIndex(), e);
        } catch (StackOverflowError e) {
            throw refused(source, 0, "the script nests too deeply");
        }
        if (!audit.problems().isEmpty()) {
            throw new ScriptException(audit.problems());
        }
        refuseLastSemicolon(source, text);
        try {
            BaseExpression expression = (BaseExpression) new ExpressionParser(
                            sandbox, new AviatorLexer(sandbox, text), sandbox.newCodeGenerator(null, false))
                    .parse();
            if (endsStatements(text)) {
                audit.setOpaque("it has a semicolon");
            }
            return new AviatorScript(expression, audit.variables(), audit.tree(), text.indexOf('$') >= 0);
        } catch (RuntimeException e) {
            throw refused(source, 0, e);
        } catch (StackOverflowError | LinkageError e) {
            throw refused(source, 0, TOO_LARGE);
        }
    }

    /** Whether there may be a semicolon that is no part of a text: what stands before one gives nothing. */
    private static boolean endsStatements(String text) {
        if (text.indexOf(';') < 0) {
            return false;
        }
        return text.contains("##") || QUOTED.matcher(text).replaceAll("").indexOf(';') >= 0;
    }

    /** To Aviator the value is then that of the nothing behind it: the condition would never hold, without a failure. */
    private static void refuseLastSemicolon(ScriptText source, String text) throws ScriptException {
        int last = text.stripTrailing().length() - 1;
        if (text.charAt(last) == ';' && !text.contains("##")) {
            throw refused(source, last, "the script gives nothing, since it ends with ';'; take the ';' away");
        }
    }

    private static String notAvailable(UnsupportedFeatureException e) {
        String feature = String.valueOf(e.getMessage());
        return "only expressions are available: no statements, assignments, loops, functions, classes or modules ("
                + feature.substring(0, 1).toLowerCase(Locale.ROOT) + feature.substring(1) + ")";
    }

    private static ScriptException refused(ScriptText source, int index, RuntimeException e) {
        String message = String.valueOf(e.getMessage());
        Matcher place = PLACE.matcher(message);
        if (place.matches()) {
            int at = Integer.parseInt(place.group(2));
            String what = place.group(1).replace("Syntax error: ", "").strip();
            return refused(source, at < 0 ? index : at, told(source, what, message.contains(NO_TOKEN)));
        }
        if (message.startsWith("EOF while reading string")) {
            return refused(source, index, "a text has no closing quote in the expression " + source.shown());
        }
        if (message.startsWith("Method code too large")) {
            return refused(source, 0, TOO_LARGE);
        }
        // Of operators between literals, which Aviator works out at once.
        String first = ScriptFailures.plain(e).lines().findFirst().orElse("").strip();
        return refused(source, index, first.isEmpty() ? "no valid expression" : first);
    }

    private static String told(ScriptText source, String what, boolean atEnd) {
        return atEnd
                ? "the expression " + source.shown() + " ends too early; something is missing at its end"
                        + (what.equals(ILLEGAL) ? "" : " (" + what + ")")
                : UNEXPECTED.matcher(what).replaceFirst("an operator is missing behind '$1', or is none that there is,")
                        + " in the expression " + source.shown();
    }

    private static ScriptException refused(ScriptText source, int index, String message) {
        return new ScriptException(List.of(source.problem(index, message)));
    }
}
