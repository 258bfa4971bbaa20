package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.RuleConfig.Aggregation;
import io.millrace.config.RuleConfig.Samples;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AggregationReaderTest {
    private static final String RULE = "{name: r, from: s, select: {n: count()}, to: o, ";

    private static RuleConfig rule(String keys) throws ConfigException {
        return ConfigReader.readText(
                        "t.yaml", "streams: {s: {}}\noutputs: {o: {drop: {}}}\nrules: [" + RULE + keys + "}]", Map.of())
                .rules()
                .get(0);
    }

    private static Aggregation aggregation(String keys) throws ConfigException {
        return rule(keys).aggregation().orElseThrow();
    }

    @Test
    void shouldLetWindowsFollowEachOtherUnlessEverySaysOtherwise() throws Exception {
        assertThat(aggregation("window: 1m").everyMillis()).isEqualTo(60_000);
        assertThat(aggregation("window: 1m, every: 10s").everyMillis()).isEqualTo(10_000);
        assertThat(aggregation("window: 1m, every: 1m").everyMillis()).isEqualTo(60_000);
    }

    @Test
    void shouldSayWhichDurationsDivideTheWindow() {
        assertThat(Reads.problems("rules: [" + RULE + "window: 60s, every: 7s}]"))
                .containsExactly("t.yaml:1:77: rule 'r': every=7s does not divide window=60s; use 5s or 10s");
        assertThat(Reads.messages("rules: [" + RULE + "window: 7s, every: 2s}]"))
                .containsExactly("rule 'r': every=2s does not divide window=7s; use 1s");
        assertThat(Reads.messages("rules: [" + RULE + "window: 10s, every: 1m}]"))
                .containsExactly(
                        "rule 'r': every=1m is longer than window=10s, so that lines would fall between windows; use 10s"
                                + " or less");
        assertThat(Reads.messages("rules: [" + RULE + "window: 1d, every: 1s}]"))
                .containsExactly(
                        "rule 'r': every=1s makes 86400 windows of window=1d that overlap, of at most 1000; use 2m");
        assertThat(Reads.messages("rules: [" + RULE + "window: 1001s, every: 1s}]"))
                .containsExactly(
                        "rule 'r': every=1s makes 1001 windows of window=1001s that overlap, of at most 1000; use 1001ms");
    }

    @Test
    void shouldReadSamplesWithTheirDefaults() throws Exception {
        assertThat(aggregation("window: 1s").samples()).isEmpty();
        assertThat(aggregation("window: 1s, samples: {}").samples()).contains(new Samples(3, 1024));
        assertThat(aggregation("window: 1s, samples: {count: 5, maxLength: 2KiB}")
                        .samples())
                .contains(new Samples(5, 2048));
        assertThat(aggregation("window: 1s, samples: {maxLength: 80}").samples())
                .contains(new Samples(3, 80));
        assertThat(Reads.messages("rules: [" + RULE + "window: 1s, samples: {count: 101}}]"))
                .containsExactly("rule 'r': 'samples': 'count' must be a whole number from 1 to 100, found '101'");
        assertThat(Reads.messages("rules: [" + RULE + "window: 1s, samples: 3}]"))
                .containsExactly("rule 'r': 'samples' must be a map such as {count: 3, maxLength: 1024}, found '3'");
    }

    @Test
    void shouldReadHavingAsAConditionOnLabels() throws Exception {
        assertThat(aggregation("window: 1s, having: {n: {gte: 5}}").having()).isPresent();
        assertThat(Reads.messages("rules: [" + RULE + "window: 1s, having: {n: {get: 5}}}]"))
                .singleElement()
                .asString()
                .startsWith("rule 'r': 'having': condition on 'n': unknown operator 'get'; did you mean");
        assertThat(Reads.messages("rules: [" + RULE + "window: 1s, having: }]"))
                .containsExactly("rule 'r': 'having' must be a map of labels of 'select' to conditions such as"
                        + " {requests: {gte: 10}}, or a list of such maps, found nothing");
    }

    @Test
    void shouldReadWhatBecomesOfOpenWindowsWhenTheRuleIsRemoved() throws Exception {
        assertThat(rule("window: 1s").dropsWindows()).isFalse();
        assertThat(rule("window: 1s, onRemove: publish").dropsWindows()).isFalse();
        assertThat(rule("window: 1s, onRemove: drop").dropsWindows()).isTrue();
        assertThat(Reads.messages("rules: [" + RULE + "window: 1s, onRemove: keep}]"))
                .containsExactly("rule 'r': 'onRemove' must be one of publish, drop, found 'keep'");
    }

    @Test
    void shouldSayThatTheyNeedASelect() {
        for (String key : new String[] {"every: 1s", "having: {n: 1}", "samples: {}", "onRemove: drop"}) {
            assertThat(Reads.messages("rules: [{name: r, from: s, to: o, " + key + "}]"))
                    .singleElement()
                    .asString()
                    .contains("needs a 'select'");
        }
    }
}
