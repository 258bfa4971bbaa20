package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/contract-coverage.md names only tests that there are, and says of every sentence how it stands. */
class ContractCoverageTest {
    private static final Path DOCUMENT = Path.of("docs", "contract-coverage.md");
    private static final Path TESTS = Path.of("src", "test", "java", "io", "millrace");
    private static final Pattern ROW = Pattern.compile("\\| \\d\\w?\\.\\d+ \\| .+ \\| (.+) \\|");
    private static final Pattern TEST = Pattern.compile("`([\\w/]+)\\.(should\\w+)`");
    private static final Pattern STANDING =
            Pattern.compile("(\\*\\*pending\\*\\* \\(.+\\)|\\*\\*missing\\*\\*.*|not in this version)");

    @Test
    void shouldNameTestsThatThereAre() throws IOException {
        List<String> unknown = new ArrayList<>();
        for (String proof : proofs()) {
            for (MatchResult test : TEST.matcher(proof).results().toList()) {
                Path file = TESTS.resolve(test.group(1) + ".java");
                boolean known = Files.exists(file)
                        && Pattern.compile("\\b" + test.group(2) + "\\(")
                                .matcher(Files.readString(file))
                                .find();
                if (!known) {
                    unknown.add(test.group());
                }
            }
        }

        assertThat(unknown)
                .as("tests that %s names and that there are not", DOCUMENT)
                .isEmpty();
    }

    @Test
    void shouldSayHowEverySentenceStands() throws IOException {
        List<String> proofs = proofs();

        assertThat(proofs).hasSizeGreaterThan(150).allSatisfy(proof -> {
            boolean hasTests = TEST.matcher(proof).lookingAt();
            boolean hasStanding = STANDING.matcher(proof).matches();
            assertThat(hasTests ^ hasStanding)
                    .as("'%s' is tests, pending, missing or not in this version", proof)
                    .isTrue();
        });
    }

    /** The last column of every numbered row. */
    private static List<String> proofs() throws IOException {
        List<String> proofs = new ArrayList<>();
        for (String line : Files.readAllLines(DOCUMENT)) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                proofs.add(row.group(1));
            }
        }
        return proofs;
    }
}
