package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.config.ConfigReader;
import io.millrace.engine.Engine;
import io.millrace.metrics.Metrics;
import io.millrace.output.Output;
import io.millrace.output.OutputSpec;
import io.millrace.output.Outputs;
import io.millrace.plan.Plan;
import io.millrace.plan.Planner;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Source;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An output that takes nothing holds the streams of the rules that feed it, and of no others, while rules come and go. */
class StuckOutputTest {
    private static final String HEAD = """
            streams: {s: {}}
            outputs: {stuck: {drop: {}}, free: {drop: {}}}
            rules:
            """;
    private static final String A = "  - {name: a, from: s, to: stuck}\n";
    private static final String B = "  - {name: b, from: s, to: free}\n";

    private final Metrics metrics = new Metrics();
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final List<Output> outputs = new ArrayList<>();
    private final CountDownLatch writing = new CountDownLatch(1);
    private final CountDownLatch somebodyReads = new CountDownLatch(1);
    private Plan plan;
    private Engine engine;

    @BeforeEach
    void fillTheOutput() throws Exception {
        plan = plan(HEAD + A + B);
        open("stuck", new OutputStream() {
            @Override
            public void write(int b) {
                writing.countDown();
                try {
                    somebodyReads.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        open("free", OutputStream.nullOutputStream());
        Engine.Options options =
                new Engine.Options(1, 4, true, System::currentTimeMillis, 1, Throwable::printStackTrace);
        engine = new Engine(plan, outputs, options, metrics);
        opened.push(engine);
        engine.start();
        assertThat(takesALine()).isTrue();
        writing.await();
        await().atMost(Duration.ofSeconds(10))
                .until(() -> !takesALine() && outputs.get(0).isFull());
    }

    @AfterEach
    void close() {
        somebodyReads.countDown();
        Wiring.closeAll(opened);
    }

    @Test
    void shouldTakeLinesAgainOnceTheRuleThatFeedsItIsDeleted() throws Exception {
        deploy(plan.withoutRules(), "b");
        assertThat(takesALine()).isTrue();
    }

    @Test
    void shouldTakeLinesAgainWhileTheRuleThatFeedsItIsReplacedByOneThatDoesNot() throws Exception {
        deploy(plan(HEAD + "  - {name: a, from: s, to: free}\n"), "a", "b");
        assertThat(takesALine()).isTrue();
        deploy(plan(HEAD + A), "a", "b");
        assertThat(takesALine()).as("a line once it is back").isFalse();
    }

    private static Plan plan(String yaml) throws Exception {
        return Planner.plan(ConfigReader.readText("test.yaml", yaml, Map.of()));
    }

    private void open(String name, OutputStream to) throws Exception {
        OutputSpec spec = new OutputSpec(name, new OutputSpec.Sink.Stream(to), OutputSpec.Codec.NONE, 0, 100, 1);
        Output output = Outputs.open(spec, metrics, Engine.ALLOCATOR, System.err::println);
        opened.push(output);
        outputs.add(output);
    }

    private void deploy(Plan added, String... order) throws Exception {
        engine.deploy(plan, added, List.of(order), outputs, () -> {});
    }

    private boolean takesALine() {
        LineBlock block = engine.intake().takeBlock(0, LineBlock.STANDARD_BYTES);
        block.position(1);
        block.addLine(0, 1, new Source("test"));
        return engine.intake().tryPublish(block, () -> {});
    }
}
