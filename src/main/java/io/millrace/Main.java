package io.millrace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;

/** The command line. Machine output goes to standard output, everything else to standard error. */
@Command(
        name = "millrace",
        description = "Computes monitoring data from log lines: thousands of rules on every line.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            DemoCommand.class,
            RunCommand.class,
            CheckCommand.class,
            ReplayCommand.class,
            TestCommand.class,
            ExplainCommand.class,
            HelpCommand.class
        },
        footer = {"", "New here? Try: java -jar millrace.jar demo"})
public final class Main {
    private final @Nullable ReloadSignal reload;

    Main() {
        this(null);
    }

    private Main(@Nullable ReloadSignal reload) {
        this.reload = reload;
    }

    public static void main(String[] args) {
        // First of all, since a SIGHUP ends the process until it is done. Nor may loading this class load others:
        // where a value is of another type than it is used as, the verifier looks at both.
        boolean reloads = args.length > 0 && args[0].equals("run");
        Main main = new Main(reloads ? ReloadSignal.install() : null);
        LibrarySettings.apply();
        Locale.setDefault(Locale.ROOT); // digits and points as in results, wherever it runs
        StandardOutput.install();
        LastWords lastWords = new LastWords();
        try {
            System.exit(main.execute(args));
        } catch (OutOfMemoryError e) {
            lastWords.end(e);
        }
    }

    private int execute(String[] args) {
        String[] decoded;
        try {
            decoded = Arguments.decoded(args);
        } catch (IOException e) {
            System.err.println("millrace: " + Failure.sentence(e));
            return CommandLine.ExitCode.USAGE;
        }
        int status = commandLine(this).execute(decoded);
        try {
            StandardOutput.flushAll();
        } catch (IOException e) {
            if (status == CommandLine.ExitCode.OK) { // else the reason was said
                System.err.println("millrace: " + Failure.sentence(e));
                return CommandLine.ExitCode.SOFTWARE;
            }
        }
        return status;
    }

    /** Takes SIGHUP already, where the command is {@code run}. */
    ReloadSignal reload() {
        return reload == null ? ReloadSignal.install() : reload;
    }

    static CommandLine commandLine() {
        return commandLine(new Main());
    }

    private static CommandLine commandLine(Main main) {
        CommandLine commands = new CommandLine(main);
        commands.setExpandAtFiles(false); // a LINE may begin with @
        commands.registerConverter(Path.class, FileName.toPath());
        commands.registerConverter(long.class, WholeNumber.toLong());
        // of the help on standard output and of that beside an error
        Ansi ofBoth = Terminal.isStandardError() ? ansi() : Ansi.OFF;
        commands.setColorScheme(CommandLine.Help.defaultColorScheme(ofBoth));
        CommandLine.IParameterExceptionHandler usage = commands.getParameterExceptionHandler();
        commands.setParameterExceptionHandler((wrong, arguments) -> {
            if (wrong.getCause() instanceof CommandLine.TypeConversionException) {
                System.err.println("millrace: " + wrong.getMessage());
                return CommandLine.ExitCode.USAGE;
            }
            return usage.handleParseException(MisspeltOption.ratherThan(wrong), arguments);
        });
        commands.setExecutionExceptionHandler((failure, command, parsed) -> {
            System.err.println("millrace: " + Failure.sentence(failure));
            return Failure.status(failure);
        });
        return commands;
    }

    /** Colour only on a terminal, and not where NO_COLOR says something. */
    static Ansi ansi() {
        boolean wanted = System.getenv().getOrDefault("NO_COLOR", "").isEmpty();
        return System.console() != null && wanted ? Ansi.ON : Ansi.OFF;
    }
}
