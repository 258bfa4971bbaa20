package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.config.ConfigException;
import io.millrace.config.PipelineConfig;
import io.millrace.config.RuleConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigFileTest {
    private static final String MAIN =
            "include: [more.yaml, rules.d/*.yaml]\nstreams: {s: {}}\noutputs: {out: {drop: {}}}\n";

    @TempDir
    private Path folder;

    private ConfigFile file;
    private PipelineConfig first;

    @BeforeEach
    void readOnce() throws Exception {
        Files.createDirectory(folder.resolve("rules.d"));
        write("main.yaml", MAIN);
        write("more.yaml", rule("a"));
        write("rules.d/b.yaml", rule("b"));
        file = new ConfigFile(folder.resolve("main.yaml"), Map.of());
        first = file.read();
    }

    @Test
    void shouldReturnWhatItReadBeforeWhereNothingHasChanged() throws Exception {
        assertThat(file.read()).isSameAs(first);
        write("more.yaml", rule("a"));
        write("rules.d/notes.txt", "no config");
        assertThat(file.read()).as("written anew with the same text").isSameAs(first);
    }

    @Test
    void shouldReadAFileAgainWhoseTextIsAnotherOfTheSameLengthAndTime() throws Exception {
        for (String name : List.of("more.yaml", "rules.d/b.yaml")) {
            FileTime time = Files.getLastModifiedTime(folder.resolve(name));
            write(name, rule(name.equals("more.yaml") ? "x" : "y"));
            Files.setLastModifiedTime(folder.resolve(name), time);
        }
        assertThat(rules(file.read())).containsExactly("x", "y");
        write("main.yaml", "# moved\n" + MAIN);
        assertThat(file.read().streams().get(0).at().line()).isEqualTo(3);
    }

    @Test
    void shouldReadAgainWhereAPatternMatchesOtherFiles() throws Exception {
        write("rules.d/c.yaml", rule("c"));
        assertThat(rules(file.read())).containsExactly("a", "b", "c");
        Files.delete(folder.resolve("rules.d/b.yaml"));
        assertThat(rules(file.read())).containsExactly("a", "c");
        Files.move(folder.resolve("rules.d/c.yaml"), folder.resolve("rules.d/d.yaml"));
        assertThat(file.read().rules().get(1).at().file()).endsWith("d.yaml");
    }

    @Test
    void shouldReadAgainWhereAPathLeadsToAnotherFile() throws Exception {
        Files.delete(folder.resolve("rules.d/b.yaml"));
        Files.createSymbolicLink(folder.resolve("rules.d/b.yaml"), folder.resolve("more.yaml"));
        PipelineConfig linked = file.read();
        assertThat(rules(linked)).containsExactly("a");
        Files.delete(folder.resolve("rules.d/b.yaml"));
        write("rules.d/b.yaml", rule("a"));
        assertThatThrownBy(file::read).isInstanceOf(ConfigException.class).hasMessageContaining("'a'");
    }

    @Test
    void shouldReadAFileThatChangedBack() throws Exception {
        write("more.yaml", rule("x"));
        PipelineConfig other = file.read();
        write("more.yaml", rule("a"));
        PipelineConfig back = file.read();
        assertThat(rules(other)).containsExactly("x", "b");
        assertThat(rules(back)).containsExactly("a", "b");
    }

    @Test
    void shouldReturnWhatItReadBeforeOnceAFaultIsUndone() throws Exception {
        write("more.yaml", "rules: [");
        assertThatThrownBy(file::read).isInstanceOf(ConfigException.class);
        assertThatThrownBy(file::read).isInstanceOf(ConfigException.class);
        Files.delete(folder.resolve("more.yaml"));
        assertThatThrownBy(file::read).hasMessageContaining("there is no file");
        write("more.yaml", rule("a"));
        assertThat(file.read()).isSameAs(first);
    }

    private void write(String name, String text) throws Exception {
        Files.writeString(folder.resolve(name), text);
    }

    private static String rule(String name) {
        return "rules: [{name: " + name + ", from: s, to: out}]\n";
    }

    private static List<String> rules(PipelineConfig config) {
        return config.rules().stream().map(RuleConfig::name).toList();
    }
}
