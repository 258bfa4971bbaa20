package io.millrace.engine;

import io.millrace.config.ConfigReader;
import io.millrace.config.Problem;
import io.millrace.extract.AccessLines;
import io.millrace.plan.Plan;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.plan.Planner;
import io.millrace.table.SliceHash;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What matching costs on a line of an access log with many rules, each with a left/right field of its own that seldom
 * has the value it wants; ns a line.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class OwnFieldsBenchmark {
    private static final int LINES = 1000;
    private static final String[] LEFTS = {" ", "/", "\"", ".", ":", "=", "(", "; ", "-", "e", "t=", "1"};
    private static final String[] RIGHTS = {" ", "/", "\"", ".", ":", ";", ")", "=", "o", "0"};

    @Param({"100", "1000"})
    public int rules;

    private final AccessLines lines = new AccessLines(LINES);
    private Values values;
    private Network network;
    private Matches matches;

    @Setup
    public void setUp() throws Exception {
        StringBuilder yaml = new StringBuilder();
        yaml.append("streams: {web: {fields: {status: {left: '\" ', right: ' ', type: int}}}}\n");
        yaml.append("outputs: {sink: {drop: {}}}\nrules:\n");
        for (int i = 0; i < rules; i++) {
            String left = LEFTS[i / RIGHTS.length % LEFTS.length];
            int index = i / RIGHTS.length / LEFTS.length;
            yaml.append("  - {name: r" + i + ", from: web, to: sink, fields: {f: {left: '" + left + "', index: " + index
                    + ", right: '" + RIGHTS[i % RIGHTS.length] + "'}}, where: {f: v" + i
                    + "}, groupBy: [status], select: {n: count()}, window: 5s}\n");
        }
        Plan plan = Planner.plan(ConfigReader.readText("w.yaml", yaml.toString(), Map.of()));
        StreamPlan stream = plan.streams().get(0);
        List<Problem> problems = new ArrayList<>();
        SlotCompiler slots = new SlotCompiler(stream.slots(), problems);
        ConditionCompiler conditions = new ConditionCompiler(stream.tests(), problems);
        values = new Values(slots.compile(), new byte[0], stream.tests().size());
        Map<Integer, Integer> places = new HashMap<>();
        stream.rules().forEach(rule -> places.put(rule, rule));
        network =
                new NetworkCompiler(conditions, slots.lineFields(), places, new SliceHash(1)).compile(stream.network());
        matches = new Matches(rules);
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int match() {
        int found = 0;
        for (int line = 0; line < LINES; line++) {
            values.line(lines.bytes, lines.starts[line], lines.ends[line], line);
            matches.clear();
            network.match(values, matches);
            found += matches.count();
        }
        return found;
    }
}
