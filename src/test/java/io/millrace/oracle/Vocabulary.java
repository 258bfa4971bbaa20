package io.millrace.oracle;

import java.util.ArrayList;
import java.util.List;

/**
 * The words and numbers of one random pipeline: few, so that literals hit values and groups repeat. Words may hold
 * bytes that are no UTF-8, in the form of {@link OracleText}.
 */
record Vocabulary(List<String> words, List<String> numbers) {
    private static final List<String> PLAIN = List.of(
            "a",
            "aa",
            "ab",
            "b",
            "ba",
            "abab",
            "GET",
            "get",
            "Post",
            "POST",
            "ERROR",
            "warn",
            "/api/v1",
            "/api",
            "-",
            "no",
            "true",
            "null",
            "007",
            "x=y",
            "k",
            "s",
            "S",
            "",
            "/u/42/b?x=a+b%C3%A9%4&k=#x=1",
            "k=1&x=/a&a",
            "http://h1/3f2a9c1d/v2/7.js?k",
            "/550e8400-e29b-41d4-a716-446655440000/dQw4w9WgXcQ",
            "\"a\\nb\\u00e9\\q\"");

    /** Their cases come in different lengths, fold into ASCII, or do not exist. */
    private static final List<String> BEYOND_ASCII = List.of(
            "é", "É", "Straße", "STRASSE", "ΑΣ", "ας", "ασ", "\u212A", "\u017F", "日本", "😀", "𐐀", "𐐨", "\uFB01",
            "\u01C5", "\u0130", "\u0131", "\uFFFD", "a\u00A0", "\u2028", "١٢");

    private static final List<String> NO_UTF8 = List.of(
            "\uDCFF",
            "\uDCC3",
            "\uDCE2\uDC82",
            "\uDCED\uDCA0\uDC80",
            "a\uDCFEb",
            "É\uDCC3",
            "\uDCC0\uDC80",
            "\uDCF0\uDC9F\uDC98");

    private static final List<String> CONTROLS =
            List.of("\u0000", "a\u0000b", "\u0001", "\u007F", "\t", " a ", "\u000B", "\\", "\\n", "a\rb", "\u001F");

    private static final List<String> INTEGERS =
            List.of("0", "1", "2", "5", "7", "42", "-3", "+5", "007", "100", "200", "404", "-0", "1000");

    private static final List<String> DECIMALS = List.of(
            "1.5",
            ".5",
            "-.25",
            "1e3",
            "1E-2",
            "2.50",
            "0.1",
            "0.2",
            "0.3",
            "-0.0",
            "5.0",
            "1e15",
            "1e16",
            "1e-5",
            "123456.789",
            "5e+0",
            "0.0001");

    private static final List<String> LARGE = List.of(
            "123456789012345678",
            "1234567890123456789",
            "9223372036854775807",
            "-9223372036854775808",
            "9223372036854775808",
            "99999999999999999999",
            "0.30000000000000004",
            "3.141592653589793238462643",
            "1000000000000000000000",
            "0.1234567890123456785",
            "9007199254740993",
            "1.0000000000000000005",
            "2.50000000000000000000",
            "12345678901234567.5",
            "-9223372036854775809",
            "123456789012345678901e-5");

    private static final List<String> NO_NUMBERS = List.of(
            "NaN",
            "Infinity",
            "-",
            "",
            "1.",
            "1,5",
            " 5",
            "5 ",
            "0x10",
            "1_000",
            "١٢",
            "--1",
            "+",
            "e5",
            "1e",
            "5e+",
            "1e400",
            "-1e99999999999",
            "5d",
            "1f",
            ".",
            "abc");

    /** Their exact sums are long. */
    private static final List<String> EXTREMES =
            List.of("1e300", "-1e300", "2.5e-300", "1e-400", "1e-7", "5e-324", "1e40");

    static Vocabulary of(Dice dice) {
        List<String> words = new ArrayList<>(dice.some(dice.between(3, 7), PLAIN));
        words.addAll(dice.some(dice.between(0, 3), BEYOND_ASCII));
        if (dice.chance(40)) {
            words.addAll(dice.some(dice.between(1, 2), NO_UTF8));
        }
        if (dice.chance(40)) {
            words.addAll(dice.some(dice.between(1, 2), CONTROLS));
        }
        List<String> numbers = new ArrayList<>(dice.some(dice.between(2, 6), INTEGERS));
        if (dice.chance(70)) {
            numbers.addAll(dice.some(dice.between(1, 5), DECIMALS));
        }
        if (dice.chance(40)) {
            numbers.addAll(dice.some(dice.between(1, 4), LARGE));
        }
        if (dice.chance(60)) {
            numbers.addAll(dice.some(dice.between(1, 2), NO_NUMBERS));
        }
        if (dice.chance(5)) {
            numbers.addAll(dice.some(2, EXTREMES));
        }
        return new Vocabulary(words, numbers);
    }

    /** A text that a config can hold: one of the words, a part of one, in another case, or something else. */
    String literal(Dice dice) {
        String word = dice.of(words);
        if (!isText(word) || dice.chance(10)) {
            return dice.of(PLAIN);
        }
        if (!word.isEmpty() && dice.chance(15)) {
            return word.substring(0, word.offsetByCodePoints(0, 1));
        }
        return word;
    }

    String nonEmptyLiteral(Dice dice) {
        String literal = literal(dice);
        return literal.isEmpty() ? dice.of("a", "b", "1", " ") : literal;
    }

    /** A number by the contract's grammar, with at most 19 digits. */
    String numberLiteral(Dice dice) {
        String number = dice.of(numbers);
        return OracleNumber.isNumber(number) && number.length() <= 20
                ? number
                : dice.of("0", "1", "7", "42", "-3", "1.5", "1e3", "100");
    }

    private static boolean isText(String word) {
        return word.chars()
                        .noneMatch(c ->
                                c < 0x20 || c == 0x7F || c == 0xFFFD || c == 0x2028 || (c >= 0xDC80 && c <= 0xDCFF))
                || word.codePoints().anyMatch(c -> c > 0xFFFF);
    }
}
