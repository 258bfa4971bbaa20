package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.DiffLine.Kind;
import io.millrace.config.JsonValue;
import io.millrace.config.JsonValue.Members;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ResultDiffTest {
    private static List<Members> results(String... lines) {
        return Arrays.stream(lines).map(line -> (Members) JsonValue.parse(line)).toList();
    }

    private static List<String> diff(List<Members> expected, List<Members> found) {
        return ResultDiff.of(expected, found).stream().map(DiffLine::toString).toList();
    }

    @Test
    void shouldPointOutTheMembersThatDiffer() {
        assertThat(
                        diff(
                                results(
                                        "{\"rule\":\"r\",\"time\":1,\"fields\":{\"a\":1,\"b\":\"x\",\"c\":5,\"d\":null}}"),
                                results(
                                        "{\"rule\":\"r\",\"time\":1,\"fields\":{\"a\":1.0,\"b\":\"y\",\"c\":\"5\",\"e\":true}}")))
                .containsExactly(
                        "- {\"rule\":\"r\",\"time\":1,\"fields\":{\"a\":1,\"b\":\"x\",\"c\":5,\"d\":null}}",
                        "+ {\"rule\":\"r\",\"time\":1,\"fields\":{\"a\":1.0,\"b\":\"y\",\"c\":\"5\",\"e\":true}}",
                        "    /fields/b: expected \"x\", found \"y\"",
                        "    /fields/c: expected 5, found \"5\", which is a text: expect it in quotes",
                        "    /fields/d: expected null, which is not there",
                        "    /fields/e: not expected, found true");
        assertThat(diff(results("{\"rule\":\"r\",\"s\":[\"1\",2]}"), results("{\"rule\":\"r\",\"s\":[1,2]}")))
                .contains("    /s/0: expected \"1\", found 1, which is a number: expect it without quotes");
        assertThat(diff(results("{\"rule\":\"r\",\"s\":[1]}"), results("{\"rule\":\"r\",\"s\":[1,2]}")))
                .contains("    /s: expected [1], found [1,2]");
    }

    @Test
    void shouldPutTogetherResultsOfTheSameGroupAndWindow() {
        String group = "{\"rule\":\"r\",\"start\":0,\"end\":9,\"group\":{\"k\":\"%s\"},\"values\":{\"n\":%d}}";

        assertThat(diff(
                        results(group.formatted("a", 1), group.formatted("b", 2)),
                        results(group.formatted("c", 1), group.formatted("b", 3), group.formatted("a", 4))))
                .containsExactly(
                        "- " + group.formatted("a", 1),
                        "+ " + group.formatted("a", 4),
                        "    /values/n: expected 1, found 4",
                        "- " + group.formatted("b", 2),
                        "+ " + group.formatted("b", 3),
                        "    /values/n: expected 2, found 3",
                        "+ " + group.formatted("c", 1));
    }

    @Test
    void shouldSayThatOnlyTheOrderDiffers() {
        assertThat(diff(
                        results("{\"rule\":\"a\"}", "{\"rule\":\"b\"}"),
                        results("{\"rule\":\"b\"}", "{\"rule\":\"a\"}")))
                .hasSize(3)
                .last()
                .isEqualTo("  these are the same results in another order");
    }

    @Test
    void shouldShowAFewOfManyDifferences() {
        List<Members> many = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            many.add(results("{\"rule\":\"r\",\"time\":" + i + "}").get(0));
        }
        assertThat(diff(many, List.of())).hasSize(51).last().isEqualTo("  ... and 2950 more results that differ");
        assertThat(diff(List.of(), many)).hasSize(51);
        List<Members> others = results("{\"rule\":\"q\"}");
        List<Members> between = new ArrayList<>(many);
        between.addAll(1500, others);
        assertThat(diff(many, between)).containsExactly("+ {\"rule\":\"q\"}");
        between.set(0, others.get(0));
        between.set(3000, others.get(0));
        assertThat(diff(many, between)).isNotEmpty();
    }

    @Test
    void shouldHaveNothingToTellOfWhatATerminalWouldObey() {
        assertThat(diff(results("{\"rule\":\"\u009b31m\"}"), List.of())).containsExactly("- {\"rule\":\"\\u009b31m\"}");
    }

    /** As many lines as the shortest diff has, which a recursion over all of them finds. */
    @Test
    void shouldBeTheShortestDiffThatLeadsFromOneToTheOther() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            List<Members> expected = random(random);
            List<Members> found = random(random);
            List<DiffLine> lines = ResultDiff.of(expected, found);

            List<String> left = lines(expected);
            lines.stream().filter(line -> line.kind() == Kind.EXPECTED).forEach(line -> left.remove(line.text()));
            lines.stream().filter(line -> line.kind() == Kind.FOUND).forEach(line -> left.add(line.text()));
            assertThat(left).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(lines(found));
            assertThat(lines.stream().filter(line -> line.kind() != Kind.NOTE).count())
                    .as("seed %d", seed)
                    .isEqualTo(shortest(lines(expected), lines(found)));
        }
    }

    private static List<Members> random(Random random) {
        List<Members> results = new ArrayList<>();
        for (int i = random.nextInt(7); i > 0; i--) {
            results.add(results("{\"rule\":\"r" + random.nextInt(2) + "\",\"time\":" + random.nextInt(3) + "}")
                    .get(0));
        }
        return results;
    }

    private static List<String> lines(List<Members> results) {
        return new ArrayList<>(results.stream().map(Members::toString).toList());
    }

    private static int shortest(List<String> a, List<String> b) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.size() + b.size();
        }
        List<String> restOfA = a.subList(1, a.size());
        List<String> restOfB = b.subList(1, b.size());
        return a.get(0).equals(b.get(0))
                ? shortest(restOfA, restOfB)
                : 1 + Math.min(shortest(restOfA, b), shortest(a, restOfB));
    }
}
