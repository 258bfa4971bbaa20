package io.millrace;

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
    private Main() {}

    public static void main(String[] args) {
        LibrarySettings.apply();
        int status = commandLine().execute(args);
        System.out.flush();
        System.exit(status);
    }

    static CommandLine commandLine() {
        CommandLine commands = new CommandLine(new Main());
        commands.setColorScheme(CommandLine.Help.defaultColorScheme(ansi()));
        commands.setExecutionExceptionHandler((failure, command, parsed) -> {
            System.err.println("millrace: " + Failure.sentence(failure));
            return Failure.status(failure);
        });
        return commands;
    }

    /** Colour only on a terminal, and not where NO_COLOR is set. */
    static Ansi ansi() {
        boolean colour = System.console() != null && System.getenv("NO_COLOR") == null;
        return colour ? Ansi.AUTO : Ansi.OFF;
    }
}
