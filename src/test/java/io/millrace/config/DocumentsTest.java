package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentsTest {
    private static final String RULE = "rules: [{name: %s, from: s, to: o}]\n";

    @TempDir
    Path folder;

    @Test
    void shouldReadIncludedFilesSortedByNameAfterTheMainFile() throws Exception {
        write("rules.d/b.yaml", RULE.formatted("from-b"));
        write("rules.d/a.yaml", RULE.formatted("from-a"));
        write("rules.d/.hidden.yaml", "nonsense: 1");
        write("rules.d/c.txt", "nonsense: 1");
        write("main.yaml", "include: rules.d/*.yaml\n" + RULE.formatted("main"));
        assertThat(ruleNames("main.yaml")).containsExactly("main", "from-a", "from-b");
    }

    @Test
    void shouldWarnOfAPatternThatMatchesNoFile() throws Exception {
        write("rules.d/c.txt", "nonsense: 1");
        write("main.yaml", "include: [rules.d/*.yaml, none/*.yaml]\n");
        assertThat(ConfigReader.read(folder.resolve("main.yaml"), Map.of()).warnings())
                .extracting(problem -> problem.toString().replace(folder + "/", ""))
                .containsExactly(
                        "main.yaml:1:11: warning: 'include' 'rules.d/*.yaml' matches no file; check the pattern, or"
                                + " leave it if files are to come",
                        "main.yaml:1:27: warning: 'include' 'none/*.yaml' matches no file; check the pattern, or leave"
                                + " it if files are to come");
    }

    @Test
    void shouldComplainOfALinkThatMatchesAndLeadsNowhere() throws Exception {
        Files.createDirectory(folder.resolve("rules.d"));
        Files.createSymbolicLink(folder.resolve("rules.d/a.yaml"), Path.of("gone.yaml"));
        Files.createSymbolicLink(folder.resolve("rules.d/.#a.yaml"), Path.of("gone.yaml"));
        write("main.yaml", "include: rules.d/*.yaml\n");
        assertThat(problems("main.yaml"))
                .containsExactly("main.yaml:1:10: 'rules.d/a.yaml' is a link to a file that does not exist");
    }

    @Test
    void shouldReadAListOfIncludesInItsOrder() throws Exception {
        write("z.yaml", RULE.formatted("z"));
        write("a.yaml", RULE.formatted("a"));
        write("main.yaml", "include: [z.yaml, a.yaml]\n");
        assertThat(ruleNames("main.yaml")).containsExactly("z", "a");
    }

    @Test
    void shouldMatchWildcardsInSeveralParts() throws Exception {
        write("t/two/r1.yaml", RULE.formatted("two-1"));
        write("t/one/r2.yml", RULE.formatted("one-2"));
        write("t/one/r1.yaml", RULE.formatted("one-1"));
        write("t/one/x1.yaml", "nonsense: 1");
        write("main.yaml", "include: 't/*/r[0-9].{yaml,yml}'\n");
        assertThat(ruleNames("main.yaml")).containsExactly("one-1", "one-2", "two-1");
    }

    @Test
    void shouldTakeIncludesRelativeToTheFileThatIncludes() throws Exception {
        write("sub/deep/x.yaml", RULE.formatted("deep"));
        write("sub/mid.yaml", "include: deep/x.yaml\n" + RULE.formatted("mid"));
        write("main.yaml", "include: sub/mid.yaml\n");
        assertThat(ruleNames("main.yaml")).containsExactly("mid", "deep");
    }

    @Test
    void shouldTakeAbsoluteIncludes() throws Exception {
        write("abs/x.yaml", RULE.formatted("x"));
        write("main.yaml", "include: [" + folder.resolve("abs/*.yaml") + "]\n");
        assertThat(ruleNames("main.yaml")).containsExactly("x");
    }

    @Test
    void shouldMergeEverySectionOfEveryFile() throws Exception {
        write(
                "b.yaml",
                "listen: {http: {port: 2}}\nstreams: {b: {}}\noutputs: {p: {drop: {}}}\nworkers: 3\nadmin: false\n");
        write(
                "main.yaml",
                "include: b.yaml\nlisten: {tcp: {port: 1, stream: a}}\nstreams: {a: {}}\noutputs: {o: {drop: {}}}\n");
        PipelineConfig config = ConfigReader.read(folder.resolve("main.yaml"), Map.of());
        assertThat(config.tcp()).hasSize(1);
        assertThat(config.http()).hasSize(1);
        assertThat(config.streams()).extracting("name").containsExactly("a", "b");
        assertThat(config.outputs()).extracting("name").containsExactly("o", "p");
        assertThat(config.workers()).hasValue(3);
        assertThat(config.admin()).isEmpty();
    }

    @Test
    void shouldTakeNoMatchForAWildcardButNotForAFile() throws Exception {
        write("main.yaml", "include: [none.d/*.yaml, '*.none']\nstreams: {s: {}}\n");
        assertThat(problems("main.yaml")).isEmpty();
        write("main.yaml", "streams: {s: {}}\ninclude: [none.yaml, also/none.yaml]\n");
        assertThat(problems("main.yaml"))
                .containsExactly(
                        "main.yaml:2:11: there is no file 'none.yaml'",
                        "main.yaml:2:22: there is no file 'also/none.yaml'");
    }

    @Test
    void shouldRefuseCircles() throws Exception {
        write("a.yaml", "include: b.yaml\n");
        write("b.yaml", "include: [c.yaml]\n");
        write("c.yaml", "include: ./b.yaml\n");
        assertThat(problems("a.yaml"))
                .containsExactly("c.yaml:1:10: 'include' goes in a circle: b.yaml -> c.yaml -> b.yaml");
        write("self.yaml", "include: 'self*'\n");
        assertThat(problems("self.yaml"))
                .containsExactly("self.yaml:1:10: 'include' goes in a circle: self.yaml -> self.yaml");
    }

    @Test
    void shouldRefuseFilesThatIncludeEachOtherWithoutEnd() throws Exception {
        for (int file = 0; file < 3000; file++) {
            write("f" + file + ".yaml", "include: f" + (file + 1) + ".yaml\n");
        }
        assertThat(problems("f0.yaml"))
                .containsExactly(
                        "f99.yaml:1:10: 'include' goes on in file after file: at most 100 may each be included by"
                                + " the one before; include several from one file");
        assertThat(problems("f2901.yaml")).containsExactly("f2999.yaml:1:10: there is no file 'f3000.yaml'");
    }

    @Test
    void shouldReadAFileOnceThatSeveralInclude() throws Exception {
        write("common.yaml", RULE.formatted("common"));
        write("a.yaml", "include: common.yaml\n" + RULE.formatted("a"));
        write("b.yaml", "include: common.yaml\n" + RULE.formatted("b"));
        write("main.yaml", "include: [a.yaml, b.yaml, common.yaml]\n");
        assertThat(ruleNames("main.yaml")).containsExactly("a", "common", "b");
    }

    @Test
    void shouldNameBothPlacesOfWhatTwoFilesDeclare() throws Exception {
        write(
                "main.yaml",
                "include: z.yaml\n"
                        + "workers: 1\n"
                        + "streams:\n"
                        + "  s: {}\n"
                        + "rules:\n"
                        + "  - {name: r, from: s, to: o}\n"
                        + "outputs:\n"
                        + "  o: {drop: {}}\n");
        write(
                "z.yaml",
                "workers: 2\nstreams: {s: {}}\nrules: [{name: r, from: s, to: o}]\noutputs: {o: {stdout: {}}}\n");
        assertThat(problems("main.yaml"))
                .containsExactly(
                        "z.yaml:1:1: 'workers' is set twice; the first is at main.yaml:2:1",
                        "z.yaml:2:11: there are two streams 's'; the first is at main.yaml:4:3",
                        "z.yaml:3:9: there are two rules 'r'; the first is at main.yaml:6:5",
                        "z.yaml:4:11: there are two outputs 'o'; the first is at main.yaml:8:3");
    }

    @Test
    void shouldFindTheProblemsOfAllFilesAndGiveThemInTheirOrder() throws Exception {
        write("a.yaml", "rules: [{name: x, from: s, to: o, emitt: y}]\n");
        write("b.yaml", "streams: {s: \n");
        write("c.yaml", "outputs: {o: {drop: {}, flush: ${UNSET}}}\n");
        write("main.yaml", "include: [c.yaml, b.yaml, a.yaml]\nworkerz: 1\n");
        assertThat(problems("main.yaml"))
                .extracting(p -> p.replaceFirst("(;|\\().*", ""))
                .containsExactly(
                        "main.yaml:2:1: unknown key 'workerz'",
                        "c.yaml:1:32: the environment variable UNSET is not set",
                        "b.yaml:2:1: not valid YAML: expected the node content, but found '<stream end>' ",
                        "a.yaml:1:35: rule 'x': unknown key 'emitt'");
    }

    @Test
    void shouldSayOfAMissingFileThatItIsMissing() {
        assertThat(problems("none.yaml")).containsExactly("none.yaml: there is no file 'none.yaml'");
    }

    @Test
    void shouldSayOfAFolderThatItIsOne() throws Exception {
        Files.createDirectory(folder.resolve("dir"));
        assertThat(problems("dir")).containsExactly("dir: 'dir' cannot be read: it is a folder");
        write("main.yaml", "include: dir\n");
        assertThat(problems("main.yaml"))
                .containsExactly("main.yaml:1:10: 'include' 'dir': it is a folder; name its files, as in 'dir/*.yaml'");
    }

    @Test
    void shouldSayWhereAFileIsNotUtf8() throws Exception {
        Files.write(folder.resolve("main.yaml"), "a: é\nb: \u00fc!".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(problems("main.yaml"))
                .containsExactly("main.yaml:1:4: the byte 0xE9 is not UTF-8; save the file as UTF-8");
    }

    @Test
    void shouldGiveFilesThatAreNoUtf8InTheOrderOfTheOthers() throws Exception {
        Files.write(folder.resolve("a.yaml"), "x:\n  é".getBytes(StandardCharsets.ISO_8859_1));
        Files.write(folder.resolve("b.yaml"), "é".getBytes(StandardCharsets.ISO_8859_1));
        write("main.yaml", "include: [a.yaml, b.yaml]\nworkerz: 1\n");
        assertThat(problems("main.yaml"))
                .extracting(problem -> problem.substring(0, problem.indexOf(": ")))
                .containsExactly("main.yaml:2:1", "a.yaml:2:3", "b.yaml:1:1");
    }

    @Test
    void shouldPassOverAByteOrderMark() throws Exception {
        write("main.yaml", "\uFEFFworkerz: 1\n");
        assertThat(problems("main.yaml")).singleElement().asString().startsWith("main.yaml:1:1: unknown key");
    }

    @Test
    void shouldRefuseAnEmptyConfigButNotAnEmptyInclude() throws Exception {
        write("empty.yaml", "# nothing\n");
        assertThat(problems("empty.yaml"))
                .containsExactly(
                        "empty.yaml: the config is empty; expected a map such as {streams: {...}, rules: [...],"
                                + " outputs: {...}}");
        write("main.yaml", "include: empty.yaml\nworkers: 1\n");
        assertThat(problems("main.yaml")).isEmpty();
    }

    @Test
    void shouldRefuseAConfigThatIsNoMap() throws Exception {
        write("list.yaml", "- a\n");
        assertThat(problems("list.yaml"))
                .containsExactly("list.yaml:1:1: a config must be a map such as {streams: {...}, rules: [...], outputs:"
                        + " {...}}, found a list");
    }

    @Test
    void shouldRefuseIncludesThatAreNone() throws Exception {
        write("main.yaml", "include: [{a: b}, '[z', '**/x.yaml', \"a\\0\"]\n");
        assertThat(problems("main.yaml"))
                .extracting(p -> p.replaceFirst("\\n(?s:.*)", ""))
                .satisfiesExactly(
                        p -> assertThat(p).isEqualTo("main.yaml:1:11: 'include' must be a text, found a map"),
                        p -> assertThat(p).contains("'[z'").contains("it is no pattern"),
                        p -> assertThat(p).contains("** is not supported; name the folders"),
                        p -> assertThat(p).contains("is no path"));
    }

    @Test
    void shouldReadATextAsIfItWereInItsFolder() throws Exception {
        write("r.yaml", RULE.formatted("r"));
        PipelineConfig config =
                ConfigReader.readText(folder.resolve("not-there.yaml").toString(), "include: r.yaml", Map.of());
        assertThat(config.rules()).hasSize(1);
    }

    @Test
    void shouldPutInVariablesInIncludedFilesAndIncludesToo() throws Exception {
        write("eu/r.yaml", RULE.formatted("${NAME}"));
        write("main.yaml", "include: ${REGION}/*.yaml\n");
        assertThat(ConfigReader.read(folder.resolve("main.yaml"), Map.of("REGION", "eu", "NAME", "n"))
                        .rules())
                .extracting(RuleConfig::name)
                .containsExactly("n");
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private List<String> ruleNames(String main) throws ConfigException {
        return ConfigReader.read(folder.resolve(main), Map.of()).rules().stream()
                .map(RuleConfig::name)
                .toList();
    }

    /** The problems with the folder's name taken out. */
    private List<String> problems(String main) {
        try {
            ConfigReader.read(folder.resolve(main), Map.of());
            return List.of();
        } catch (ConfigException e) {
            return e.problems().stream()
                    .map(p -> p.toString().replace(folder + "/", ""))
                    .toList();
        }
    }
}
