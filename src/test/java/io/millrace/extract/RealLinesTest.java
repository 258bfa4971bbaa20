package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The fields of the contract's example on real access logs, against a regular expression for the format. */
class RealLinesTest {
    private static final Path LOG = Path.of("../shared/data/logs/access.log");
    private static final Pattern FORMAT = Pattern.compile(
            "(\\S+) \\S+ \\S+ \\[([^\\]]+)\\] \"(\\S+) (\\S+) [^\"]*\" (\\d+) (\\S+) \"([^\"]*)\" \"([^\"]*)\"");

    private static Extractor leftRight(String left, int index, String right) {
        return Extractors.leftRight(SampleText.bytes(left), index, SampleText.bytes(right), true);
    }

    @Test
    void shouldCutTheFieldsOutOfRealAccessLogs() throws IOException, PatternException {
        assumeTrue(
                Files.exists(LOG),
                "skipped: the sample logs are not at " + LOG.toAbsolutePath().normalize());
        List<Extractor> fields = List.of(
                leftRight("", 0, " "),
                leftRight("[", 0, "]"),
                leftRight("\"", 0, " "),
                leftRight(" ", 5, " "),
                leftRight("\" ", 0, " "),
                leftRight(" ", 8, " "),
                leftRight("\"", 2, "\""),
                leftRight("\"", 4, "\""));
        List<Extractor> other = List.of(
                Extractors.split(SampleText.bytes(" "), 0),
                Extractors.regex("\\[([^]]*)", "1"),
                Extractors.regex("\"(?P<method>[A-Z]+) ", "method"),
                Extractors.split(SampleText.bytes(" "), 6),
                Extractors.regex("\" (\\d+) ", "1"),
                Extractors.split(SampleText.bytes(" "), 9),
                Extractors.split(SampleText.bytes("\""), 3),
                Extractors.split(SampleText.bytes("\""), -2));
        int checked = 0;
        for (String line : Files.readAllLines(LOG, StandardCharsets.ISO_8859_1)) {
            Matcher expected = FORMAT.matcher(line);
            if (expected.matches()) {
                checked++;
                Sample sample = Sample.latin1(line);
                for (int field = 0; field < fields.size(); field++) {
                    String value = expected.group(field + 1);
                    assertThat(sample.extract(fields.get(field)))
                            .as("field %d of %s", field, line)
                            .isEqualTo(value);
                    assertThat(sample.extract(other.get(field)))
                            .as("field %d of %s", field, line)
                            .isEqualTo(value);
                }
            }
        }
        assertThat(checked).as("lines in the expected format").isGreaterThan(5_000);
    }
}
