package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ButForPlacesTest {
    private static final String CONFIG = """
            streams:
              s: {fields: {f: {right: x}, n: {left: y, type: int, default: 3}}}
            outputs: {out: {drop: {}}}
            rules:
              - {name: r, from: s, where: {f: {in: [a, b]}, any: [{n: {gt: 1}}]}, groupBy: [f], select: {n: "p99(n)"}, window: 10s, to: out}
            """;

    @Test
    void shouldCompareAllButThePlaces() throws Exception {
        PipelineConfig one = read(CONFIG);
        PipelineConfig moved = read("# moved\n\n" + CONFIG.replace(", ", ",   "));
        assertThat(one.rules()).isNotEqualTo(moved.rules());
        assertThat(ButForPlaces.same(one.rules(), moved.rules())).isTrue();
        assertThat(ButForPlaces.same(one.streams(), moved.streams())).isTrue();
        for (String change : List.of("[a, b]>[b, a]", "gt: 1>gt: 2", "gt:>gte:", "p99>p98", "10s>11s", "[f]>[n]")) {
            String[] parts = change.split(">");
            PipelineConfig other = read(CONFIG.replace(parts[0], parts[1]));
            assertThat(ButForPlaces.same(one.rules(), other.rules())).as(change).isFalse();
            assertThat(ButForPlaces.same(one.streams(), other.streams()))
                    .as(change)
                    .isTrue();
        }
        PipelineConfig other = read(CONFIG.replace("default: 3", "default: 4"));
        assertThat(ButForPlaces.same(one.streams(), other.streams())).isFalse();
    }

    @Test
    void shouldFindWhatIsReadTwiceTheSameWhateverIsInIt() throws Exception {
        String everything = Files.readString(Path.of("config/millrace.yaml"))
                        .replace("  access:\n", "  access:\n    multiline: {start: {matches: '^\\d', contains: x}}\n")
                        .replace("      # inGroovy:", "      inGroovy:")
                + """
                  dated: {file: {path: "out/%d{yyyy/MM}/dated-%d{dd-HH}.ndjson.zst", rotate: {every: 1h}}}
                """;
        PipelineConfig one = read(everything);
        PipelineConfig moved = read("# moved\n" + everything);
        assertThat(ButForPlaces.same(one.streams(), moved.streams())).isTrue();
        assertThat(ButForPlaces.same(one.rules(), moved.rules())).isTrue();
        assertThat(ButForPlaces.same(one.outputs(), moved.outputs())).isTrue();
        PipelineConfig other = read(everything.replace("dd-HH", "dd-HHmm"));
        assertThat(ButForPlaces.same(one.outputs(), other.outputs())).isFalse();
    }

    @Test
    void shouldTakeNoNoticeOfAnOrderThatMeansNothing() throws Exception {
        String config = """
                streams: {s: {fields: {f: {right: x}, g: {left: y}}, multiline: {start: {matches: a, contains: b}}}}
                outputs: {out: {drop: {}}}
                rules:
                  - name: r
                    from: s
                    fields: {h: {right: y}, i: {of: h}}
                    where: {f: {gt: 1, lt: 5}, not: {g: a}}
                    groupBy: [f, g]
                    select: {n: count(), m: max(f)}
                    having: {n: {gt: 0}, m: {gt: 1}}
                    window: 10s
                    to: out
                """;
        PipelineConfig one = read(config);
        for (String change : List.of(
                "f: {right: x}, g: {left: y}>g: {left: y}, f: {right: x}",
                "matches: a, contains: b>contains: b, matches: a",
                "h: {right: y}, i: {of: h}>i: {of: h}, h: {right: y}",
                "gt: 1, lt: 5>lt: 5, gt: 1",
                "f: {gt: 1, lt: 5}, not: {g: a}>not: {g: a}, f: {gt: 1, lt: 5}",
                "n: {gt: 0}, m: {gt: 1}>m: {gt: 1}, n: {gt: 0}")) {
            String[] parts = change.split(">");
            PipelineConfig other = read(config.replace(parts[0], parts[1]));
            assertThat(ButForPlaces.same(one.rules(), other.rules())).as(change).isTrue();
            assertThat(ButForPlaces.same(one.streams(), other.streams()))
                    .as(change)
                    .isTrue();
        }
        for (String change :
                List.of("n: count(), m: max(f)>m: max(f), n: count()", "[f, g]>[g, f]", "gt: 1, lt: 5>gte: 1, lt: 5")) {
            String[] parts = change.split(">");
            PipelineConfig other = read(config.replace(parts[0], parts[1]));
            assertThat(ButForPlaces.same(one.rules(), other.rules())).as(change).isFalse();
        }
    }

    @Test
    @Timeout(10)
    void shouldCompareConditionsThatNestDeeply() {
        Location here = new Location("a", 1, 2);
        assertThat(ButForPlaces.same(nested(here, "5", true), nested(here, "6", false)))
                .isFalse();
        assertThat(ButForPlaces.same(nested(here, "5", true), nested(new Location("b", 3, 4), "5", false)))
                .isTrue();
    }

    private static ConditionConfig nested(Location at, String innermost, boolean first) {
        ConditionConfig condition = equal(at, innermost);
        for (int depth = 0; depth < 30; depth++) {
            ConditionConfig other = new ConditionConfig.Not(at, equal(at, "n"));
            condition = new ConditionConfig.Any(at, first ? List.of(condition, other) : List.of(other, condition));
            condition = new ConditionConfig.All(at, List.of(condition));
        }
        return condition;
    }

    private static ConditionConfig equal(Location at, String text) {
        List<ConditionConfig.Literal> operands = List.of(new ConditionConfig.Literal(at, text, false));
        return new ConditionConfig.Test(at, "f", at, ConditionConfig.Operator.EQ, operands, false);
    }

    @Test
    void shouldLookIntoListsAndOptionals() {
        Location here = new Location("a", 1, 2);
        Location there = new Location("b", 3, 4);
        assertThat(ButForPlaces.same(List.of(Optional.of(here)), List.of(Optional.of(there))))
                .isTrue();
        assertThat(ButForPlaces.same(List.of(here), List.of(there, there))).isFalse();
        assertThat(ButForPlaces.same(Optional.of(here), Optional.empty())).isFalse();
        assertThat(ButForPlaces.same(here, "a")).isFalse();
    }

    private static PipelineConfig read(String text) throws ConfigException {
        return ConfigReader.readText("m.yaml", text, Map.of());
    }
}
