package io.millrace.script;

import com.googlecode.aviator.AviatorEvaluatorInstance;
import com.googlecode.aviator.lexer.ExpressionLexer;
import com.googlecode.aviator.lexer.token.NumberToken;
import com.googlecode.aviator.lexer.token.Token;
import com.googlecode.aviator.lexer.token.Token.TokenType;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Aviator's lexer behind a guard: literals that take it long to read, and nesting that its parser, which goes down by recursion, could not come back
 * from, are refused before they do any harm. What it would read as something else than what is written, it does not read itself: the beginning of a
 * pattern, and numbers with an exponent.
 */
final class AviatorLexer extends ExpressionLexer {
    static final int MOST_NESTED = 100;
    private static final int MOST_TERNARIES = 200;
    private static final int MOST_SIGNS = 50;

    /** A number as far as the lexer would read it, and what writers of numbers take for a part of one. */
    private static final Pattern NUMBER = Pattern.compile("(?:[0-9.MN]|[eE][+-]?)+");

    private static final Pattern WRITTEN_NUMBER =
            Pattern.compile("(?=\\.?[0-9])[0-9]*(?:\\.[0-9]*)?(?:[eE]-?[0-9]+)?M?");

    private static final Pattern GOOD_NUMBER = Pattern.compile("[0-9]{0,40}(?:\\.[0-9]{0,40})?(?:[eE]-?[0-9]{1,3})?M?");

    private static final String BEYOND = "the number is beyond 64 bits";
    private static final String BEHIND_THE_LAST = "9223372036854775808";
    private static final String LEAST = "; the least one is written -9223372036854775807 - 1";

    /** Aviator takes others for -1. */
    private static final Pattern HEXADECIMAL = Pattern.compile("0[xX][0-9a-fA-F]{1,16}(?![0-9A-Za-z_])");

    private final String text;
    private int nested;
    private int ternaries;
    private int signs;
    private int powers;
    private int givenBack;
    private int tokens;
    private boolean afterOperand;
    private boolean opensPattern;

    AviatorLexer(AviatorEvaluatorInstance instance, String text) {
        super(instance, text);
        this.text = text;
    }

    /** Something that has to be refused at once, at a place in the text. */
    static final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        final int index;

        RefusedException(int index, String message) {
            super(message, null, false, false);
            this.index = index;
        }
    }

    @Override
    public void pushback(Token<?> token) {
        givenBack++;
        super.pushback(token);
    }

    @Override
    public @Nullable Token<?> scan(boolean analyse) {
        if (givenBack > 0) {
            givenBack--;
            return super.scan(analyse);
        }
        // The parser asks for the first token behind the slash before it knows that a pattern begins there: blanks,
        // quotes and # would be lost.
        boolean reads = analyse && !opensPattern;
        if (reads) {
            checkNumber();
        }
        int before = tokens;
        Token<?> token = super.scan(reads);
        if (token == null || tokens != before) {
            // Behind a comment the lexer calls this again, so that the token was looked at.
            return token;
        }
        tokens++;
        if (reads) {
            count(token);
        }
        boolean slash =
                reads && token.getType() == TokenType.Char && token.getLexeme().equals("/");
        opensPattern = slash && !afterOperand;
        afterOperand = !reads || token.getType() != TokenType.Char || ")]}".contains(token.getLexeme());
        return token instanceof NumberToken number ? exact(number) : token;
    }

    /** Aviator multiplies and divides by ten for each step of an exponent, and is off by the roundings. */
    private Token<?> exact(NumberToken number) {
        if (!(number.getNumber() instanceof Double)) {
            return number;
        }
        String literal = text.substring(number.getStartIndex(), getCurrentIndex());
        return new NumberToken(Double.valueOf(literal), number.getLexeme(), number.getLineNo(), number.getStartIndex());
    }

    private void checkNumber() {
        int at = getCurrentIndex();
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        if (at == text.length() || !Character.isDigit(text.charAt(at)) && text.charAt(at) != '.') {
            return;
        }
        if (text.startsWith("0x", at) || text.startsWith("0X", at)) {
            if (!HEXADECIMAL.matcher(text).region(at, text.length()).lookingAt()) {
                throw new RefusedException(at, "a hexadecimal number has 1 to 16 digits, 0 to 9 and A to F, behind 0x");
            }
            return;
        }
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        if (!number.lookingAt()) {
            throw new RefusedException(at, "digits other than 0 to 9 are not taken");
        }
        String problem = problem(number.group());
        if (!problem.isEmpty()) {
            throw new RefusedException(at, problem);
        }
    }

    /** What is wrong with a number; empty if nothing is. */
    private static String problem(String literal) {
        if (literal.equals(".")) {
            return "";
        }
        if (literal.endsWith("N")) {
            return "big integers are not available; use whole numbers within 64 bits";
        }
        if (literal.matches("[0-9]+")) {
            return isLong(literal) ? "" : BEYOND + (literal.equals(BEHIND_THE_LAST) ? LEAST : "");
        }
        if (literal.contains("+")
                && WRITTEN_NUMBER.matcher(literal.replace("+", "")).matches()) {
            return "an exponent is written without a plus sign, as in " + literal.replace("+", "");
        }
        if (!WRITTEN_NUMBER.matcher(literal).matches()) {
            return "'" + literal + "' is no number";
        }
        return GOOD_NUMBER.matcher(literal).matches()
                ? ""
                : "a number may have 40 digits before and behind the point and 3 in its exponent";
    }

    private static boolean isLong(String digits) {
        try {
            Long.parseLong(digits);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private void count(Token<?> token) {
        if (token.getType() != TokenType.Char) {
            signs = 0;
            return;
        }
        char c = token.getLexeme().charAt(0);
        switch (c) {
            case '(', '[', '{' -> {
                if (++nested > MOST_NESTED) {
                    throw new RefusedException(
                            getCurrentIndex() - 1, "brackets are nested more than " + MOST_NESTED + " deep");
                }
                signs = 0;
            }
            case ')', ']', '}' -> {
                nested--;
                signs = 0;
            }
            case '?' -> {
                if (++ternaries > MOST_TERNARIES) {
                    throw new RefusedException(
                            getCurrentIndex() - 1, "there are more than " + MOST_TERNARIES + " question marks");
                }
                signs = 0;
            }
            case '!', '-', '~', '*' -> {
                powers += c == '*' ? 1 : 0;
                if (++signs > MOST_SIGNS || powers > 4 * MOST_TERNARIES) {
                    throw new RefusedException(getCurrentIndex() - 1, "there are too many signs in a row");
                }
            }
            default -> signs = 0;
        }
    }
}
