package io.millrace;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Puts {@code --} between a command's options and its LINE, which may begin with anything that a line of a log begins with. An option is what has the exact
 * name of one, alone or before {@code =}, or a short one with its value attached. What else looks like a long option, a single word that begins with
 * {@code --}, is left for the parser to refuse: it is misspelt sooner than meant as a line.
 */
final class LineApart implements IParameterPreprocessor {
    @Override
    public boolean preprocess(
            Stack<String> arguments, CommandSpec command, @Nullable ArgSpec of, Map<String, Object> info) {
        List<String> options = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        while (!arguments.isEmpty()) {
            String argument = arguments.pop();
            if (argument.equals("--")) {
                while (!arguments.isEmpty()) {
                    lines.add(arguments.pop());
                }
            } else if (isOption(argument, command)) {
                options.add(argument);
                OptionSpec option = command.optionsMap().get(argument);
                if (option != null && option.arity().min() > 0 && !arguments.isEmpty()) {
                    options.add(arguments.pop());
                }
            } else {
                lines.add(argument);
            }
        }
        if (!lines.isEmpty()) {
            options.add("--");
        }
        options.addAll(lines);
        for (int i = options.size() - 1; i >= 0; i--) {
            arguments.push(options.get(i));
        }
        return false; // the parser goes on with what is there now
    }

    private static boolean isOption(String argument, CommandSpec command) {
        int equals = argument.indexOf('=');
        String name = equals < 0 ? argument : argument.substring(0, equals);
        if (command.optionsMap().containsKey(name)) {
            return true;
        }
        boolean isWord = argument.chars().noneMatch(Character::isWhitespace);
        if (argument.startsWith("--")) {
            return isWord && argument.length() > 2 && Character.isLetter(argument.charAt(2));
        }
        OptionSpec attached = argument.length() > 2 ? command.optionsMap().get(argument.substring(0, 2)) : null;
        return isWord && attached != null && attached.arity().min() > 0;
    }
}
