package io.millrace.oracle;

import java.util.List;
import java.util.Map;

/**
 * Everything a replay comes to: its results in the order of printing, and what was counted on the way. {@code matches},
 * {@code late} and {@code overflow} are lines by rule; a rule that counted none has 0.
 */
public record OracleReplay(
        List<OracleResult> results,
        long lines,
        long timeUnreadable,
        Map<String, Long> matches,
        Map<String, Long> late,
        Map<String, Long> overflow) {}
