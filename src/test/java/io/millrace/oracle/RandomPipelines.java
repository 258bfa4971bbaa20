package io.millrace.oracle;

import static io.millrace.oracle.YamlText.flow;
import static io.millrace.oracle.YamlText.quoted;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Random valid configs: one stream with rules that record and rules that aggregate, over fields that fit the lines of
 * {@link RandomLines} or nearly do. The same seed gives the same config.
 */
public final class RandomPipelines {
    private static final List<String> FIELD_NAMES =
            List.of("a", "b", "user-id", "no", "1", "x.y", "größe", "n", "on", "F", "ms", "key word");
    private static final List<String> OWN_NAMES = List.of("own", "true", "c", "d", "7up", "é", "v", "w");
    private static final List<String> BUILTINS = List.of("line", "stream", "source", "arrival");

    private static final List<String> FUNCTIONS = List.of(
            "count",
            "sum",
            "sum",
            "sum",
            "min",
            "max",
            "avg",
            "avg",
            "stddev",
            "stddev",
            "first",
            "last",
            "distinct",
            "p50",
            "p99",
            "p99.9",
            "p1",
            "p100",
            "p90",
            "p12.5");
    private static final List<String> WINDOWS =
            List.of("1s", "2s", "5s", "7s", "10s", "30s", "1m", "90s", "5m", "1500ms", "1m", "5m");
    private static final List<String> STARTS = List.of(
            "{matches: '^[\\[{0-9]'}", "{matches: '[02468]$'}", "{startsWith: '['}", "{contains: a, matches: b}");
    private static final Map<String, List<String>> EVERY = Map.ofEntries(
            Map.entry("1s", List.of("500ms", "1s", "200ms")),
            Map.entry("2s", List.of("1s", "500ms")),
            Map.entry("5s", List.of("1s", "2500ms")),
            Map.entry("7s", List.of("1s", "3500ms")),
            Map.entry("10s", List.of("5s", "2s", "1s")),
            Map.entry("30s", List.of("10s", "15s", "5s")),
            Map.entry("1m", List.of("10s", "30s", "20s")),
            Map.entry("90s", List.of("30s", "45s", "10s")),
            Map.entry("5m", List.of("1m", "30s")),
            Map.entry("1500ms", List.of("500ms", "300ms")));
    private static final List<String> LATENESSES = List.of("0s", "1s", "2s", "5s", "500ms", "10s", "30s");

    /** How many streams of a hundred go by sources, and how many rules are updated by late lines. */
    private static final int SOURCES = Integer.getInteger("millrace.sources", 30);

    private static final int UPDATES = Integer.getInteger("millrace.updates", 30);

    private final Dice dice;
    private final Vocabulary vocabulary;
    private final LineLayout layout;
    private final RandomFields fieldWriter;
    private final RandomConditions conditions;
    private final StringBuilder yaml = new StringBuilder();

    private RandomPipelines(Dice dice) {
        this.dice = dice;
        vocabulary = Vocabulary.of(dice);
        layout = dice.of(LineLayout.values());
        fieldWriter = new RandomFields(dice, vocabulary, layout);
        conditions = new RandomConditions(dice, vocabulary);
    }

    public static RandomPipeline of(long seed) {
        return new RandomPipelines(new Dice(seed)).pipeline(seed);
    }

    private RandomPipeline pipeline(long seed) {
        RandomTime time = RandomTime.of(dice, layout != LineLayout.COMMAS);
        String stream = dice.of("logs", "access", "no", "größe");
        line(0, "streams:");
        boolean another = dice.chance(15);
        if (another) {
            line(1, "other:");
            line(2, "time: {field: line, format: epochMillis}");
        }
        line(1, quoted(stream) + ":");
        line(2, "time: " + time.yaml(dice));
        if (dice.chance(70)) {
            line(2, "lateness: " + dice.of(LATENESSES));
        }
        if (dice.chance(SOURCES)) {
            line(2, "watermark: " + dice.of("{by: source}", "{by: source, idle: 5s}", "{by: source}", "{by: stream}"));
        }
        if (dice.chance(UPDATES / 2)) {
            line(2, "late: update");
        }
        if (dice.chance(10)) {
            line(2, "maxLineLength: " + dice.of("1KiB", "64KiB", "1MiB", "1KiB"));
        }
        if (dice.chance(15)) {
            line(2, "charset: " + dice.of("gbk", "gb18030", "latin-1", "shift_jis", "big5", "euc-kr", "auto", "auto"));
        }
        if (dice.chance(15)) {
            String start = dice.of(STARTS);
            line(2, "multiline: {start: " + start + ", maxLines: " + dice.of(1, 2, 3, 500) + "}");
        }
        line(2, "fields:");
        line(3, "time: {" + layout.timeExtractor(dice) + "}");
        List<RandomField> fields = new ArrayList<>(List.of(new RandomField("time", "string")));
        for (String name : dice.some(dice.between(2, 8), FIELD_NAMES)) {
            line(3, fieldWriter.add(name, fields));
        }
        line(0, "rules:");
        if (another) {
            line(1, "- {name: of another stream, from: other, emit: [line], to: sink}");
        }
        int rules = dice.between(2, 12);
        for (int i = 0; i < rules; i++) {
            rule(i, stream, fields);
        }
        line(0, "outputs:");
        line(1, "sink: {drop: {}}");
        return new RandomPipeline(seed, yaml.toString(), stream, layout, time, vocabulary);
    }

    private void rule(int number, String stream, List<RandomField> streamFields) {
        line(1, "- name: " + quoted(dice.of("r", "rule ", "q\" #", "größe/") + number));
        line(2, "from: " + quoted(stream));
        List<RandomField> fields = new ArrayList<>(streamFields);
        if (dice.chance(50)) {
            line(2, "fields:");
            for (String name : dice.some(dice.between(1, 3), OWN_NAMES)) {
                line(3, fieldWriter.add(name, fields));
            }
        }
        if (dice.chance(75)) {
            line(2, "where: " + conditions.where(fields, 2));
        }
        if (dice.chance(65)) {
            aggregation(fields);
        } else if (dice.chance(85)) {
            line(2, "emit: " + names(dice.between(1, 5), fields));
        }
        line(2, dice.chance(80) ? "to: sink" : "to: [sink]");
    }

    private void aggregation(List<RandomField> fields) {
        int keys = dice.of(0, 1, 1, 1, 2, 2, 3);
        if (keys > 0) {
            line(2, "groupBy: " + names(keys, fields));
        }
        Map<String, String> select = new LinkedHashMap<>();
        int count = dice.between(1, 6);
        for (int i = 0; i < count; i++) {
            select.put(dice.of("n", "total", "p 99", "1", "größe", "v") + (i == 0 ? "" : i), aggregate(fields));
        }
        line(2, "select: " + flow(select));
        String window = dice.of(WINDOWS);
        line(2, "window: " + window);
        if (dice.chance(35)) {
            line(2, "every: " + dice.of(EVERY.get(window)));
        }
        if (dice.chance(20)) {
            having(select).ifPresent(having -> line(2, "having: " + having));
        }
        if (dice.chance(20)) {
            line(2, "samples: " + dice.of("{}", "{count: 1}", "{count: 2, maxLength: 5}", "{maxLength: 17}"));
        }
        if (dice.chance(25)) {
            line(2, "maxGroups: " + dice.between(1, 5));
        }
        if (dice.chance(UPDATES)) {
            line(2, "late: " + dice.of("update", "update", "drop"));
        }
    }

    /** A condition on values that are exact. */
    private Optional<String> having(Map<String, String> select) {
        List<String> labels = select.entrySet().stream()
                .filter(entry -> entry.getValue().matches("[\"']?(count|sum|min|max|avg|stddev|first|last) *\\(.*"))
                .map(Map.Entry::getKey)
                .toList();
        if (labels.isEmpty()) {
            return Optional.empty();
        }
        String number = dice.of("1", "2", "0", "0.5", "-3", "100");
        String condition = quoted(dice.of(labels)) + ": "
                + dice.of(
                        "{gte: " + number + "}",
                        "{lt: " + number + "}",
                        "{ne: " + number + "}",
                        number,
                        "{exists: true}",
                        "{in: [1, \"2\", " + number + "]}");
        return Optional.of(
                dice.chance(30)
                        ? "{any: [{" + condition + "}, {" + quoted(dice.of(labels)) + ": 3}]}"
                        : "{" + condition + "}");
    }

    private String aggregate(List<RandomField> fields) {
        if (dice.chance(15)) {
            return dice.of("count()", quoted("count()"));
        }
        String function = dice.of(FUNCTIONS);
        List<RandomField> numbers =
                fields.stream().filter(RandomField::isNumber).toList();
        boolean wantsNumber = !List.of("count", "first", "last", "distinct").contains(function) && dice.chance(75);
        RandomField field = dice.of(wantsNumber && !numbers.isEmpty() ? numbers : fields);
        return quoted(function + "(" + (dice.chance(4) ? dice.of(BUILTINS) : field.name()) + ")");
    }

    private String names(int count, List<RandomField> fields) {
        List<String> names =
                new ArrayList<>(fields.stream().map(RandomField::name).toList());
        if (dice.chance(30)) {
            names.addAll(BUILTINS);
        }
        return dice.some(count, names).stream()
                .map(name -> RandomField.written(name, dice))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private void line(int level, String text) {
        yaml.append("  ".repeat(level)).append(text).append('\n');
    }
}
