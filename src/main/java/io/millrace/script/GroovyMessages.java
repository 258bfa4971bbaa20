package io.millrace.script;

import java.util.Collection;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The compiler's messages, for somebody who wrote a script rather than a program. */
final class GroovyMessages {
    private static final Pattern UNDECLARED = Pattern.compile("The variable \\[(.+?)] is undeclared.*");
    private static final Pattern UNRESOLVED = Pattern.compile("unable to resolve class ([\\w.$]+).*", Pattern.DOTALL);
    private static final Pattern NO_METHOD =
            Pattern.compile("Cannot find matching method (\\S+?)#([^(]+)\\((.*?)\\)\\.? .*", Pattern.DOTALL);
    private static final Pattern NO_PROPERTY =
            Pattern.compile("No such property: (\\S+) for class: (\\S+).*", Pattern.DOTALL);

    private static final Pattern NO_ORDER =
            Pattern.compile("Cannot call (\\S+?)#compareTo\\(.*?\\) with arguments \\[(.*)].*", Pattern.DOTALL);

    private static final Pattern CONVERSION =
            Pattern.compile("(?:Cannot (?:assign|return) value of type .* (?:to variable of type|for method returning)"
                    + "|Possible loss of precision from \\S+ to) ((?:java\\.(?:lang|math)\\.)?(?:[Ii]nt|Integer|[Ll]ong"
                    + "|[Dd]ouble|[Ff]loat|BigDecimal|BigInteger))");

    private static final Set<String> DYNAMIC = Set.of(
            "getProperty",
            "setProperty",
            "invokeMethod0",
            "invokeMethod0Safe",
            "invokeMethodNSafe",
            "getGroovyObjectProperty",
            "setGroovyObjectProperty",
            "getPropertySafe",
            "getPropertySpreadSafe");

    private GroovyMessages() {}

    /** Of what the compiled script would call. */
    static String refusal(String owner, String name) {
        String type = owner.replace('/', '.').replace('$', '.');
        if (type.startsWith("org.codehaus.groovy.runtime.") && DYNAMIC.contains(name)) {
            return "this works only dynamically (" + name + "); give the variable that it is called on a type,"
                    + " as in String x rather than def x";
        }
        return type + '.' + name + " is not allowed in a script";
    }

    static String plain(String message, Collection<String> fields) {
        String plain = message.replace("[Static type checking] - ", "").trim();
        Matcher undeclared = UNDECLARED.matcher(plain);
        if (undeclared.matches()) {
            return undeclared(undeclared.group(1), fields);
        }
        Matcher unresolved = UNRESOLVED.matcher(plain);
        if (unresolved.matches()) {
            return "the class " + unresolved.group(1) + " is not one that a script may use";
        }
        Matcher method = NO_METHOD.matcher(plain);
        if (method.matches()) {
            return noMethod(method.group(1), method.group(2), method.group(3));
        }
        Matcher property = NO_PROPERTY.matcher(plain);
        if (property.matches()) {
            return property.group(2) + " has no property " + property.group(1) + remedy(property.group(2));
        }
        Matcher order = NO_ORDER.matcher(plain);
        if (order.matches()) {
            return "cannot compare " + simple(order.group(1)) + " with " + simple(order.group(2))
                    + "; make one of them the other's type, as in x as Integer";
        }
        Matcher conversion = CONVERSION.matcher(plain);
        if (conversion.matches()) {
            return simple(plain) + "; convert it, as in x as " + simple(conversion.group(1));
        }
        if (plain.contains("'<EOF>'")) {
            return "the script ends too early: something is missing behind its last word or sign, or a bracket is not"
                    + " closed";
        }
        return plain.replaceAll("java\\.(lang|util)\\.(?=[A-Z])", "");
    }

    private static String undeclared(String name, Collection<String> fields) {
        if (Character.isUpperCase(name.charAt(0)) || name.matches("java|javax|groovy|org|sun|jdk|io|com")) {
            return name + " is not a class that a script may use";
        }
        String meant = Nearest.of(name, fields)
                .map(near -> "did you mean '" + near + "'? The fields are ")
                .orElse("the fields are ");
        return name + " is neither a field nor a variable of the script; " + meant
                + (fields.isEmpty()
                        ? "none"
                        : String.join(", ", fields.stream().sorted().limit(30).toList()));
    }

    private static String noMethod(String type, String name, String arguments) {
        if (type.equals("Script$")) {
            return "there is no method " + name + '(' + simple(arguments) + ") that a script may call";
        }
        return simple(type) + " has no method " + name + '(' + simple(arguments) + ')' + remedy(type, arguments);
    }

    private static String remedy(String type, String arguments) {
        String remedy = remedy(type);
        return remedy.isEmpty() && arguments.contains("java.lang.Object")
                ? "; give what it is passed a type: a variable as in String x, a method as in int f(int n), a map as"
                        + " in Map<String, Integer> m"
                : remedy;
    }

    private static String simple(String types) {
        return types.replaceAll("\\b[a-z]\\w*\\.(?=[\\w.]*[A-Z])", "");
    }

    private static String remedy(String type) {
        return type.equals("java.lang.Object") || type.equals("Object")
                ? "; give what it is called on a type, as in String x rather than def x, Map<String, Integer> m"
                        + " rather than def m"
                : "";
    }
}
