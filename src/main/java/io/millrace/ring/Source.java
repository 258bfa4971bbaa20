package io.millrace.ring;

import java.nio.charset.StandardCharsets;

/**
 * Where lines came from: a TCP connection, one HTTP body, a file of a replay, or what a shipper said its source was. Order is kept within one source. Two
 * sources are the same only if they are the same object.
 */
public final class Source {
    private final String text;
    private final byte[] name;

    public Source(String name) {
        this.text = name;
        this.name = name.getBytes(StandardCharsets.UTF_8);
    }

    /** What the built-in field {@code source} shows, in UTF-8; not to be changed. */
    public byte[] name() {
        return name;
    }

    /** The name. */
    @Override
    public String toString() {
        return text;
    }
}
