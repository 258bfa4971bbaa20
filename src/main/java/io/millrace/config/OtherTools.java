package io.millrace.config;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What people who come from other tools write in a condition, and what says the same here: letters alone would often
 * take it for something else, as {@code neq} for {@code eq}.
 */
public final class OtherTools {
    /** Each line is an operator and what else it is called, in small letters and without what parts words. */
    private static final Map<String, String> OPERATORS = names(
            "eq = == === equals equal equalto is exact exactly term",
            "ne != !== <> /= neq isnot",
            "in oneof isin terms",
            "notIn nin ni",
            "gt > greater greaterthan morethan above over",
            "gte >= => ge geq gteq greaterorequal greaterequal greaterthanorequal greaterthanorequalto atleast min",
            "lt < less lessthan below under",
            "lte <= =< le leq lteq lessorequal lessequal lessthanorequal lessthanorequalto atmost max",
            "between range within",
            "contains contain has includes include substring",
            "containsAny containany containsanyof containsoneof",
            "startsWith prefix hasprefix startwith starts beginswith beginwith begins",
            "endsWith suffix hassuffix endwith ends",
            "matches match regex regexp re rlike pattern =~ ~ ~=",
            "exists exist present ispresent isset defined isdefined notnull isnotnull",
            "ignoreCase caseinsensitive nocase icase");

    private static final String ABSENCE = "exists: false, for a field that is absent";
    private static final Set<String> ABSENT =
            Set.of("missing", "ismissing", "absent", "isabsent", "null", "isnull", "undefined", "unset");
    private static final List<String> NEGATIONS =
            List.of("!", "doesnot", "doesnt", "isnot", "isnt", "not", "non", "no", "n");
    private static final Set<String> OF_TEXTS =
            Set.of("eq", "ne", "in", "notIn", "contains", "containsAny", "startsWith", "endsWith", "matches");
    private static final Set<String> NOR = Set.of("nor", "none", "noneof");
    private static final Map<String, String> CONNECTIVES =
            Map.of("and", "all", "allof", "all", "or", "any", "anyof", "any", "oneof", "any");

    /** A condition in one text: an order before a number, or any operator that is set off from what follows. */
    private static final Pattern IN_ONE_TEXT =
            Pattern.compile("([<>]=?|=[<>]|!=|==)\\s*([+-]?[0-9]+(?:\\.[0-9]+)?)|([!=]=|=~)\\s+(\\S.*)");

    private OtherTools() {}

    /** What says here what a text such as {@code >= 500} says elsewhere; empty where it says nothing but itself. */
    static Optional<String> inOneText(String text) {
        Matcher parts = IN_ONE_TEXT.matcher(text.strip());
        if (!parts.matches()) {
            return Optional.empty();
        }
        int first = parts.group(1) != null ? 1 : 3;
        return operator(parts.group(first)).map(operator -> "{" + operator + ": " + parts.group(first + 1) + "}");
    }

    /** The operator that means exactly this; empty where there is none. */
    static Optional<String> operator(String name) {
        String word = word(name);
        return Optional.ofNullable(OPERATORS.get(word))
                .or(() -> negated(word).flatMap(positive -> switch (positive) {
                    case "eq" -> Optional.of("ne");
                    case "in" -> Optional.of("notIn");
                    default -> Optional.empty();
                }));
    }

    /** What to write where no operator alone means this, for a condition on {@code field}. */
    static Optional<String> phrase(String name, String field) {
        String word = word(name);
        if (operator(name).isPresent()) {
            return Optional.empty();
        }
        if (ABSENT.contains(word)) {
            return Optional.of(ABSENCE);
        }
        if (word.equals("containsall")) {
            return Optional.of("all: [{F: {contains: ...}}, {F: {contains: ...}}]".replace("F", field));
        }
        if (word.equals("containsnone")) {
            return Optional.of(not(field, "containsAny"));
        }
        return negated(word)
                .filter(positive -> !positive.equals("ignoreCase"))
                .map(positive -> positive.equals("exists") ? ABSENCE : not(field, positive))
                .or(() -> caseless(word).map(positive -> "{" + positive + ": ..., ignoreCase: true}"));
    }

    /** The word of ours, {@code any} or {@code all}, for what joins conditions elsewhere. */
    public static Optional<String> connective(String name) {
        return Optional.ofNullable(CONNECTIVES.get(word(name)));
    }

    /** Whether it says that none of a list of conditions holds, for which there is no one word. */
    static boolean isNor(String name) {
        return NOR.contains(word(name));
    }

    private static String not(String field, String operator) {
        return "not: {" + field + ": {" + operator + ": ...}}";
    }

    /** What a word of the form "not ..." says no to. */
    private static Optional<String> negated(String word) {
        return NEGATIONS.stream()
                .filter(word::startsWith)
                .map(negation -> OPERATORS.get(word.substring(negation.length())))
                .filter(positive -> positive != null && !positive.equals("ne") && !positive.equals("notIn"))
                .findFirst();
    }

    /** {@code icontains}, {@code containsIgnoreCase}. */
    private static Optional<String> caseless(String word) {
        String end = "ignorecase";
        String rest = word.endsWith(end) ? word.substring(0, word.length() - end.length()) : word;
        String plain = rest.equals(word) && word.startsWith("i") ? word.substring(1) : rest;
        return plain.equals(word)
                ? Optional.empty()
                : Optional.ofNullable(OPERATORS.get(plain)).filter(OF_TEXTS::contains);
    }

    private static String word(String name) {
        String plain = name.startsWith("$") ? name.substring(1) : name;
        return plain.toLowerCase(Locale.ROOT).replaceAll("[ _-]", "");
    }

    private static Map<String, String> names(String... lines) {
        Map<String, String> names = new HashMap<>();
        for (String line : lines) {
            String[] words = line.split(" ");
            names.put(words[0].toLowerCase(Locale.ROOT), words[0]);
            for (String word : words) {
                names.putIfAbsent(word, words[0]);
            }
        }
        return Map.copyOf(names);
    }
}
