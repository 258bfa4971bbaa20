package io.millrace.script;

import com.googlecode.aviator.exception.CompareNotSupportedException;
import com.googlecode.aviator.exception.ExpressionRuntimeException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says which operator of an expression in AviatorScript met what it cannot take; of functions it is {@link AviatorArguments} that does. */
final class AviatorFailures {
    /** {@code Could not sub <JavaType, rt, null, null> with <Long, 1>} */
    private static final Pattern TWO = Pattern.compile("Could not (\\w+) <(.*)> with <(.*)>", Pattern.DOTALL);

    /** Of two of which neither is a literal. */
    private static final Pattern COMPARED = Pattern.compile("Compare <(.*)> with <(.*)> error", Pattern.DOTALL);

    private static final Pattern ONE = Pattern.compile("<(.*)> ?(doesn't support|is not) (.*)", Pattern.DOTALL);

    /** A variable, or what was worked out: of that there is neither value nor class. */
    private static final Pattern VARIABLE =
            Pattern.compile("JavaType, ([^,]+), (.*), ([\\w.$\\[;]+|null)", Pattern.DOTALL);

    private static final Pattern WORKED_OUT = Pattern.compile("[A-Z]_\\d+|null");

    private static final Map<String, String> ARITHMETIC =
            Map.of("sub", "-", "mult", "*", "div", "/", "mod", "%", "exponent", "**");

    private static final Map<String, String> BITS = Map.of(
            "bitAnd", "&",
            "bitOr", "|",
            "bitXor", "^",
            "shiftLeft", "<<",
            "shiftRight", ">>",
            "unsignedShiftRight", ">>>");

    private static final String NUMBERS = "numbers";
    private static final String WHOLE = "whole numbers";
    private static final String TRUTH = "true or false";

    private AviatorFailures() {}

    /** @param kind nil, text, number, decimal and so on */
    private record Operand(String name, String kind) {
        static Operand of(String described) {
            Matcher variable = VARIABLE.matcher(described);
            if (variable.matches()) {
                boolean named = !WORKED_OUT.matcher(variable.group(1)).matches();
                String unknown = named ? "nil" : "nil, a list or a set";
                return new Operand(named ? variable.group(1) : "", kind(variable.group(3), unknown));
            }
            int end = described.indexOf(',');
            return new Operand("", kind(end < 0 ? described : described.substring(0, end), "a list"));
        }

        private static String kind(String type, String unknown) {
            return switch (type.substring(type.lastIndexOf('.') + 1)) {
                case "null" -> unknown;
                case "Nil" -> "nil";
                case "String", "Character", "StringBuilder" -> "a text";
                case "Long", "Integer", "Short", "Byte" -> "a whole number";
                case "Double", "Float" -> "a float";
                case "Decimal", "BigDecimal" -> "a decimal";
                case "Boolean" -> "a boolean";
                case "Pattern" -> "a pattern";
                default -> "a list";
            };
        }

        boolean is(String wanted) {
            return switch (wanted) {
                case NUMBERS -> kind.equals("a whole number") || kind.equals("a float") || kind.equals("a decimal");
                case WHOLE -> kind.equals("a whole number");
                default -> kind.equals("a boolean");
            };
        }

        String told() {
            return name.isEmpty() ? kind : kind.replace("a ", "the ") + ' ' + name;
        }
    }

    /** Empty for what is none of Aviator's. */
    static String plain(Throwable failure, String message) {
        if (failure instanceof NullPointerException && message.contains("\"indexValue\" is null")) {
            return "the index in [...] is nil; test it first, as in x != nil && ...";
        }
        if (failure instanceof NullPointerException && message.contains("\"thisValue\" is null")) {
            return "[...] takes an element of a list, found nil; test it first, as in x != nil && ...";
        }
        if (!(failure instanceof ExpressionRuntimeException || failure instanceof CompareNotSupportedException)) {
            return "";
        }
        Matcher two = TWO.matcher(message);
        if (two.matches()) {
            return ofTwo(two.group(1), Operand.of(two.group(2)), Operand.of(two.group(3)));
        }
        Matcher compared = COMPARED.matcher(message);
        if (compared.matches()) {
            // Nil can be compared with everything.
            return ofTwo("compare", Operand.of(compared.group(1)), Operand.of(compared.group(2)))
                    .replace("nil, a list or a set", "a list or a set");
        }
        Matcher one = ONE.matcher(message);
        return one.matches() ? ofOne(Operand.of(one.group(1)), one.group(3)) : "";
    }

    private static String ofTwo(String did, Operand left, Operand right) {
        if (did.equals("compare")) {
            return "cannot compare " + left.told() + " with " + right.told()
                    + "; compare texts with texts and numbers with numbers, as by double(x) or str(x)";
        }
        if (ARITHMETIC.containsKey(did) || BITS.containsKey(did)) {
            String wanted = BITS.containsKey(did) ? WHOLE : NUMBERS;
            String operator = BITS.containsKey(did) ? BITS.get(did) : ARITHMETIC.get(did);
            return needs("'" + operator + "'", wanted, left.is(wanted) ? right : left);
        }
        return did.equals("add") ? needs("'+'", "numbers or a text", left.is(NUMBERS) ? right : left) : "";
    }

    private static String ofOne(Operand operand, String not) {
        if (not.startsWith("negative operation")) {
            return needs("'-'", NUMBERS, operand);
        }
        if (not.startsWith("not operation")) {
            return not.endsWith("'!'") ? needs("'!'", TRUTH, operand) : needs("'~'", WHOLE, operand);
        }
        if (not.startsWith("a boolean value")) {
            return needs("&&, || or ?", TRUTH, operand);
        }
        if (not.startsWith("long type")) {
            return needs("an operator on bits", WHOLE, operand);
        }
        return not.startsWith("an array") ? needs("[...]", "a list", operand) : "";
    }

    private static String needs(String operator, String wanted, Operand operand) {
        String met =
                operand.name.isEmpty() ? ", found " + operand.kind : ", and " + operand.name + " is " + operand.kind;
        return operator + " needs " + wanted + met + remedy(operand, wanted);
    }

    private static String remedy(Operand operand, String wanted) {
        String name = operand.name.isEmpty() ? "x" : operand.name;
        if (operand.kind.startsWith("nil")) {
            return "; test for nil first, as in " + name + " != nil && ...";
        }
        return wanted.equals(NUMBERS) && operand.kind.equals("a text") ? "; double(" + name + ") makes one of it" : "";
    }
}
