package io.millrace.config;

import static io.millrace.config.Reads.assertProblems;
import static io.millrace.config.Reads.messages;
import static io.millrace.config.Reads.output;
import static io.millrace.config.Reads.withOutput;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.OutputConfig.Codec;
import io.millrace.config.OutputConfig.Compression;
import io.millrace.config.OutputConfig.Sink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class OutputReaderTest {
    @Test
    void shouldReadEverySink() {
        assertThat(output("file: {path: out/x.ndjson, rotate: {size: 256MiB}}").sink())
                .isInstanceOfSatisfying(Sink.File.class, file -> {
                    assertThat(file.path()).isEqualTo("out/x.ndjson");
                    assertThat(file.rotateBytes()).hasValue(256L << 20);
                });
        assertThat(output("file: {path: x, rotate: {size: 1KiB, every: 1h}}").sink())
                .isInstanceOfSatisfying(Sink.File.class, file -> {
                    assertThat(file.rotateBytes()).hasValue(1024);
                    assertThat(file.rotateMillis()).hasValue(3_600_000);
                });
        assertThat(output("file: {path: x, rotate: {every: 1s}}").sink())
                .isInstanceOfSatisfying(
                        Sink.File.class, file -> assertThat(file.rotateBytes()).isEmpty());
        assertThat(output("file: {path: x}").sink())
                .isInstanceOfSatisfying(
                        Sink.File.class, file -> assertThat(file.rotateBytes()).isEmpty());
        assertThat(output("stdout: {}").sink()).isInstanceOf(Sink.Stdout.class);
        assertThat(output("stdout: ").sink()).isInstanceOf(Sink.Stdout.class);
        assertThat(output("drop: {}").sink()).isInstanceOf(Sink.Drop.class);
        assertThat(Sink.class.getPermittedSubclasses()).hasSize(3);
    }

    @Test
    void shouldFlushEverySecondUnlessSaidOtherwise() {
        assertThat(output("drop: {}").flushMillis()).isEqualTo(1_000);
        assertThat(output("drop: {}, flush: 200ms").flushMillis()).isEqualTo(200);
        assertThat(messages(withOutput("drop: {}, flush: 0s")))
                .containsExactly("output 'o': 'flush' must be at least 1ms, found '0s'");
        assertThat(output("drop: {}, flush: 24d").flushMillis()).isEqualTo(24 * 86_400_000L);
        assertProblems(withOutput("drop: {}, flush: 25d"))
                .containsExactly("t.yaml:1:32: output 'o': 'flush' must be from 1ms to 24d, found '25d'");
    }

    @Test
    void shouldFollowThePathsEndingUnlessSaidOtherwise() {
        assertThat(output("file: {path: a.ndjson.zst}").compression()).isEqualTo(new Compression(Codec.ZSTD, 1));
        assertThat(output("file: {path: a.gz}").compression()).isEqualTo(new Compression(Codec.GZIP, 6));
        assertThat(output("file: {path: a.lz4}").compression().codec()).isEqualTo(Codec.LZ4);
        assertThat(output("drop: {}, compression: lz4").compression().codec()).isEqualTo(Codec.LZ4);
        assertThat(output("drop: {}, compression: {lz4: {}}").compression().codec())
                .isEqualTo(Codec.LZ4);
        assertThat(output("file: {path: a.ndjson}").compression().codec()).isEqualTo(Codec.NONE);
        assertThat(output("file: {path: a.zst}, compression: none")
                        .compression()
                        .codec())
                .isEqualTo(Codec.NONE);
        assertThat(output("file: {path: a}, compression: zstd").compression())
                .isEqualTo(new Compression(Codec.ZSTD, 1));
        assertThat(output("file: {path: a.lz4}, compression: gzip")
                        .compression()
                        .codec())
                .isEqualTo(Codec.GZIP);
        assertThat(output("stdout: {}").compression().codec()).isEqualTo(Codec.NONE);
        assertThat(output("drop: {}, compression: zstd").compression().codec()).isEqualTo(Codec.ZSTD);
    }

    @Test
    void shouldReadLevelsWithinTheirBounds() {
        for (int level = -7; level <= 19; level++) {
            assertThat(output("drop: {}, compression: {zstd: {level: " + level + "}}")
                            .compression())
                    .isEqualTo(new Compression(Codec.ZSTD, level));
        }
        assertThat(output("drop: {}, compression: {gzip: {level: 9}}").compression())
                .isEqualTo(new Compression(Codec.GZIP, 9));
        assertThat(output("drop: {}, compression: {zstd: {}}").compression()).isEqualTo(new Compression(Codec.ZSTD, 1));
        assertThat(output("drop: {}, compression: {gzip: }").compression()).isEqualTo(new Compression(Codec.GZIP, 6));
        assertThat(messages(withOutput("drop: {}, compression: {zstd: {level: 20}}")))
                .containsExactly(
                        "output 'o': 'compression': 'zstd': 'level' must be a whole number from -7 to 19, found '20'");
        assertThat(messages(withOutput("drop: {}, compression: {zstd: {level: -8}}")))
                .hasSize(1);
        assertThat(messages(withOutput("drop: {}, compression: {gzip: {level: 0}}")))
                .hasSize(1);
        assertThat(messages(withOutput("drop: {}, compression: {gzip: {level: 10}}")))
                .hasSize(1);
    }

    @Test
    void shouldRefuseCompressionsThatAreNone() {
        assertThat(messages(withOutput("drop: {}, compression: zst")))
                .containsExactly(
                        "output 'o': 'compression' must be one of zstd, gzip, lz4, none, found 'zst'; did you mean"
                                + " 'zstd'?");
        assertThat(messages(withOutput("drop: {}, compression: {zsdt: {level: 1}}")))
                .singleElement()
                .asString()
                .contains("unknown key 'zsdt'; did you mean 'zstd'?");
        assertThat(messages(withOutput("drop: {}, compression: {zstd: {}, gzip: {}}")))
                .containsExactly("output 'o': 'compression': expected one codec, such as {zstd: {level: 3}}, found 2");
        assertThat(messages(withOutput("drop: {}, compression: {none: {}}")))
                .containsExactly("output 'o': 'compression': 'none' has no settings; write compression: none");
        assertThat(messages(withOutput("drop: {}, compression: {zstd: 3}")))
                .containsExactly("output 'o': 'compression': 'zstd' must be a map such as {level: 3}, found '3'");
        assertThat(messages(withOutput("drop: {}, compression: [zstd]"))).hasSize(1);
        assertThat(messages(withOutput("drop: {}, compression: "))).hasSize(1);
    }

    @Test
    void shouldWantExactlyOneSink() {
        assertProblems(withOutput("flush: 1s"))
                .containsExactly(
                        "t.yaml:1:14: output 'o': no sink; expected one of file, stdout, drop, as in {file: {path:"
                                + " out/results.ndjson.zst}}");
        assertProblems(withOutput("drop: {}, stdout: {}"))
                .containsExactly(
                        "t.yaml:1:25: output 'o': 'drop' and 'stdout' are two sinks and an output has one; declare a"
                                + " second output and name both in 'to'");
        assertProblems(withOutput("fil: {path: x}"))
                .containsExactly(
                        "t.yaml:1:15: output 'o': unknown key 'fil'; did you mean 'file'? Known keys: file, stdout,"
                                + " drop, compression, flush");
        assertThat(messages("outputs: {o: stdout}"))
                .containsExactly(
                        "output 'o': an output must be a map such as {file: {path: out/results.ndjson.zst}}, found"
                                + " 'stdout'");
        assertThat(messages(withOutput("stdout: {path: x}")))
                .singleElement()
                .asString()
                .contains("unknown key 'path'");
    }

    @Test
    void shouldRefusePathsThatNameNoFile() {
        assertThat(messages(withOutput("file: {}")))
                .containsExactly(
                        "output 'o': 'file': 'path' is missing; write, for example, path: out/results.ndjson.zst");
        assertThat(messages(withOutput("file: {path: ''}")))
                .singleElement()
                .asString()
                .contains("'path' is empty");
        assertThat(messages(withOutput("file: {path: out/}")))
                .singleElement()
                .asString()
                .contains("'out/' is a folder");
        assertThat(messages(withOutput("file: {path: \"a\\0b\"}")))
                .singleElement()
                .asString()
                .contains("is no path");
        assertThat(messages(withOutput("file: x.ndjson")))
                .singleElement()
                .asString()
                .contains("'file' must be a map");
        assertThat(messages(withOutput("file: {path: x, compression: zstd}")))
                .singleElement()
                .asString()
                .contains("unknown key 'compression'; it belongs in an output.");
        assertThat(messages(withOutput("file: {path: x, rotate: {}}")))
                .singleElement()
                .asString()
                .contains("'size' is missing");
        assertThat(messages(withOutput("file: {path: x, rotate: 1MiB}"))).hasSize(1);
        assertThat(messages(withOutput("file: {path: x, rotate: {every: 500ms}}")))
                .containsExactly("output 'o': 'file': 'rotate': 'every' must be at least 1000ms, found '500ms'");
    }

    @Test
    void shouldRefuseOneFileForTwoOutputs() {
        assertProblems("outputs: {a: {file: {path: out/x}}, b: {file: {path: ./out/../out/x}}}")
                .containsExactly("t.yaml:1:54: two outputs write to './out/../out/x'; the first is at t.yaml:1:28");
        assertProblems("outputs: {a: {file: {path: /dev/null}}, b: {file: {path: /dev/null}}}")
                .isEmpty();
    }

    @Test
    void shouldRefuseAFileOfTheConfig() {
        assertProblems("outputs: {a: {file: {path: ./t.yaml}}}")
                .containsExactly("t.yaml:1:28: 'path' './t.yaml' is a file of this config, which results would be"
                        + " added to; choose another path");
    }

    @Test
    void shouldRefuseAFileUnderTheFileOfAnotherOutput() {
        assertProblems("outputs: {a: {file: {path: out/x}}, b: {file: {path: out/x/y/z}}}")
                .containsExactly("t.yaml:1:54: 'out/x/y/z' is in a folder that is the file of another output, at"
                        + " t.yaml:1:28; choose another path for one of them");
        assertProblems("outputs: {a: {file: {path: 'out/x/%d{yyyy}'}}, b: {file: {path: out/x}}}")
                .singleElement()
                .asString()
                .startsWith("t.yaml:1:28: 'out/x/%d{yyyy}' is in a folder");
        assertProblems("outputs: {a: {file: {path: out/x}}, b: {file: {path: out/xy/z}}}")
                .isEmpty();
    }

    @Test
    void shouldRefuseStandardOutputThatIsCompressedInParts() {
        assertProblems("outputs: {a: {stdout: {}}, b: {stdout: {}, compression: zstd}}")
                .containsExactly("t.yaml:1:28: two outputs write to standard output, one with compression none and one"
                        + " with zstd; the first is at t.yaml:1:11; give both the same");
        assertProblems(
                        "outputs: {a: {stdout: {}, compression: {zstd: {level: 3}}}, b: {stdout: {}, compression: zstd}}")
                .isEmpty();
        assertProblems("outputs: {a: {stdout: {}}, b: {stdout: {}}, c: {drop: {}, compression: zstd}}")
                .isEmpty();
    }

    @Test
    void shouldReadTheDatesOfAPath() {
        assertThat(names("out/x-%d{yyyyMMdd-HH}.ndjson")).isEqualTo("out/x-20260102-03.ndjson 3600000");
        assertThat(names("%d{yyyy/MM/dd}/x")).isEqualTo("2026/01/02/x 86400000");
        assertThat(names("a/%d{yyyy}/%d{DDD'T'HHmm}")).isEqualTo("a/2026/002T0304 60000");
        assertThat(names("./x//%d{EEE-ss}")).isEqualTo("./x/Fri-05 1000");
    }

    @Test
    void shouldTakeDatesThatAreNoWholeTime() {
        for (String pattern : List.of(
                "yyyy",
                "yyyyMMdd-HH",
                "yyyyMMddHHmm",
                "YYYY-''W''ww",
                "HHmm",
                "yyyy-DDD",
                "dd",
                "hha",
                "EEE",
                "ww",
                "yyyy-MM-''W''W",
                "yyyy/MM/yyyy-MM-dd",
                "yyyy-MM/yyyy-MM-dd-HHmm",
                "YYYY-''W''ww-e",
                "yyyy-QQQ")) {
            assertThat(messages(withOutput("file: {path: 'x-%d{" + pattern + "}'}")))
                    .as(pattern)
                    .isEmpty();
        }
    }

    @Test
    void shouldRefuseDatesThatNobodyMeans() {
        Map<String, String> said = Map.of(
                "YYYY-MM-dd", "'YYYY' is the year of the week, in which 30 December 2024 is in 2025; write yyyy",
                "yyyyMMDD", "'DD' counts the days of the year; those of the month are 'dd'",
                "yyyymmdd", "'mm' is minutes; months are 'MM'",
                "yyyyMMdd-mm", "'mm' is minutes, and there is no hour ('HH')",
                "yyyyMMdd-hh", "'hh' counts half a day and needs 'a'; 'HH' counts to 24",
                "yyyyMMddHHMM", "'MM' behind the hour is months; minutes are 'mm'",
                "yyyymmdd-HHMM", "'mm' in the date is minutes, and 'MM' behind the hour is months; swap them",
                "yyyyMMddHHss", "'ss' is seconds, and there is no minute ('mm')",
                "yyyy-dd", "there is a year and a day, and no month ('MM')",
                "yyyy-ww", "'ww' counts the weeks of 'YYYY'; write that for the year");
        said.forEach((pattern, message) -> assertThat(messages(withOutput("file: {path: 'x-%d{" + pattern + "}'}")))
                .containsExactly("output 'o': 'file': 'path' 'x-%d{" + pattern + "}': " + message
                        + "; expected a Java date pattern such as %d{yyyyMMdd-HH}"));
        assertThat(messages(withOutput("file: {path: '%d{YYYY}/%d{MM}/x'}"))).hasSize(1);
        assertThat(messages(withOutput("file: {path: '%d{yyyy}/%d{mm}/x'}"))).hasSize(1);
    }

    @Test
    void shouldRefuseAPathThatCanBeNoFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "");
        assertThat(messages(withOutput("file: {path: '" + folder + "'}")))
                .containsExactly("output 'o': 'file': 'path' " + Shown.text(folder.toString())
                        + " is a folder; add a file name");
        assertThat(messages(withOutput("file: {path: '" + file + "/b/c'}")))
                .containsExactly("output 'o': 'file': 'path' " + Shown.text(file + "/b/c") + " is under "
                        + Shown.text(file.toString()) + ", which is a file and no folder");
        assertThat(messages(withOutput("file: {path: '" + file + "'}"))).isEmpty();
        assertThat(messages(withOutput("file: {path: '" + folder + "/b/c'}"))).isEmpty();
    }

    private static String names(String path) {
        PathDates dates = ((Sink.File) output("file: {path: \"" + path + "\"}").sink())
                .dates()
                .orElseThrow();
        return dates.names().format(Instant.parse("2026-01-02T03:04:05.678Z")) + " " + dates.stepMillis();
    }

    @Test
    void shouldRefuseDatesThatAreNone() {
        assertProblems(withOutput("file: {path: 'x-%d{yyyyb}'}"))
                .containsExactly("t.yaml:1:28: output 'o': 'file': 'path' 'x-%d{yyyyb}': Unknown pattern letter: b;"
                        + " expected a Java date pattern such as %d{yyyyMMdd-HH}");
        assertThat(messages(withOutput("file: {path: 'x-%d{yyyy'}")))
                .singleElement()
                .asString()
                .contains("there is no } behind %d{");
        assertThat(messages(withOutput("file: {path: 'x-%d{}'}")))
                .singleElement()
                .asString()
                .contains("there is no pattern in %d{}");
        assertThat(messages(withOutput("file: {path: 'x-%d{ss.SSS}'}")))
                .singleElement()
                .asString()
                .contains("a file for every fraction of a second");
    }

    @Test
    void shouldRefuseDatedPathsThatMeetAnotherOutputs() {
        String dated = "outputs: {a: {file: {path: 'out/x-%d{yyyyMMdd}'}}, b: {file: {path: 'PATH'}}}";
        for (String other : List.of("out/x-20240131", "./out/x-%d{uuuuMMdd}", "out/x-%d{yyyyddMM}")) {
            assertThat(messages(dated.replace("PATH", other)))
                    .as(other)
                    .singleElement()
                    .asString()
                    .contains("two outputs write to the same file at times")
                    .contains(other)
                    .contains("the first is at t.yaml:1:28");
        }
        assertThat(messages(dated.replace("PATH", "out/x-%d{yyyyMMdd}")))
                .singleElement()
                .asString()
                .contains("two outputs write to 'out/x-%d{yyyyMMdd}'");
        for (String other : List.of("out/x-all", "out/y-%d{yyyyMMdd}", "out/x-%d{yyyyMMddHH}")) {
            assertThat(messages(dated.replace("PATH", other))).as(other).isEmpty();
        }
    }

    @Test
    @Timeout(40) // each path that is read again for each pair took a minute
    void shouldCompareThousandsOfDatedPaths() {
        String outputs = IntStream.range(0, 5000)
                .mapToObj(i ->
                        "o" + i + ": {file: {path: 'out/x" + i + (i % 2 == 0 ? "-%d{yyyyMMdd}'}}" : "-20240131'}}"))
                .collect(Collectors.joining(", "));
        assertThat(messages("outputs: {" + outputs + "}")).isEmpty();
        assertThat(messages("outputs: {" + outputs + ", last: {file: {path: 'out/x4998-%d{yyyyddMM}'}}}"))
                .singleElement()
                .asString()
                .contains("two outputs write to the same file at times", "'out/x4998-%d{yyyyMMdd}'");
    }

    @Test
    void shouldTakeAPercentSignThatIsNoDate() {
        assertThat(List.of("a%d", "a%", "100%"))
                .allSatisfy(path -> assertThat(messages(withOutput("file: {path: '" + path + "'}")))
                        .isEmpty());
    }

    @Test
    void shouldWarnOfDatesAsOtherToolsWriteThem() {
        assertThat(Reads.config(withOutput("file: {path: 'x-%Y-%m-%d.log'}")).warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning.toString())
                        .contains("output 'o'", "'%Y' is no date here", "%d{yyyyMMdd-HH}"));
        assertThat(Reads.config(withOutput("file: {path: 'x-%{+yyyyMMdd}.log'}"))
                        .warnings())
                .hasSize(1);
        assertThat(Reads.config(withOutput("file: {path: '100%-%d.log'}")).warnings())
                .isEmpty();
    }
}
