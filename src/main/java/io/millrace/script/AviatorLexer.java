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

    /** A number as far as the lexer would read it. */
    private static final Pattern NUMBER = Pattern.compile("[0-9.][0-9.eEMN-]*");

    private static final Pattern GOOD_NUMBER =
            Pattern.compile("[0-9]{1,19}|[0-9]{0,40}(\\.[0-9]{0,40})?([eE]-?[0-9]{1,3})?M?-*");

    /** Aviator takes others for -1. */
    private static final Pattern HEXADECIMAL = Pattern.compile("0[xX][0-9a-fA-F]{1,16}(?![0-9A-Za-z_])");

    private final String text;
    private int nested;
    private int ternaries;
    private int signs;
    private int powers;
    private int givenBack;
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
        Token<?> token = super.scan(reads);
        if (token == null) {
            return null;
        }
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
        // A minus belongs to it only behind an exponent's e.
        String literal = number.group().replaceAll("(?<![eE])-.*", "");
        if (literal.endsWith("N")) {
            throw new RefusedException(at, "big integers are not available; use whole numbers within 64 bits");
        }
        if (literal.matches("[0-9]+") && !isLong(literal)) {
            throw new RefusedException(at, "the number is beyond 64 bits");
        }
        if (!literal.equals(".") && !GOOD_NUMBER.matcher(literal).matches()) {
            throw new RefusedException(
                    at, "a number may have 40 digits before and behind the point and 3 in its exponent");
        }
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
