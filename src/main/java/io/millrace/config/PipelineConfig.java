package io.millrace.config;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A whole config as written, defaults of single keys filled in; names are not resolved yet (that is the planner's work). {@code files} are those that it was
 * read from, in their order.
 */
public record PipelineConfig(
        List<TcpListenerConfig> tcp,
        List<HttpListenerConfig> http,
        Optional<AdminConfig> admin,
        OptionalInt workers,
        OptionalLong bodyBudgetBytes,
        long shutdownTimeoutMillis,
        ScriptsConfig scripts,
        List<StreamConfig> streams,
        List<RuleConfig> rules,
        List<OutputConfig> outputs,
        Absent absent,
        KeyPlaces places,
        List<Problem> warnings,
        List<String> files) {

    /** Problems of this config by place, in the order of its files, none twice. */
    public List<Problem> sorted(List<Problem> problems) {
        return Problem.sorted(new LinkedHashSet<>(problems), files::indexOf);
    }

    /** Streams and outputs that were taken away from a running service: they are among the others for their numbers alone, and nothing may name them. */
    public record Absent(Set<String> streams, Set<String> outputs) {
        public static final Absent NONE = new Absent(Set.of(), Set.of());
    }

    /** The same with other rules. */
    public PipelineConfig withRules(List<RuleConfig> others) {
        return with(streams, List.copyOf(others), outputs, absent);
    }

    /** The same with other streams and outputs, some of which are absent. */
    public PipelineConfig withSurroundings(
            List<StreamConfig> otherStreams, List<OutputConfig> otherOutputs, Absent absentOnes) {
        return with(List.copyOf(otherStreams), rules, List.copyOf(otherOutputs), absentOnes);
    }

    private PipelineConfig with(
            List<StreamConfig> otherStreams,
            List<RuleConfig> otherRules,
            List<OutputConfig> otherOutputs,
            Absent absentOnes) {
        return new PipelineConfig(
                tcp,
                http,
                admin,
                workers,
                bodyBudgetBytes,
                shutdownTimeoutMillis,
                scripts,
                otherStreams,
                otherRules,
                otherOutputs,
                absentOnes,
                places,
                warnings,
                files);
    }

    /** A listener for newline-delimited lines over TCP, all of them into one stream. */
    public record TcpListenerConfig(
            Location at,
            String host,
            int port,
            String stream,
            Location streamAt,
            int maxConnections,
            long idleTimeoutMillis,
            Optional<TlsConfig> tls) {}

    /** A listener for {@code POST /ingest/{stream}}. */
    public record HttpListenerConfig(
            Location at,
            String host,
            int port,
            Acknowledgement ack,
            long maxBodySizeBytes,
            long maxWaitMillis,
            long ackTimeoutMillis,
            int maxConnections,
            long idleTimeoutMillis,
            Optional<TlsConfig> tls,
            Optional<String> token) {
        /** The same without what the top of a config may say for all of them. */
        public HttpListenerConfig unlimited() {
            return new HttpListenerConfig(at, host, port, ack, 0, 0, 0, maxConnections, idleTimeoutMillis, tls, token);
        }
    }

    /** PEM files: a certificate with its chain, its private key, and whom clients' certificates must come from. */
    public record TlsConfig(
            Location at,
            FieldConfig.Reference cert,
            FieldConfig.Reference key,
            Optional<FieldConfig.Reference> clientCa) {}

    /** When a request is answered: once its lines are in memory, or once what they caused is in the outputs and flushed. */
    public enum Acknowledgement {
        ACCEPTED,
        WRITTEN
    }

    /** {@code rulesDir} keeps the rules that came over the admin port; {@code allowGroovy} lets them have scripts in Groovy. */
    public record AdminConfig(
            Location at,
            String host,
            int port,
            List<String> allowedHosts,
            Optional<String> token,
            Optional<TlsConfig> tls,
            Optional<String> rulesDir,
            boolean allowGroovy) {}

    /**
     * {@code charset} is the JVM's name of one, or {@code auto}; {@code latenessMillis} is how far the watermark stays behind the highest time;
     * {@code deadlineMillis} is wall-clock time after a window's end; {@code late} is for rules that say nothing else.
     */
    public record StreamConfig(
            Location at,
            String name,
            int maxLineLengthBytes,
            Optional<TimeConfig> time,
            long latenessMillis,
            long deadlineMillis,
            List<FieldConfig> fields,
            String charset,
            Optional<MultilineConfig> multiline,
            WatermarkConfig watermark,
            Late late) {
        /** One of which nothing but its name is known. */
        public static StreamConfig named(String name) {
            return StreamConfigReader.withDefaults(name);
        }
    }

    /** Which times move the watermark: the highest of all, or the lowest of each source's, of those heard within {@code idleMillis}. */
    public record WatermarkConfig(boolean bySource, long idleMillis) {}

    /** What becomes of lines whose window has been published. */
    public enum Late {
        DROP,
        UPDATE
    }

    /** Lines that do not begin an event are joined to the one before them; what begins one meets all of {@code start}. */
    public record MultilineConfig(Location at, List<EventStartConfig> start, int maxLines, long timeoutMillis) {}

    /** A condition on the line that may begin an event. */
    public record EventStartConfig(Location at, Operator operator, String operand) {
        public enum Operator {
            MATCHES,
            STARTS_WITH,
            CONTAINS
        }
    }

    /** {@code format} is a Java date pattern, {@code epochSeconds}, {@code epochMillis} or {@code auto}; {@code zone} a zone id for texts that name none. */
    public record TimeConfig(
            Location at,
            String field,
            Location fieldAt,
            String format,
            Location formatAt,
            String zone,
            Location zoneAt) {}
}
