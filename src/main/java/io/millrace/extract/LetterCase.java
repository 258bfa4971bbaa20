package io.millrace.extract;

import java.util.Locale;

/**
 * Texts in lower and upper case as {@code String} has them in {@code Locale.ROOT}, but in time linear in the text.
 * {@code String} copies all it has at each letter that becomes several (ß, İ), and looks for the ends of the word
 * around each capital sigma: a line of 1 MiB of either holds a thread for minutes. So it is given short pieces, and the
 * sigma, the only letter whose lower case depends on its neighbours, is decided here, by the Unicode standard's
 * Final_Sigma: behind a letter with case and before none, whatever marks and apostrophes are between them.
 */
public final class LetterCase {
    private static final int PIECE = 64;
    private static final char CAPITAL_SIGMA = 'Σ';

    /** What the standard's Case_Ignorable has of punctuation: Word_Break is MidLetter, MidNumLet or Single_Quote. */
    private static final String WITHIN_WORDS =
            "'.:\u00B7\u0387\u055F\u05F4\u2018\u2019\u2024\u2027\uFE13\uFE52\uFE55\uFF07\uFF0E\uFF1A";

    private LetterCase() {}

    public static String upper(String text) {
        if (text.length() <= PIECE) {
            return text.toUpperCase(Locale.ROOT);
        }
        StringBuilder out = new StringBuilder(text.length() + 16);
        for (int from = 0, to; from < text.length(); from = to) {
            to = pieceEnd(text, from, text.length());
            out.append(text.substring(from, to).toUpperCase(Locale.ROOT));
        }
        return out.toString();
    }

    public static String lower(String text) {
        int sigma = text.indexOf(CAPITAL_SIGMA);
        if (sigma < 0 && text.length() <= PIECE) {
            return text.toLowerCase(Locale.ROOT);
        }
        StringBuilder out = new StringBuilder(text.length() + 16);
        int from = 0;
        for (; sigma >= 0; sigma = text.indexOf(CAPITAL_SIGMA, from)) {
            appendLower(text, from, sigma, out);
            out.append(isFinal(text, sigma) ? 'ς' : 'σ');
            from = sigma + 1;
        }
        appendLower(text, from, text.length(), out);
        return out.toString();
    }

    private static void appendLower(String text, int start, int end, StringBuilder out) {
        for (int from = start, to; from < end; from = to) {
            to = pieceEnd(text, from, end);
            out.append(text.substring(from, to).toLowerCase(Locale.ROOT));
        }
    }

    private static int pieceEnd(String text, int from, int end) {
        int to = Math.min(from + PIECE, end);
        return to < end && Character.isLowSurrogate(text.charAt(to)) ? to + 1 : to;
    }

    /** Looks over what does not count on either side; as a sigma counts, no place is looked at by more than two. */
    private static boolean isFinal(String text, int sigma) {
        int before = sigma;
        int c = 0;
        while (before > 0 && isIgnorable(c = text.codePointBefore(before))) {
            before -= Character.charCount(c);
        }
        if (before == 0 || !isCased(c)) {
            return false;
        }
        int after = sigma + 1;
        while (after < text.length() && isIgnorable(c = text.codePointAt(after))) {
            after += Character.charCount(c);
        }
        return after == text.length() || !isCased(c);
    }

    private static boolean isCased(int c) {
        return Character.isUpperCase(c) || Character.isLowerCase(c) || Character.isTitleCase(c);
    }

    private static boolean isIgnorable(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.FORMAT,
                    Character.MODIFIER_LETTER,
                    Character.MODIFIER_SYMBOL -> true;
            default -> WITHIN_WORDS.indexOf(c) >= 0;
        };
    }
}
