package io.millrace.config;

/** What scripts may use up: time, depth and memory of one call, and how many calls may be stopped before a script is switched off. */
public record ScriptsConfig(long callTimeoutMillis, int depth, long memoryBytes, int maxFailures) {
    public static final ScriptsConfig DEFAULT = new ScriptsConfig(100, 200, 16 << 20, 20);
}
