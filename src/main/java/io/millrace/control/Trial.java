package io.millrace.control;

import io.millrace.config.Problem;
import io.millrace.engine.LineTrace;
import java.util.Iterator;
import java.util.List;

/**
 * What came of trying a rule on some lines.
 *
 * @param results JSON objects, as they would have been written
 * @param lines how many were tried
 * @param traces what became of each line, worked out as they are asked for
 * @param cut whether there were more results than are shown
 */
public record Trial(
        String rule,
        String stream,
        long lines,
        long matches,
        long late,
        long unreadable,
        List<String> results,
        boolean cut,
        Iterator<LineTrace> traces,
        List<Problem> warnings) {}
