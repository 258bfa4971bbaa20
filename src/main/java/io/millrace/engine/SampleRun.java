package io.millrace.engine;

import io.millrace.config.ConfigException;
import io.millrace.metrics.Metrics;
import io.millrace.plan.ConditionPlan;
import io.millrace.plan.Plan;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.plan.TestPlan;
import io.millrace.plan.TestShares;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Source;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tries a plan on some lines of one of its streams: how often tests hold, and how many rules have to be tried. One thread. */
public final class SampleRun {
    private static final Source SOURCE = new Source("sample");

    private final Plan plan;
    private final StreamPlan stream;
    private final List<byte[]> lines;

    public SampleRun(Plan plan, int stream, List<byte[]> lines) {
        this.plan = plan;
        this.stream = plan.streams().get(stream);
        this.lines = lines;
    }

    /** For what share of the lines each test of the stream holds. Scripts are not asked. */
    public TestShares shares() {
        List<TestPlan> tests = stream.tests();
        long[] holds = new long[tests.size()];
        try (ScriptAccounts scripts = new ScriptAccounts(plan.scriptLimits(), told -> {})) {
            ConditionCompiler conditions = new ConditionCompiler(tests, new Lookups(), new ArrayList<>());
            Field[] fields = new SlotCompiler(stream.slots(), new ScriptCompiler(stream, scripts, 0), new ArrayList<>())
                    .compile(conditions);
            Values values = new Values(fields, stream.name().getBytes(StandardCharsets.UTF_8), tests.size());
            values.begin(SOURCE.name(), 0, true);
            for (int line = 0; line < lines.size(); line++) {
                values.line(padded(line), 0, lines.get(line).length, line);
                for (int test = 0; test < holds.length; test++) {
                    if (!conditions.isScript(test)
                            && conditions.compile(new ConditionPlan.Test(test)).holds(values)) {
                        holds[test]++;
                    }
                }
            }
            Map<TestPlan, Double> shares = new HashMap<>();
            for (int test = 0; test < holds.length; test++) {
                if (!conditions.isScript(test)) {
                    shares.put(tests.get(test), (holds[test] + 0.5) / (lines.size() + 1));
                }
            }
            return new TestShares(shares);
        }
    }

    /** How often a rule of the stream has to be tried on one of the lines. */
    public long tried() throws ConfigException {
        try (Compiler compiler = new Compiler(1, new Metrics(), Engine.ALLOCATOR, true, 0, plan.scriptLimits())) {
            Layer layer = compiler.aloneLayer(plan.toOneOutput(), 1);
            LayerProgram program = layer.program(0, stream.number());
            Values values = program.values();
            values.begin(SOURCE.name(), 0, true);
            for (int line = 0; line < lines.size(); line++) {
                values.line(padded(line), 0, lines.get(line).length, line);
                program.match(false);
            }
            long[] tried = new long[layer.rules().size()];
            layer.work().get(stream.number()).addTo(tried, new long[tried.length]);
            return Arrays.stream(tried).sum();
        }
    }

    /** Kernels read a few bytes behind a line's end. */
    private byte[] padded(int line) {
        byte[] bytes = lines.get(line);
        return Arrays.copyOf(bytes, bytes.length + LineBlock.PADDING);
    }
}
