package io.millrace;

import io.millrace.config.ConfigException;
import io.millrace.config.PipelineConfig;
import io.millrace.config.PipelineConfig.EventStartConfig;
import io.millrace.config.PipelineConfig.MultilineConfig;
import io.millrace.config.PipelineConfig.StreamConfig;
import io.millrace.config.Problem;
import io.millrace.extract.PatternException;
import io.millrace.extract.RegexMatcher;
import io.millrace.extract.Slices;
import io.millrace.ingest.EventStart;
import io.millrace.ingest.LineCharset;
import io.millrace.ingest.Multiline;
import io.millrace.ingest.StreamTarget;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The streams of a config as the room of listeners wants them: where lines are cut, how they are written and joined. */
final class StreamTargets {
    private final List<Problem> problems = new ArrayList<>();

    private StreamTargets() {}

    /** By the numbers of the streams. Throws every problem that only shows here, such as a pattern with bad syntax. */
    static List<StreamTarget> of(PipelineConfig config) throws ConfigException {
        StreamTargets reading = new StreamTargets();
        List<StreamTarget> targets = reading.read(config);
        if (!reading.problems.isEmpty()) {
            throw new ConfigException(reading.problems);
        }
        return targets;
    }

    /** Those problems. */
    static List<Problem> problems(PipelineConfig config) {
        StreamTargets reading = new StreamTargets();
        reading.read(config);
        return reading.problems;
    }

    private List<StreamTarget> read(PipelineConfig config) {
        List<StreamTarget> targets = new ArrayList<>();
        for (StreamConfig stream : config.streams()) {
            targets.add(new StreamTarget(
                    stream.name(),
                    targets.size(),
                    stream.maxLineLengthBytes(),
                    stream.charset().equals("auto")
                            ? LineCharset.auto()
                            : LineCharset.of(Charset.forName(stream.charset())),
                    stream.multiline().map(joined -> multiline(stream.name(), joined))));
        }
        return targets;
    }

    private Multiline multiline(String stream, MultilineConfig config) {
        List<EventStart> starts = new ArrayList<>();
        for (EventStartConfig start : config.start()) {
            start(stream, start).ifPresent(starts::add);
        }
        return new Multiline(
                starts.size() == 1 ? starts.get(0) : new All(List.copyOf(starts)),
                config.maxLines(),
                config.timeoutMillis());
    }

    private Optional<EventStart> start(String stream, EventStartConfig config) {
        byte[] operand = config.operand().getBytes(StandardCharsets.UTF_8);
        switch (config.operator()) {
            case STARTS_WITH -> {
                return Optional.of(new StartsWith(operand));
            }
            case CONTAINS -> {
                return Optional.of(new Contains(operand));
            }
            case MATCHES -> {
                try {
                    return Optional.of(new Matches(RegexMatcher.compile(config.operand())));
                } catch (PatternException e) {
                    problems.add(Problem.error(
                            config.at(),
                            "stream '" + stream + "': 'multiline': 'start': pattern '" + config.operand() + "': "
                                    + e.getMessage()));
                    return Optional.empty();
                }
            }
        }
        throw new IllegalStateException(config.operator().name());
    }

    private record Matches(RegexMatcher pattern) implements EventStart {
        @Override
        public boolean begins(byte[] bytes, int from, int to) {
            return pattern.find(bytes, from, to);
        }

        @Override
        public EventStart copy() {
            return new Matches(pattern.copy());
        }
    }

    private record StartsWith(byte[] text) implements EventStart {
        @Override
        public boolean begins(byte[] bytes, int from, int to) {
            return Slices.startsWith(bytes, from, to, text);
        }

        @Override
        public EventStart copy() {
            return this;
        }
    }

    private record Contains(byte[] text) implements EventStart {
        @Override
        public boolean begins(byte[] bytes, int from, int to) {
            return Slices.indexOf(bytes, from, to, text) != Slices.NOT_FOUND;
        }

        @Override
        public EventStart copy() {
            return this;
        }
    }

    private record All(List<EventStart> starts) implements EventStart {
        @Override
        public boolean begins(byte[] bytes, int from, int to) {
            for (EventStart start : starts) {
                if (!start.begins(bytes, from, to)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public EventStart copy() {
            return new All(starts.stream().map(EventStart::copy).toList());
        }
    }
}
