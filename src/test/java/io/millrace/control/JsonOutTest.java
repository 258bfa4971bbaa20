package io.millrace.control;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonOutTest {
    @Test
    void shouldPutCommasBetweenAndNowhereElse() {
        JsonOut json = new JsonOut().beginObject();
        json.member("a", 1).name("b").beginArray();
        json.value("x")
                .value("y")
                .beginObject()
                .endObject()
                .beginArray()
                .endArray()
                .endArray();
        json.name("c").beginObject().member("d", OptionalLong.empty()).member("e", OptionalLong.of(-5));
        json.endObject().member("f", "").endObject();

        assertThat(json.toString())
                .isEqualTo("{\"a\":1,\"b\":[\"x\",\"y\",{},[]],\"c\":{\"d\":null,\"e\":-5},\"f\":\"\"}");
    }

    @Test
    void shouldWriteTextsThatReadBackTheSame() {
        String characters = "\"\\/\b\f\n\r\t\0\u0001\u001f\u007f aé漢\ud83d\ude00\ud800\udc00x";
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(8); n > 0; n--) {
                text.append(characters.charAt(random.nextInt(characters.length())));
            }
            String json = new JsonOut().value(text.toString()).toString();

            assertThat(new String(json.getBytes(UTF_8), UTF_8))
                    .as("seed %d", seed)
                    .isEqualTo(json);
            assertThat(json).as("seed %d", seed).doesNotContainPattern("[\\x00-\\x1f]");
            assertThat(read(json)).as("%s, seed %d", json, seed).isEqualTo(text.toString());
        }
    }

    /** Reads a JSON string by the letter of RFC 8259. */
    private static String read(String json) {
        StringBuilder text = new StringBuilder();
        int i = 1;
        while (json.charAt(i) != '"') {
            char c = json.charAt(i++);
            if (c != '\\') {
                text.append(c);
                continue;
            }
            char escape = json.charAt(i++);
            switch (escape) {
                case 'n' -> text.append('\n');
                case 'r' -> text.append('\r');
                case 't' -> text.append('\t');
                case 'b' -> text.append('\b');
                case 'f' -> text.append('\f');
                case '"', '\\', '/' -> text.append(escape);
                case 'u' -> {
                    text.append((char) Integer.parseInt(json.substring(i, i + 4), 16));
                    i += 4;
                }
                default -> throw new IllegalStateException("escape " + escape + " in " + json);
            }
        }
        assertThat(i).isEqualTo(json.length() - 1);
        return text.toString();
    }
}
