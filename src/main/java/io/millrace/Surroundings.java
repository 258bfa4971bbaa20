package io.millrace;

import io.millrace.config.ButForPlaces;
import io.millrace.config.ConfigException;
import io.millrace.config.OutputConfig;
import io.millrace.config.PipelineConfig;
import io.millrace.config.PipelineConfig.StreamConfig;
import io.millrace.config.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The streams and outputs of a running service, by the numbers that the engine knows them by. What a config takes away keeps its number and is used by
 * nobody; what it adds comes behind. Immutable.
 *
 * @param config as it was written
 * @param arranged the same with streams and outputs in the order of their numbers, those that were taken away among them
 */
record Surroundings(PipelineConfig config, PipelineConfig arranged) {
    /** No name in a config begins with a space. */
    private static final String GONE = " gone ";

    static Surroundings of(PipelineConfig config) {
        return new Surroundings(config, config);
    }

    /** What they are with another config. Throws what a running service cannot take on. */
    Surroundings with(PipelineConfig wanted) throws ConfigException {
        if (wanted.streams() == config.streams() && wanted.outputs() == config.outputs()) {
            return new Surroundings(wanted, wanted.withSurroundings(arranged.streams(), arranged.outputs()));
        }
        List<Problem> problems = new ArrayList<>();
        List<StreamConfig> streams = streams(wanted, problems);
        List<OutputConfig> outputs = outputs(wanted, problems);
        if (!problems.isEmpty()) {
            throw new ConfigException(problems);
        }
        return new Surroundings(wanted, wanted.withSurroundings(streams, outputs));
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
        return config.streams().stream().anyMatch(other -> other.name().equals(stream.name()));
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
        for (OutputConfig running : arranged.outputs()) {
            OutputConfig output = byName.get(running.name());
            if (output != null && ButForPlaces.same(running, output)) {
                outputs.add(running);
                byName.remove(running.name());
                continue;
            }
            if (output != null && keepsItsFile(running, output)) {
                problems.add(Problem.error(
                        output.at(),
                        "output '" + output.name() + "' has changed and writes to the same file as before, which a"
                                + " running service cannot take on; give it another path, or restart the service"));
            }
            boolean wasGone = running.name().startsWith(GONE);
            outputs.add(wasGone ? running : running.named(GONE + outputs.size()));
        }
        outputs.addAll(byName.values());
        return outputs;
    }

    private static boolean keepsItsFile(OutputConfig running, OutputConfig wanted) {
        return running.sink() instanceof OutputConfig.Sink.File before
                && wanted.sink() instanceof OutputConfig.Sink.File after
                && before.path().equals(after.path());
    }

    /** The numbers of the streams that there are, by name. */
    Map<String, Integer> streamNumbers() {
        Set<String> there = new HashSet<>();
        config.streams().forEach(stream -> there.add(stream.name()));
        Map<String, Integer> numbers = new HashMap<>();
        for (int number = 0; number < arranged.streams().size(); number++) {
            String name = arranged.streams().get(number).name();
            if (there.contains(name)) {
                numbers.put(name, number);
            }
        }
        return numbers;
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
        return arranged.outputs().get(output).name().startsWith(GONE);
    }
}
