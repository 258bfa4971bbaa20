package io.millrace.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotatedNamesTest {
    @TempDir
    Path folder;

    @Test
    void shouldPutTheNumberBeforeTheEndings() throws Exception {
        Map<String, String> names = Map.ofEntries(
                Map.entry("errors.ndjson.zst", "errors.1.ndjson.zst"),
                Map.entry("errors.ndjson", "errors.1.ndjson"),
                Map.entry("errors.zst", "errors.1.zst"),
                Map.entry("a.b.log.zst", "a.b.1.log.zst"),
                Map.entry("a.b.txt.gz", "a.b.1.txt.gz"),
                Map.entry("data.csv", "data.1.csv"),
                Map.entry("errors", "errors.1"),
                Map.entry(".hidden", ".hidden.1"),
                Map.entry(".hidden.log", ".hidden.1.log"),
                Map.entry("app-1.2", "app-1.2.1"),
                Map.entry("app-1.2.log", "app-1.2.1.log"),
                Map.entry("errors-20150517.ndjson.gz", "errors-20150517.1.ndjson.gz"),
                Map.entry("errors.1.ndjson", "errors.1.1.ndjson"),
                Map.entry(".zst", ".zst.1"));
        for (Map.Entry<String, String> name : names.entrySet()) {
            Path here = Files.createTempDirectory(folder, "n");
            Path file = Files.createFile(here.resolve(name.getKey()));
            assertThat(new RotatedNames(file).moveAside()).isEqualTo(here.resolve(name.getValue()));
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void shouldGoOnFromTheHighestNumberInTheFolder() throws Exception {
        for (String name : new String[] {
            "e.2.log", "e.10.log", "e.x.log", "e.log.7", "f.99.log", "e.11.log.zst", "e.99999999999999999999.log"
        }) {
            Files.createFile(folder.resolve(name));
        }
        Path file = folder.resolve("e.log");
        RotatedNames names = new RotatedNames(file);
        assertThat(rotate(names, file)).isEqualTo("e.11.log");
        assertThat(rotate(names, file)).isEqualTo("e.12.log");
        Files.delete(folder.resolve("e.12.log"));
        Files.createFile(folder.resolve("e.13.log"));
        assertThat(rotate(names, file)).isEqualTo("e.14.log");
    }

    private static String rotate(RotatedNames names, Path file) throws Exception {
        Files.createFile(file);
        return names.moveAside().getFileName().toString();
    }
}
