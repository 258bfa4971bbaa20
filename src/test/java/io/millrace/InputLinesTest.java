package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InputLinesTest {
    private static List<String> lines(String text, int maxLineLength) throws IOException {
        InputLines lines = new InputLines(new ByteArrayInputStream(text.getBytes(UTF_8)), maxLineLength);
        List<String> read = new ArrayList<>();
        for (byte[] line = lines.next(); line != null; line = lines.next()) {
            read.add(new String(line, UTF_8));
        }
        return read;
    }

    @Test
    void shouldEndLinesWhereAListenerDoes() throws Exception {
        assertThat(lines("", 9)).isEmpty();
        assertThat(lines("a\r\n\nb\rc\r\r\nd\r", 9)).containsExactly("a", "", "b\rc\r", "d\r");
        assertThat(lines("a\n", 9)).containsExactly("a");
    }

    @Test
    void shouldCutWhatIsTooLong() throws Exception {
        assertThat(lines("abcd\nabc\r\nabc\rd\nab\rd\n", 3)).containsExactly("abc", "abc", "abc", "ab\r");
    }
}
