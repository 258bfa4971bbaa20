package io.millrace;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** A command that is planned and not built: says so instead of being unknown. */
@Command(description = "Not in this version.")
final class NotYetCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Unmatched
    private List<String> ignored = new ArrayList<>();

    @Override
    public Integer call() {
        System.err.println("millrace: the command '" + spec.name()
                + "' is not in this version; there are: demo, run, check, replay, explain");
        return 2;
    }
}
