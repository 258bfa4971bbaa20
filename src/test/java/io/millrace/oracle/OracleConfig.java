package io.millrace.oracle;

import io.millrace.oracle.YamlTree.Mapping;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What of a config concerns one stream. */
record OracleConfig(
        String stream,
        Map<String, OracleField> fields,
        OracleTime time,
        long latenessMillis,
        boolean bySource,
        long idleMillis,
        long deadlineMillis,
        OracleFraming framing,
        List<OracleRule> rules) {
    private static final Pattern DURATION = Pattern.compile("([0-9]+)(ms|s|m|h|d)");
    private static final Map<String, Long> MILLIS =
            Map.of("ms", 1L, "s", 1000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);
    private static final Pattern SIZE = Pattern.compile("([0-9]+)(KiB|MiB|GiB|KB|MB|GB)");
    private static final Map<String, Integer> BYTES =
            Map.of("KiB", 1 << 10, "MiB", 1 << 20, "GiB", 1 << 30, "KB", 1000, "MB", 1_000_000, "GB", 1_000_000_000);

    static OracleConfig parse(String yaml, @Nullable String streamOrNull) {
        Mapping root = YamlTree.read(yaml);
        if (root.has("include")) {
            throw new UnsupportedOperationException("include");
        }
        Mapping streams = root.get("streams").asMapping();
        String name =
                streamOrNull != null ? streamOrNull : onlyOne(streams.entries().keySet());
        Mapping stream = streams.get(name).asMapping();
        stream.onlyKeys(
                "charset", "maxLineLength", "multiline", "time", "lateness", "watermark", "deadline", "late", "fields");
        boolean updates = stream.optionalText("late").orElse("drop").equals("update");
        Map<String, OracleField> fields = OracleField.allOf(stream);
        List<OracleRule> rules = new ArrayList<>();
        for (YamlTree rule : root.get("rules").asSequence()) {
            if (rule.asMapping().text("from").equals(name)) {
                rules.add(OracleRule.parse(rule.asMapping(), fields, updates));
            }
        }
        return new OracleConfig(
                name,
                fields,
                OracleTime.parse(stream.get("time")),
                millis(stream.optionalText("lateness").orElse("0s")),
                watermark(stream, "by", "stream").equals("source"),
                millis(watermark(stream, "idle", "30s")),
                millis(stream.optionalText("deadline").orElse("10s")),
                framing(stream),
                rules);
    }

    private static OracleFraming framing(Mapping stream) {
        String charset = stream.optionalText("charset").orElse("utf-8");
        int maxLineLength = bytes(stream.optionalText("maxLineLength").orElse("1MiB"));
        String name = charset.equals("auto")
                ? charset
                : Charset.forName(charset.equals("latin-1") ? "ISO-8859-1" : charset)
                        .name();
        if (!stream.has("multiline")) {
            return new OracleFraming(name, maxLineLength, null, 0);
        }
        Mapping multiline = stream.get("multiline").asMapping();
        multiline.onlyKeys("start", "maxLines", "timeout");
        Mapping start = multiline.get("start").asMapping();
        start.onlyKeys("matches", "startsWith", "contains");
        int maxLines = Integer.parseInt(multiline.optionalText("maxLines").orElse("500"));
        return new OracleFraming(name, maxLineLength, line -> begins(start, OracleText.fromBytes(line)), maxLines);
    }

    private static boolean begins(Mapping start, String line) {
        return start.optionalText("matches")
                        .map(pattern -> OracleRegex.compile(pattern, false)
                                .matcher(line)
                                .find())
                        .orElse(true)
                && start.optionalText("startsWith").map(line::startsWith).orElse(true)
                && start.optionalText("contains").map(line::contains).orElse(true);
    }

    private static String watermark(Mapping stream, String key, String otherwise) {
        return stream.has("watermark")
                ? stream.get("watermark").asMapping().optionalText(key).orElse(otherwise)
                : otherwise;
    }

    static long millis(String duration) {
        if (duration.equals("0")) {
            return 0;
        }
        Matcher matcher = DURATION.matcher(duration);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("no duration: " + duration);
        }
        return Long.parseLong(matcher.group(1)) * MILLIS.get(matcher.group(2));
    }

    private static int bytes(String size) {
        Matcher matcher = SIZE.matcher(size);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("no size: " + size);
        }
        return Math.multiplyExact(Integer.parseInt(matcher.group(1)), BYTES.get(matcher.group(2)));
    }

    private static String onlyOne(Set<String> names) {
        if (names.size() != 1) {
            throw new IllegalArgumentException("which stream? " + names);
        }
        return names.iterator().next();
    }
}
