package io.millrace.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** docs/operations.md says of every counter and gauge what to make of it, and neither it nor the alerts name one that there is not. */
class OperationsDocumentTest {
    private static final Path DOCUMENT = Path.of("docs", "operations.md");
    private static final Path ALERTS = Path.of("config", "prometheus", "alerts.yaml");
    private static final Pattern NAME = Pattern.compile("\\bmillrace_[a-z_]+");

    @Test
    void shouldSayWhatToMakeOfEveryCounterAndGauge() throws IOException {
        Set<String> named = names(DOCUMENT);

        assertThat(Stream.concat(counters(), gauges()))
                .as("write a row in 'What to watch' of %s for each of", DOCUMENT)
                .allMatch(named::contains);
    }

    @Test
    void shouldNameNoMetricThatThereIsNot() throws IOException {
        Set<String> known =
                Stream.of(counters(), gauges(), rules()).flatMap(names -> names).collect(Collectors.toSet());

        for (Path file : List.of(DOCUMENT, ALERTS, Path.of("docs", "rules.md"), Path.of("docs", "scripting.md"))) {
            assertThat(known).as(file.toString()).containsAll(names(file));
        }
    }

    @Test
    void shouldHaveAlertsThatAreYaml() throws IOException {
        Object alerts = new Load(LoadSettings.builder().build()).loadFromString(Files.readString(ALERTS));

        assertThat(alerts).extracting("groups", InstanceOfAssertFactories.LIST).hasSize(1);
    }

    private static Stream<String> counters() {
        return Stream.of(Counter.values()).map(Counter::metricName);
    }

    private static Stream<String> gauges() {
        return Stream.of(Gauge.values()).map(Gauge::metricName);
    }

    private static Stream<String> rules() {
        return Stream.of(RuleFigure.values()).map(RuleFigure::metricName);
    }

    private static Set<String> names(Path file) throws IOException {
        return NAME.matcher(Files.readString(file))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
