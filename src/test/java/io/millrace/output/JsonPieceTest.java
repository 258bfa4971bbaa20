package io.millrace.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonPieceTest {
    private final JsonBuffer buffer = new JsonBuffer();

    @Test
    void shouldWriteExactlyItsBytesWhateverItsLength() {
        for (int length = 0; length <= 200; length++) {
            byte[] text = letters(length, length);
            JsonPiece piece = new JsonPiece(text);
            buffer.clear();
            buffer.rawByte('<').raw(piece).rawByte('|').raw(piece).rawByte('>');
            String expected = new String(text, UTF_8);
            assertThat(piece.length()).isEqualTo(length);
            assertThat(written()).isEqualTo("<" + expected + "|" + expected + ">");
        }
    }

    @Test
    void shouldAgreeWithPlainCopiesWhileTheBufferGrows() {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            JsonBuffer grown = new JsonBuffer();
            JsonBuffer simple = new JsonBuffer();
            while (grown.length() < 20_000) {
                byte[] text = letters(random.nextInt(300), random.nextLong());
                grown.raw(new JsonPiece(text));
                simple.raw(text);
            }
            assertThat(new String(grown.array(), 0, grown.length(), UTF_8))
                    .as("seed " + seed)
                    .isEqualTo(new String(simple.array(), 0, simple.length(), UTF_8));
        }
    }

    @Test
    void shouldBecomeWhatItIsReplacedByLongerOrShorter() {
        JsonPiece piece = new JsonPiece("first".getBytes(UTF_8));
        for (int length : new int[] {7, 90, 32, 0, 33, 5000, 1}) {
            byte[] text = letters(length, length);
            JsonBuffer source = new JsonBuffer();
            source.raw("before".getBytes(UTF_8)).raw(text);
            piece.replace(source, 6);
            buffer.clear();
            buffer.raw(piece);
            assertThat(written()).isEqualTo(new String(text, UTF_8));
        }
    }

    @Test
    void shouldKeepItsOwnCopyOfWhatItWasMadeFrom() {
        byte[] text = "abc".getBytes(UTF_8);
        JsonPiece made = new JsonPiece(text);
        text[0] = 'x';
        JsonBuffer source = new JsonBuffer();
        source.raw("def".getBytes(UTF_8));
        JsonPiece replaced = new JsonPiece(new byte[0]);
        replaced.replace(source, 0);
        source.clear();
        source.raw("xyz".getBytes(UTF_8));
        buffer.raw(made).raw(replaced);
        assertThat(written()).isEqualTo("abcdef");
    }

    private static byte[] letters(int length, long seed) {
        Random random = new Random(seed);
        byte[] text = new byte[length];
        for (int i = 0; i < length; i++) {
            text[i] = (byte) ('a' + random.nextInt(26));
        }
        return text;
    }

    private String written() {
        return new String(buffer.array(), 0, buffer.length(), UTF_8);
    }
}
