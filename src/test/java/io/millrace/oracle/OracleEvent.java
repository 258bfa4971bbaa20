package io.millrace.oracle;

import java.util.List;

/** In a running service: the clock shows this, then these lines of a source come; there may be none. */
public record OracleEvent(long clockMillis, String source, List<byte[]> lines) {}
