package io.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.millrace.config.ConfigReader;
import io.millrace.extract.Decimal;
import io.millrace.metrics.Metrics;
import io.millrace.plan.Plan;
import io.millrace.plan.Planner;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LookupsTest {
    private final Lookups lookups = new Lookups();

    @Test
    void shouldMakeWhatIsAskedForTheSameOnce() {
        List<String> of = List.of("1", "20", "300");
        List<String> again = List.of("1", "20", "300");

        assertThat(lookups.literals(again)).isSameAs(lookups.literals(of));
        assertThat(lookups.texts(again)).isSameAs(lookups.texts(of));
        assertThat(lookups.shortTexts(again)).isSameAs(lookups.shortTexts(of));
        assertThat(lookups.numberKeys(again)).isSameAs(lookups.numberKeys(of));
        assertThat(lookups.numbers(again)).isSameAs(lookups.numbers(of));
    }

    @Test
    void shouldTellTheOrderApart() {
        byte[] text = "300".getBytes(StandardCharsets.UTF_8);

        assertThat(lookups.texts(List.of("1", "300")).find(text, 0, text.length))
                .isEqualTo(1);
        assertThat(lookups.texts(List.of("300", "1")).find(text, 0, text.length))
                .isZero();
        assertThat(lookups.numberKeys(List.of("1", "3e2")).find(Decimal.of("300")))
                .isEqualTo(1);
        assertThat(lookups.numberKeys(List.of("3e2", "1")).find(Decimal.of("300")))
                .isZero();
    }

    @Test
    void shouldBeMadeOnceForAllWorkers() throws Exception {
        String texts = IntStream.range(0, 3_000)
                .mapToObj(i -> "'/catalogue/products/item-" + i + "'")
                .collect(Collectors.joining(", "));
        Plan plan = Planner.plan(ConfigReader.readText("test.yaml", """
                streams: {s: {fields: {f: {right: " "}}}}
                rules: [{name: r, from: s, where: {line: {containsAny: [%s]}, f: {notIn: [%s]}}, emit: [line], to: o}]
                outputs: {o: {drop: {}}}
                """.formatted(texts, texts), Map.of()));
        allocatedToCompile(plan, 1);

        long byOne = allocatedToCompile(plan, 1);
        assertThat(allocatedToCompile(plan, 4)).isLessThan(2 * byOne);
    }

    private static long allocatedToCompile(Plan plan, int workers) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (Compiler compiler = new Compiler(workers, new Metrics(), Engine.ALLOCATOR, true, 7, plan.scriptLimits())) {
            long before = threads.getCurrentThreadAllocatedBytes();
            compiler.aloneLayer(plan, 1);
            return threads.getCurrentThreadAllocatedBytes() - before;
        }
    }
}
