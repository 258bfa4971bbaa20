package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.config.RuleConfig;
import io.millrace.control.RuleControl.Change;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A rule book over a config that tests change, and the folder in which it keeps what is put. */
abstract class RuleBookInFolder {
    static final String RULE = "from: s\nwhere: {f: a}\nto: out\n";

    @TempDir
    Path folder;

    final RecordingDeployer deployer = new RecordingDeployer();
    String file;

    @Nullable
    private RuleBook running;

    @BeforeEach
    void write() {
        file = config("r1", "r2");
    }

    String config(String... rules) {
        StringBuilder text = new StringBuilder("admin: {rulesDir: '" + rulesDir() + "'}\n"
                + "streams: {s: {fields: {f: {right: x}}}}\noutputs: {out: {drop: {}}}\nrules:\n");
        for (String rule : rules) {
            text.append("- {name: " + rule + ", from: s, to: out}\n");
        }
        return text.toString();
    }

    Path rulesDir() {
        return folder.resolve("rules");
    }

    PipelineConfig read() throws ConfigException {
        return Examination.read(ConfigReader.draftText("m.yaml", file, Map.of()));
    }

    /** What a restart makes of the folder. */
    RuleBook book() throws ConfigException, IOException {
        end();
        RuleBook book = new RuleBook(read(), this::read, deployer);
        running = book;
        return book;
    }

    @AfterEach
    void end() throws IOException {
        if (running != null) {
            running.close();
            running = null;
        }
    }

    static Change put(RuleBook book, String rule, String text) throws ConfigException, IOException {
        return book.put(rule, text.getBytes(UTF_8)).change();
    }

    static List<String> rules(RuleBook book) {
        return book.config().rules().stream().map(RuleConfig::name).toList();
    }

    List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(rulesDir())) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }
}
