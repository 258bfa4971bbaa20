package io.millrace.config;

import java.util.HashSet;
import java.util.Set;

/**
 * What a config with problems declares without it being known what it is, so that later stages do not complain of what only follows from that. Of a config
 * without problems nothing is.
 */
public final class Unsound {
    private final Set<Location> fields = new HashSet<>();
    private final Set<Location> scopes = new HashSet<>();
    private final Set<String> streams = new HashSet<>();
    private final Set<String> outputs = new HashSet<>();
    private boolean anyStream;
    private boolean anyOutput;

    /** Nothing is. */
    public Unsound() {}

    /** Whether the field declared here may be something else than it seems. */
    public boolean isField(Location at) {
        return fields.contains(at);
    }

    /** Whether there is any such field. */
    public boolean hasFields() {
        return !fields.isEmpty();
    }

    /** Whether the stream or rule declared here may have more fields than were read. */
    public boolean isOpen(Location at) {
        return scopes.contains(at);
    }

    /** Whether there may be such a stream, though it was not read. */
    public boolean isStream(String name) {
        return anyStream || streams.contains(name);
    }

    /** Whether there may be such an output, though it was not read. */
    public boolean isOutput(String name) {
        return anyOutput || outputs.contains(name);
    }

    /** The names of the outputs that were not read. */
    public Set<String> outputs() {
        return outputs;
    }

    void field(Location at) {
        fields.add(at);
    }

    void open(Location streamOrRule) {
        scopes.add(streamOrRule);
    }

    void stream(String name) {
        streams.add(name);
    }

    void output(String name) {
        outputs.add(name);
    }

    void anyStream() {
        anyStream = true;
    }

    void anyOutput() {
        anyOutput = true;
    }
}
