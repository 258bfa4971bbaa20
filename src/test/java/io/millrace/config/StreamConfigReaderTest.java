package io.millrace.config;

import static io.millrace.config.Reads.assertProblems;
import static io.millrace.config.Reads.withStream;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.millrace.config.PipelineConfig.EventStartConfig;
import io.millrace.config.PipelineConfig.Late;
import io.millrace.config.PipelineConfig.MultilineConfig;
import io.millrace.config.PipelineConfig.StreamConfig;
import io.millrace.config.PipelineConfig.TimeConfig;
import io.millrace.config.PipelineConfig.WatermarkConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StreamConfigReaderTest {
    @Test
    void shouldFillInDefaults() {
        for (String text : List.of("streams: {s: {}}", "streams: {s: }", "streams:\n  s:\n")) {
            StreamConfig stream = Reads.config(text).streams().get(0);
            assertThat(stream)
                    .isEqualTo(new StreamConfig(
                            stream.at(),
                            "s",
                            1_048_576,
                            Optional.empty(),
                            0,
                            10_000,
                            List.of(),
                            "UTF-8",
                            Optional.empty(),
                            new WatermarkConfig(false, 30_000),
                            Late.DROP));
        }
    }

    @Test
    void shouldReadWhatIsSet() {
        StreamConfig stream = Reads.config(
                        withStream("maxLineLength: 64KiB, lateness: 200h, deadline: 0s, charset: UTF-8, late: drop,"
                                + " fields: {a: {}}"))
                .streams()
                .get(0);
        assertThat(stream.maxLineLengthBytes()).isEqualTo(65_536);
        assertThat(stream.latenessMillis()).isEqualTo(720_000_000);
        assertThat(stream.deadlineMillis()).isZero();
        assertThat(stream.fields()).hasSize(1);
    }

    @Test
    void shouldReadWhatMovesTheWatermarkAndWhatBecomesOfLateLines() {
        StreamConfig stream = Reads.config(withStream("time: auto, watermark: {by: source, idle: 1m}, late: update"))
                .streams()
                .get(0);
        assertThat(stream.watermark()).isEqualTo(new WatermarkConfig(true, 60_000));
        assertThat(stream.late()).isEqualTo(Late.UPDATE);
        assertThat(Reads.config(withStream("time: auto, watermark: {by: stream}"))
                        .streams()
                        .get(0)
                        .watermark())
                .isEqualTo(new WatermarkConfig(false, 30_000));
    }

    @Test
    void shouldSayWhatIsWrongWithAWatermark() {
        Map<String, String> wrong = Map.of(
                "watermark: {by: sources}",
                        "'by' must be one of stream, source, found 'sources'; did you mean 'source'?",
                "watermark: source", "'watermark' must be a map such as {by: source, idle: 30s}, found 'source'",
                "watermark: {by: source, idel: 1s}", "unknown key 'idel'; did you mean 'idle'? Known keys: by, idle",
                "watermark: {idle: 10s}", "'idle' says for how long a silent source is waited for",
                "watermark: {by: stream, idle: 10s}", "'idle' says for how long a silent source is waited for",
                "watermark: {by: source, idle: 0s}", "'idle' must be at least 1ms, found '0s'");
        wrong.forEach((text, message) -> assertThat(Reads.messages(withStream("time: auto, " + text)))
                .as(text)
                .singleElement()
                .asString()
                .contains(message));
        assertThat(Reads.messages(withStream("watermark: {by: source}")))
                .singleElement()
                .asString()
                .contains("'by: source' needs a 'time'");
    }

    @Test
    void shouldReadTimeWithItsPlaces() {
        TimeConfig time = time("{field: t, format: \"dd/MMM/yyyy:HH:mm:ss Z\"}");
        assertThat(time.field()).isEqualTo("t");
        assertThat(time.fieldAt()).hasToString("t.yaml:1:29");
        assertThat(time.format()).isEqualTo("dd/MMM/yyyy:HH:mm:ss Z");
        assertThat(time.formatAt()).hasToString("t.yaml:1:40");
        assertThat(time.zone()).isEqualTo("UTC");
        assertThat(time.zoneAt()).isEqualTo(time.at());
        assertThat(time("{field: t, format: epochMillis, zone: Europe/Berlin}").zone())
                .isEqualTo("Europe/Berlin");
        assertThat(time("{field: t, format: epochSeconds, zone: +02:00}").format())
                .isEqualTo("epochSeconds");
    }

    @Test
    void shouldRefuseTimesThatCannotBeRead() {
        assertProblems(withStream("time: {field: t, format: \"yyyy-MM-dd'T\"}"))
                .containsExactly(
                        "t.yaml:1:40: stream 's': 'time': 'format' 'yyyy-MM-dd'T' is no Java date pattern: Pattern"
                                + " ends with an incomplete string literal: yyyy-MM-dd'T; expected one such as"
                                + " \"yyyy-MM-dd HH:mm:ss\", or epochSeconds, epochMillis or auto");
        assertProblems(withStream("time: {field: t, format: 'yyyy-MM-dd hh:mm:ss'}"))
                .containsExactly("t.yaml:1:40: stream 's': 'time': 'format' 'yyyy-MM-dd hh:mm:ss' gives no time: 'hh'"
                        + " counts to 12 and needs 'a'; 'HH' counts to 24; expected a pattern such as"
                        + " \"yyyy-MM-dd HH:mm:ss\", in which the year or the time of day may be missing");
        assertProblems(withStream("time: {field: t, format: epochmillis}"))
                .containsExactly("t.yaml:1:40: stream 's': 'time': 'format' 'epochmillis' is unknown; did you mean"
                        + " 'epochMillis'?");
        assertProblems(withStream("time: {field: t, format: yyyyMMdd, zone: Europe/Berln}"))
                .containsExactly("t.yaml:1:56: stream 's': 'time': 'zone' 'Europe/Berln' is unknown; did you mean"
                        + " 'Europe/Berlin'?");
        assertProblems(withStream("time: {field: t, format: yyyyMMdd, zone: x}"))
                .singleElement()
                .asString()
                .endsWith("'zone' 'x' is unknown; expected a zone such as UTC, Europe/Berlin or +02:00");
        assertProblems(withStream("time: {field: t, format: yyyyMMdd, zone: EDT}"))
                .singleElement()
                .asString()
                .endsWith("'zone' 'EDT' is unknown; a short name may be that of several zones, so write a place or an"
                        + " offset such as America/New_York or -05:00");
        assertProblems(withStream("time: {zone: UTC}"))
                .containsExactly(
                        "t.yaml:1:21: stream 's': 'time': 'field' is missing; write, for example, field: time",
                        "t.yaml:1:21: stream 's': 'time': 'format' is missing; write, for example, format: \"yyyy-MM-dd"
                                + " HH:mm:ss\"");
        assertProblems(withStream("time: epochMillis"))
                .containsExactly("t.yaml:1:21: stream 's': 'time' must be auto or a map such as {field: time, format:"
                        + " epochMillis}, found 'epochMillis'");
        assertProblems(withStream("time: [auto]"))
                .containsExactly(
                        "t.yaml:1:21: stream 's': 'time' must be a map such as {field: time, format: epochMillis},"
                                + " found a list");
        assertProblems(withStream("time: {format: Auto, field: t}"))
                .containsExactly("t.yaml:1:30: stream 's': 'time': 'format' 'Auto' is unknown; did you mean 'auto'?");
        assertProblems(withStream("time: {format: auto, feild: t}"))
                .singleElement()
                .asString()
                .contains("did you mean 'field'?");
    }

    @Test
    void shouldSayWhatWasMeantByWhatIsNoPattern() {
        Map<String, String> meant = Map.of(
                "\"yyyy-MM-ddTHH:mm:ssX\"", "Unknown pattern letter: T; a T that stands for itself is in single quotes",
                "\"%Y-%m-%d %H:%M:%S\"",
                        "; parts of a time are letters without '%', as in yyyy for %Y; expected a pattern",
                "RFC3339", "Unknown pattern letter: R; auto reads such times; expected one",
                "iso-8601", "; auto reads such times; expected one",
                "ISO_OFFSET_DATE_TIME", "Unknown pattern letter: I; auto reads such times",
                "unix", "Unknown pattern letter: i; expected one");
        meant.forEach((format, sentence) -> assertProblems(withStream("time: {field: t, format: " + format + "}"))
                .singleElement()
                .asString()
                .contains(sentence));
    }

    @Test
    void shouldLookForTheTimeInTheLineWhereNoFieldIsNamed() {
        TimeConfig bare = time("auto");
        assertThat(bare.field()).isEqualTo("line");
        assertThat(bare.format()).isEqualTo("auto");
        assertThat(bare.zone()).isEqualTo("UTC");
        assertThat(bare.at()).hasToString("t.yaml:1:21");
        TimeConfig inLine = time("{format: auto, zone: Asia/Shanghai}");
        assertThat(inLine.field()).isEqualTo("line");
        assertThat(inLine.zone()).isEqualTo("Asia/Shanghai");
        assertThat(time("{field: t, format: auto}").field()).isEqualTo("t");
    }

    @Test
    void shouldTakeACharsetInAnySpellingThatTheJvmKnowsAndTheUsualOnes() {
        Map<String, String> names = Map.ofEntries(
                Map.entry("utf8", "UTF-8"),
                Map.entry("UTF-8", "UTF-8"),
                Map.entry("gbk", "GBK"),
                Map.entry("gb18030", "GB18030"),
                Map.entry("latin-1", "ISO-8859-1"),
                Map.entry("latin1", "ISO-8859-1"),
                Map.entry("Shift-JIS", "Shift_JIS"),
                Map.entry("big5", "Big5"),
                Map.entry("utf-16", "UTF-16"),
                Map.entry("utf-16le", "UTF-16LE"),
                Map.entry("auto", "auto"));
        names.forEach((written, read) -> assertThat(Reads.config(withStream("charset: " + written))
                        .streams()
                        .get(0)
                        .charset())
                .isEqualTo(read));
    }

    @Test
    void shouldTellCharsetsFromNoneAndRefuseWhatGuesses() {
        assertProblems(withStream("charset: utf-9"))
                .containsExactly("t.yaml:1:24: stream 's': unknown charset 'utf-9'; did you mean 'utf-8'?");
        assertProblems(withStream("charset: 'klingon empire'"))
                .containsExactly(
                        "t.yaml:1:24: stream 's': unknown charset 'klingon empire'; expected utf-8, gbk,"
                                + " gb18030, big5, shift_jis, euc-kr, latin-1, utf-16, utf-16le, auto or another that Java knows");
        assertProblems(withStream("charset: x-JISAutoDetect"))
                .singleElement()
                .asString()
                .contains("guesses");
    }

    @Test
    void shouldReadHowLinesAreJoined() {
        MultilineConfig joined = multiline("{start: {matches: '^\\d{4}-', contains: ' ['}, maxLines: 20, timeout: 3s}");
        assertThat(joined.maxLines()).isEqualTo(20);
        assertThat(joined.timeoutMillis()).isEqualTo(3_000);
        assertThat(joined.start())
                .extracting(EventStartConfig::operator, EventStartConfig::operand)
                .containsExactly(
                        tuple(EventStartConfig.Operator.MATCHES, "^\\d{4}-"),
                        tuple(EventStartConfig.Operator.CONTAINS, " ["));
        assertThat(joined.start().get(0).at()).hasToString("t.yaml:1:44");

        MultilineConfig bare = multiline("{start: {startsWith: 20}}");
        assertThat(bare.maxLines()).isEqualTo(500);
        assertThat(bare.timeoutMillis()).isEqualTo(1_000);
        assertThat(bare.start().get(0).operand()).isEqualTo("20");
    }

    @Test
    void shouldSayWhatIsWrongWithHowLinesAreJoined() {
        assertThat(messages("{}"))
                .containsExactly("stream 's': 'multiline': 'start' is missing; write, for example, start: {matches:"
                        + " '^\\d{4}-'}");
        assertThat(messages("{start: {}}"))
                .containsExactly("stream 's': 'multiline': 'start': no condition; expected a map such as {matches:"
                        + " '^\\d{4}-'}");
        assertThat(messages("{start: '^x'}"))
                .containsExactly("stream 's': 'multiline': 'start' must be a map such as {matches: '^\\d{4}-'}, found"
                        + " '^x'");
        assertThat(messages("{start: {mathces: x}}"))
                .singleElement()
                .asString()
                .contains("unknown operator 'mathces'; did you mean 'matches'?");
        assertThat(messages("{start: {matches: ''}}"))
                .singleElement()
                .asString()
                .contains("'matches' is empty");
        assertThat(messages("{start: {matches: x}, maxLines: 0, timeout: 0s}")).hasSize(2);
    }

    private static MultilineConfig multiline(String text) {
        return Reads.config(withStream("multiline: " + text))
                .streams()
                .get(0)
                .multiline()
                .orElseThrow();
    }

    private static List<String> messages(String multiline) {
        return Reads.messages(withStream("multiline: " + multiline));
    }

    @Test
    void shouldRefuseSizesAndDurationsThatDoNotFit() {
        assertProblems(withStream("maxLineLength: 0"))
                .containsExactly(
                        "t.yaml:1:30: stream 's': 'maxLineLength' must be from 1 to 1073741824 bytes, found '0'");
        assertProblems(withStream("maxLineLength: 2GiB")).hasSize(1);
        assertProblems(withStream("lateness: -1s")).hasSize(1);
        assertProblems(withStream("lateness: {}"))
                .containsExactly(
                        "t.yaml:1:25: stream 's': 'lateness' must be a duration such as 500ms, 10s, 5m, 1h or 1d,"
                                + " found a map");
    }

    @Test
    void shouldRefuseStreamsThatAreNoMap() {
        assertProblems("streams: [a]")
                .containsExactly("t.yaml:1:10: 'streams' must be a map of names to streams, found a list");
        assertProblems("streams: {s: x}").singleElement().asString().contains("a stream must be a map such as");
        assertProblems("streams:").isEmpty();
    }

    private static TimeConfig time(String time) {
        return Reads.config(withStream("time: " + time)).streams().get(0).time().orElseThrow();
    }
}
