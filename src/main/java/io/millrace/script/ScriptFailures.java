package io.millrace.script;

import java.util.IllegalFormatConversionException;
import java.util.IllegalFormatException;
import java.util.MissingFormatArgumentException;
import java.util.NoSuchElementException;
import java.util.UnknownFormatConversionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says what a script failed on in the words of somebody who writes one, where what was thrown has those of somebody who writes Java. */
public final class ScriptFailures {
    private static final Pattern BEYOND =
            Pattern.compile("(?:Array index|Index|index) (-?\\d+)(?: out of bounds for length |, ?length )(\\d+)");
    private static final Pattern CHARACTER = Pattern.compile("(?:String index|Index) out of range: (-?\\d+)");
    private static final Pattern PART =
            Pattern.compile("(?:begin |Range \\[)(-?\\d+), (?:end )?(-?\\d+)(?:\\) out of bounds for|,) length (\\d+)");
    private static final Pattern INPUT = Pattern.compile("(?s)For input string: \"(.*)\".*");
    private static final Pattern CAST = Pattern.compile("(?s)class (\\S+) cannot be cast to class (\\S+) \\(.*");

    private ScriptFailures() {}

    /** What went wrong and, where that is known, what to do about it. */
    public static String plain(Throwable failure) {
        String message = failure.getMessage() == null ? "" : failure.getMessage();
        String told = AviatorFailures.plain(failure, message);
        if (told.isEmpty() && failure instanceof NullPointerException) {
            told = GroovyFailures.ofNull(failure, message);
        }
        if (told.isEmpty()) {
            told = ofJava(failure, message);
        }
        if (!told.isEmpty()) {
            return told;
        }
        return message.isBlank() ? failure.getClass().getSimpleName() : message;
    }

    private static String ofJava(Throwable failure, String message) {
        if (message.isEmpty() && failure.getStackTrace().length == 0) {
            return ofCompiledCode(failure);
        }
        if (failure instanceof ArithmeticException) {
            boolean byZero = message.equals("/ by zero") || message.equals("Division by zero");
            return byZero ? "division by zero; test what is divided by first" : overflow(message);
        }
        if (failure instanceof IndexOutOfBoundsException) {
            return beyond(message, failure instanceof StringIndexOutOfBoundsException);
        }
        if (failure instanceof NumberFormatException) {
            return noNumber(message);
        }
        if (failure instanceof ClassCastException) {
            Matcher cast = CAST.matcher(message);
            return cast.matches()
                    ? "a value of type " + simple(cast.group(1)) + " is no " + simple(cast.group(2))
                            + "; convert it, or test it first"
                    : "";
        }
        if (failure instanceof NoSuchElementException && message.isEmpty()) {
            return "there is no such element: the list is empty or at its end; test its size first";
        }
        if (failure instanceof IllegalFormatException) {
            return format((IllegalFormatException) failure);
        }
        return switch (message) {
            case "Comparison method violates its general contract!" ->
                "the order that sort was given contradicts itself: compare the same values the same way each time";
            case "perhaps no match attempted" ->
                "group, start and end tell of a match: call find() or matches() first, and see that it is true";
            default -> failure instanceof NegativeArraySizeException ? "an array of " + message + " elements" : "";
        };
    }

    /** Of what is thrown very often the JVM keeps one object, which says nothing. */
    private static String ofCompiledCode(Throwable failure) {
        if (failure instanceof ArithmeticException) {
            return "division by zero; test what is divided by first";
        }
        if (failure instanceof IndexOutOfBoundsException) {
            return "there is no such element; test the size first";
        }
        return failure instanceof ClassCastException
                ? "a value is of another type than is wanted; convert it, or test it first"
                : "";
    }

    private static String format(IllegalFormatException failure) {
        if (failure instanceof IllegalFormatConversionException wrong) {
            return "the format %" + wrong.getConversion() + " cannot print a value of type "
                    + wrong.getArgumentClass().getSimpleName() + "; convert it, or use %s";
        }
        if (failure instanceof UnknownFormatConversionException unknown) {
            return "there is no format %" + unknown.getConversion();
        }
        return failure instanceof MissingFormatArgumentException missing
                ? "the format has a " + missing.getFormatSpecifier() + " more than there are values"
                : "";
    }

    private static String overflow(String message) {
        return switch (message) {
            case "integer overflow" -> "the result is beyond the 32 bits of an int; use long";
            case "long overflow" -> "the result is beyond the 64 bits of a long";
            default -> "";
        };
    }

    /** @param ofText whose character was asked for, which not every version of Java says */
    private static String beyond(String message, boolean ofText) {
        Matcher element = BEYOND.matcher(message);
        if (element.matches() && ofText) {
            return noCharacter(element.group(1));
        }
        if (element.matches()) {
            return "there is no element " + element.group(1) + " (from 0) among " + element.group(2)
                    + "; test the size first";
        }
        Matcher character = CHARACTER.matcher(message);
        if (character.matches()) {
            return noCharacter(character.group(1));
        }
        Matcher part = PART.matcher(message);
        return part.matches()
                ? "there is no part from " + part.group(1) + " to " + part.group(2) + " of a text of " + part.group(3)
                        + " characters; test its length first"
                : "";
    }

    private static String noCharacter(String index) {
        return "the text has no character " + index + " (from 0); test its length first";
    }

    private static String noNumber(String message) {
        Matcher input = INPUT.matcher(message);
        if (input.matches()) {
            return "the text '" + input.group(1) + "' is no number of the type that is wanted, or is beyond it";
        }
        return switch (message) {
            case "Cannot parse null string", "Cannot parse null string: null" ->
                "a number was to be read from null; " + GroovyFailures.TEST;
            case "empty String", "" -> "the text is no number: it is empty or has more in it than one";
            case "Infinite or NaN" -> "NaN and infinity are no decimals";
            default ->
                message.startsWith("Character ") && message.contains("decimal digit number")
                        ? "the text is no number: it has a character " + message.charAt("Character ".length())
                        : "";
        };
    }

    private static String simple(String type) {
        return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
    }
}
