package io.millrace.oracle;

/** A stretch of time for which there are windows: rules whose windows are as long and begin as often have it in common. */
record OracleSpan(long start, long end, long everyMillis) {}
