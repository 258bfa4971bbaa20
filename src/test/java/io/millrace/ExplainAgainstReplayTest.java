package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.engine.Explainer;
import io.millrace.engine.LineTrace;
import io.millrace.engine.LineTrace.ConditionTrace;
import io.millrace.engine.LineTrace.RuleTrace;
import io.millrace.plan.Planner;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What explain says of random lines and rules, against what a replay of each line does. */
class ExplainAgainstReplayTest {
    private static final Pattern RESULT =
            Pattern.compile("\\{\"rule\":\"(r\\d+)\",(?:\"start\":(\\d+),\"end\":(\\d+),\"group\":(\\{.*?\\}),.*|.*)");

    @Test
    void shouldSayOfTheRulesThatAReplayFiresThatTheyFire() throws Exception {
        for (int seed = 100; seed < 106; seed++) {
            Random random = new Random(seed);
            String yaml = ManyRulesTest.config(random, 30 + random.nextInt(150));
            Explainer explainer =
                    new Explainer(Planner.plan(ConfigReader.readText("test.yaml", yaml, Map.of())), 0, () -> 0);
            for (byte[] line : ManyRulesTest.lines(random, 10)) {
                LineTrace trace = explainer.explain(line, rule -> true);
                String replayed = new String(
                        ReplayAgainstOracleTest.replay(yaml, "s", List.of(line), 1, 4096), StandardCharsets.UTF_8);
                assertThat(results(trace))
                        .as("seed %d, line %s", seed, trace.line())
                        .isEqualTo(results(replayed));
                assertThat(trace.rules())
                        .as("seed %d, line %s", seed, trace.line())
                        .allMatch(this::isConsistent);
                assertThat(explainer.explain(line, rule -> false).rules()).allMatch(RuleTrace::fired);
            }
        }
    }

    /** A rule fires if all its conditions hold, which it cannot unless it was reached, and must where nothing was left to be tried. */
    private boolean isConsistent(RuleTrace rule) {
        boolean reached = rule.reach().reached();
        boolean surely = reached && rule.reach().rest().isEmpty();
        return rule.fired() == rule.conditions().stream().allMatch(ConditionTrace::holds)
                && (reached || !rule.fired())
                && (rule.fired() || !surely);
    }

    /** Each rule that fired, with its record, or with the window and the group that it adds to. */
    private static TreeSet<String> results(LineTrace trace) {
        return trace.rules().stream()
                .filter(RuleTrace::fired)
                .map(rule -> rule.record()
                        .orElseGet(() -> rule.adds()
                                .map(adds -> rule.name() + " " + adds.startMillis() + " " + adds.endMillis() + " "
                                        + adds.group().stream()
                                                .map(key -> "\"" + key.name() + "\":\"" + key.value() + "\"")
                                                .collect(Collectors.joining(",", "{", "}")))
                                .orElseThrow()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Of windows that overlap the last one, as {@code explain} tells it. */
    private static TreeSet<String> results(String replayed) {
        List<String> all = new ArrayList<>(replayed.lines().toList());
        Collections.reverse(all);
        Set<String> seen = new HashSet<>();
        all.removeIf(result -> {
            var parts = RESULT.matcher(result);
            return parts.matches() && parts.group(2) != null && !seen.add(parts.group(1) + parts.group(4));
        });
        return all.stream()
                .map(result -> {
                    var parts = RESULT.matcher(result);
                    assertThat(parts.matches()).as(result).isTrue();
                    return parts.group(2) == null
                            ? result
                            : parts.group(1) + " " + parts.group(2) + " " + parts.group(3) + " " + parts.group(4);
                })
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
