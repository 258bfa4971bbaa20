package io.millrace;

import java.util.List;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is missing may only be misspelt. Apart from {@link Main}, which would load all of the library for it before it takes signals. */
final class MisspeltOption {
    private MisspeltOption() {}

    /** An option that is unknown is the problem to name, if there is one, rather than the one that is missing. */
    static ParameterException ratherThan(ParameterException wrong) {
        List<String> unmatched = wrong.getCommandLine().getUnmatchedArguments();
        return wrong instanceof MissingParameterException
                        && unmatched.stream().anyMatch(argument -> argument.startsWith("-"))
                ? new UnmatchedArgumentException(wrong.getCommandLine(), unmatched)
                : wrong;
    }
}
