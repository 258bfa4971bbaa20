package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.ingest.StreamTarget;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class InputLinesTest {
    private static List<String> lines(String text, int maxLineLength) throws IOException {
        InputLines lines =
                new InputLines(new ByteArrayInputStream(text.getBytes(UTF_8)), new StreamTarget("s", 0, maxLineLength));
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

    @Test
    void shouldSayOfEachLineWhetherItIsCut() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 50; round++) {
            StringBuilder text = new StringBuilder();
            List<String> expected = new ArrayList<>();
            for (int i = random.nextInt(4_000); i > 0; i--) {
                int length = random.nextInt(8);
                text.append("x".repeat(length)).append('\n');
                expected.add("x".repeat(Math.min(length, 5)) + (length > 5 ? " cut" : ""));
            }
            InputLines lines = new InputLines(
                    new ByteArrayInputStream(text.toString().getBytes(UTF_8)), new StreamTarget("s", 0, 5));
            List<String> read = new ArrayList<>();
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                read.add(new String(line, UTF_8) + (!lines.cut().isEmpty() ? " cut" : ""));
            }
            assertThat(read).as("seed %d, round %d", seed, round).isEqualTo(expected);
        }
    }

    @Test
    void shouldGiveLinesOutBeforeMoreIsRead() throws Exception {
        InputStream once = new InputStream() {
            private boolean isRead;

            @Override
            public int read() {
                throw new AssertionError("read by the byte");
            }

            @Override
            public int read(byte[] to, int offset, int length) {
                if (isRead) {
                    throw new AssertionError("read before the lines were given out");
                }
                isRead = true;
                to[offset] = '\n';
                to[offset + 1] = '\n';
                return 2;
            }
        };
        InputLines lines = new InputLines(once, new StreamTarget("s", 0, 9));
        assertThat(lines.next()).isEmpty();
        assertThat(lines.next()).isEmpty();
    }

    @Test
    void shouldTakeMoreLinesThanABlockHas() throws Exception {
        assertThat(lines("\n".repeat(20_000) + "x".repeat(600_000), 1 << 20)).hasSize(20_001);
    }

    @Test
    void shouldSayWhyAnEventIsCut() throws Exception {
        StreamTarget joined = StreamTargets.of(ConfigReader.readText(
                        "m.yaml", "streams: {s: {multiline: {start: {startsWith: E}, maxLines: 2}}}", Map.of()))
                .get(0);
        InputLines lines = new InputLines(new ByteArrayInputStream("E1\na\nb\nE2\n".getBytes(UTF_8)), joined);

        assertThat(lines.next()).asString(UTF_8).isEqualTo("E1\na");
        assertThat(lines.cut()).contains("longer than maxLineLength or had more lines than maxLines");
        assertThat(lines.next()).asString(UTF_8).isEqualTo("E2");
        assertThat(lines.cut()).isEmpty();
    }
}
