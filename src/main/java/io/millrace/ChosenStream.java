package io.millrace;

import io.millrace.config.ConfigException;
import io.millrace.config.Location;
import io.millrace.config.Problem;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Which of a config's streams a command is about. */
final class ChosenStream {
    private ChosenStream() {}

    /**
     * The number of the stream that {@code --stream} names, or of the only one.
     *
     * @param names of the config's streams, in its order
     * @param what belongs to the stream, for the message: "the logs belong"
     * @throws ParameterException where it names none, or is needed and not there
     */
    static int number(CommandLine command, Path config, List<String> names, @Nullable String wanted, String what)
            throws ConfigException {
        if (names.isEmpty()) {
            Location whole = new Location(config.toString(), 0, 0);
            throw new ConfigException(List.of(Problem.error(whole, "the config has no stream")));
        }
        int number = wanted == null ? 0 : names.indexOf(wanted);
        String there = String.join(", ", names);
        if (wanted == null && names.size() > 1) {
            throw new ParameterException(
                    command,
                    "the config has several streams (" + there + "); say which " + what + " to by --stream NAME");
        }
        if (number < 0) {
            throw new ParameterException(command, "there is no stream '" + wanted + "'; there are: " + there);
        }
        return number;
    }
}
