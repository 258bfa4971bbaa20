package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JunitReportTest {
    @TempDir
    Path folder;

    @Test
    void shouldNotWriteOverAnythingButAReportAndAnEmptyFile() throws Exception {
        Path report = Files.createFile(folder.resolve("report.xml"));
        JunitReport.write(report, List.of());
        JunitReport.write(report, List.of());
        assertThat(report).content().contains("<testsuites name=\"millrace\" tests=\"0\"");
        for (String text : List.of("tests: []\n", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<project/>\n")) {
            Path other = Files.writeString(folder.resolve("other"), text);
            assertThatThrownBy(() -> JunitReport.write(other, List.of()))
                    .hasMessage("cannot write " + other
                            + ": it is there and is no report of millrace; name another file, such as report.xml");
            assertThat(other).hasContent(text);
        }
    }
}
