package io.millrace;

import io.millrace.config.ButForPlaces;
import io.millrace.config.ConfigException;
import io.millrace.config.OutputConfig;
import io.millrace.config.PipelineConfig;
import io.millrace.config.PipelineConfig.Absent;
import io.millrace.config.PipelineConfig.StreamConfig;
import io.millrace.config.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The streams and outputs of a running service, by the numbers that the engine knows them by. What a config takes away keeps its number and is used by
 * nobody; what it adds comes behind. Immutable.
 *
 * @param config as it was written
 * @param arranged the same with streams and outputs in the order of their numbers, those that were taken away among them
 */
record Surroundings(PipelineConfig config, PipelineConfig arranged) {
    /** No output's name in a config begins so; two that were taken away may have had the same one. */
    private static final String GONE = " gone ";

    static Surroundings of(PipelineConfig config) {
        return new Surroundings(config, config);
    }

    /** What they are with another config. Throws what a running service cannot take on. */
    Surroundings with(PipelineConfig wanted) throws ConfigException {
        if (wanted.streams() == config.streams() && wanted.outputs() == config.outputs()) {
            return new Surroundings(
                    wanted, wanted.withSurroundings(arranged.streams(), arranged.outputs(), arranged.absent()));
        }
        List<Problem> problems = new ArrayList<>();
        List<StreamConfig> streams = streams(wanted, problems);
        List<OutputConfig> outputs = outputs(wanted, problems);
        if (!problems.isEmpty()) {
            throw new ConfigException(problems);
        }
        Set<String> absentStreams = names(streams, StreamConfig::name);
        absentStreams.removeAll(names(wanted.streams(), StreamConfig::name));
        Set<String> absentOutputs = names(outputs, OutputConfig::name);
        absentOutputs.removeAll(names(wanted.outputs(), OutputConfig::name));
        return new Surroundings(
                wanted, wanted.withSurroundings(streams, outputs, new Absent(absentStreams, absentOutputs)));
    }

    private static <T> Set<String> names(List<T> things, Function<T, String> name) {
        return things.stream().map(name).collect(Collectors.toSet());
    }

    private List<StreamConfig> streams(PipelineConfig wanted, List<Problem> problems) {
        Map<String, StreamConfig> byName = new LinkedHashMap<>();
        wanted.streams().forEach(stream -> byName.put(stream.name(), stream));
        List<StreamConfig> streams = new ArrayList<>();
        for (StreamConfig running : arranged.streams()) {
            StreamConfig stream = byName.remove(running.name());
            streams.add(stream == null ? running : stream);
            if (stream != null && isThere(running) && !takesInAlike(running, stream)) {
                problems.add(Problem.error(
                        stream.at(),
                        "stream '" + stream.name() + "': how lines are taken in has changed ('charset',"
                                + " 'maxLineLength' or 'multiline'), which a running service cannot take on; restart it"
                                + " to apply the change"));
            }
        }
        streams.addAll(byName.values());
        return streams;
    }

    private boolean isThere(StreamConfig stream) {
        return !arranged.absent().streams().contains(stream.name());
    }

    private static boolean takesInAlike(StreamConfig running, StreamConfig wanted) {
        return running.maxLineLengthBytes() == wanted.maxLineLengthBytes()
                && running.charset().equals(wanted.charset())
                && ButForPlaces.same(running.multiline(), wanted.multiline());
    }

    private List<OutputConfig> outputs(PipelineConfig wanted, List<Problem> problems) {
        Map<String, OutputConfig> byName = new LinkedHashMap<>();
        wanted.outputs().forEach(output -> byName.put(output.name(), output));
        List<OutputConfig> outputs = new ArrayList<>();
        List<OutputConfig> leaving = new ArrayList<>();
        for (OutputConfig running : arranged.outputs()) {
            OutputConfig output = byName.get(running.name());
            if (isGone(outputs.size())) {
                outputs.add(running);
            } else if (output != null && ButForPlaces.same(running, output)) {
                outputs.add(running);
                byName.remove(running.name());
            } else {
                leaving.add(running);
                outputs.add(running.named(GONE + outputs.size()));
            }
        }
        for (OutputConfig added : byName.values()) {
            leaving.forEach(before -> fileTakenOver(before, added).ifPresent(problems::add));
        }
        outputs.addAll(byName.values());
        return outputs;
    }

    /**
     * Of two outputs for one file, the first has to be closed before the second is opened; but while it is not known whether the second can be, the first
     * runs.
     */
    private static Optional<Problem> fileTakenOver(OutputConfig before, OutputConfig added) {
        if (!(before.sink() instanceof OutputConfig.Sink.File from
                && added.sink() instanceof OutputConfig.Sink.File to
                && isSamePath(from.path(), to.path()))) {
            return Optional.empty();
        }
        String message = before.name().equals(added.name())
                ? "output '" + added.name() + "' has changed and writes to the same file as before, which a running"
                        + " service cannot take on; give it another path, or restart the service"
                : "output '" + added.name() + "' writes to the file of output '" + before.name() + "', which is closed"
                        + " only once this change is made; leave the name '" + before.name() + "', give '"
                        + added.name() + "' another path, reload once without '" + before.name()
                        + "' before this, or restart the service";
        return Optional.of(Problem.error(to.at(), message));
    }

    /** Devices such as {@code /dev/null} take any number of writers. */
    private static boolean isSamePath(String one, String other) {
        Path path = Path.of(one).toAbsolutePath().normalize();
        return !path.startsWith("/dev")
                && path.equals(Path.of(other).toAbsolutePath().normalize());
    }

    /** The numbers of the streams that there are, by name. */
    Map<String, Integer> streamNumbers() {
        Map<String, Integer> numbers = new HashMap<>();
        for (int number = 0; number < arranged.streams().size(); number++) {
            String name = arranged.streams().get(number).name();
            if (!arranged.absent().streams().contains(name)) {
                numbers.put(name, number);
            }
        }
        return numbers;
    }

    /** Whether this has streams or outputs that the one before had not. */
    boolean addsTo(Surroundings before) {
        return arranged.streams().size() > before.arranged.streams().size()
                || !addedTo(before).isEmpty();
    }

    /** The outputs that this has and the one before had not; they are its last. */
    List<OutputConfig> addedTo(Surroundings before) {
        List<OutputConfig> all = arranged.outputs();
        return all.subList(before.arranged.outputs().size(), all.size());
    }

    /** The numbers of the outputs that the one before had and this has not. */
    List<Integer> goneSince(Surroundings before) {
        List<Integer> gone = new ArrayList<>();
        for (int number = 0; number < before.arranged.outputs().size(); number++) {
            if (isGone(number) && !before.isGone(number)) {
                gone.add(number);
            }
        }
        return gone;
    }

    boolean isGone(int output) {
        return arranged.absent()
                .outputs()
                .contains(arranged.outputs().get(output).name());
    }
}
