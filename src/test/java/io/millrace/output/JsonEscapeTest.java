package io.millrace.output;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.oracle.StandardUtf8;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonEscapeTest {
    private final JsonBuffer buffer = new JsonBuffer();

    @Test
    void shouldEscapeWhatJsonWantsEscapedAndNothingElse() {
        assertThat(escaped("say \"hi\" to C:\\dir")).isEqualTo("\"say \\\"hi\\\" to C:\\\\dir\"");
        assertThat(escaped("\b\f\n\r\t")).isEqualTo("\"\\b\\f\\n\\r\\t\"");
        assertThat(escaped("\0\u001b\u001f\u007f/é€😀")).isEqualTo("\"\\u0000\\u001b\\u001f\u007f/é€😀\"");
        assertThat(escaped("")).isEqualTo("\"\"");
    }

    @Test
    void shouldEscapeEveryByteAtEveryPlaceOfAWord() {
        for (int value = 0; value < 256; value++) {
            for (int place = 0; place < 24; place++) {
                byte[] text = "abcdefghijklmnopqrstuvwx".getBytes(UTF_8);
                text[place] = (byte) value;
                assertSameAsSimple(text, 0, text.length, "byte " + value + " at " + place);
            }
        }
    }

    @Test
    void shouldAgreeWithItsSimpleTwinOnRandomBytes() {
        for (long seed = 0; seed < 30_000; seed++) {
            Random random = new Random(seed);
            byte[] text = randomText(random);
            int from = random.nextInt(Math.min(text.length, 9) + 1);
            int to = text.length - random.nextInt(Math.min(text.length - from, 9) + 1);
            assertSameAsSimple(text, from, to, "seed " + seed + ", " + from + " to " + to);
        }
    }

    @Test
    void shouldReplaceWhatIsNoUtf8AsTheStandardSaysForAllBeginningsOfACharacter() {
        int[] edges = {
            0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xff
        };
        int[] ends = {0x41, 0x7f, 0x80, 0xbf, 0xc0};
        for (int first = 0x80; first < 0x100; first++) {
            for (int second : edges) {
                for (int third : ends) {
                    for (int fourth : ends) {
                        byte[] text = {(byte) first, (byte) second, (byte) third, (byte) fourth};
                        for (int length = fourth == ends[0] ? 1 : 4; length <= 4; length++) {
                            assertSameAsSimple(text, 0, length, "");
                        }
                    }
                }
            }
        }
    }

    @Test
    void shouldNotReadTheTextBehindItsEnd() {
        byte[] text = "abc\"\\\u00e4".getBytes(ISO_8859_1);
        buffer.text(text, 0, 3);
        assertThat(written()).isEqualTo("abc");
        buffer.clear();
        // the first two of three bytes; the third, behind the end, must not complete them
        buffer.text(new byte[] {'x', (byte) 0xe2, (byte) 0x82, (byte) 0xac}, 0, 3);
        assertThat(written()).isEqualTo("x\ufffd");
    }

    @Test
    void shouldGrowInTheMiddleOfATextThatNeedsNothingButEscapes() {
        byte[] controls = new byte[100_000];
        buffer.text(controls, 0, controls.length);
        assertThat(written()).isEqualTo("\\u0000".repeat(100_000));
        buffer.clear();
        byte[] broken = new byte[100_000];
        Arrays.fill(broken, (byte) 0xff);
        buffer.text(broken, 0, broken.length);
        assertThat(written()).isEqualTo("\ufffd".repeat(100_000));
    }

    @Test
    void shouldPrintThreeOfThemForASurrogate() {
        byte[] text = {'a', (byte) 0xed, (byte) 0xa0, (byte) 0x80, 'b', (byte) 0xed, (byte) 0x9f, (byte) 0xbf};
        buffer.text(text, 0, text.length);
        assertThat(written()).isEqualTo("a\ufffd\ufffd\ufffdb\ud7ff");
    }

    private void assertSameAsSimple(byte[] text, int from, int to, String what) {
        buffer.clear();
        buffer.string(text, from, to);
        byte[] expected = simple(text, from, to);
        if (!Arrays.equals(buffer.array(), 0, buffer.length(), expected, 0, expected.length)) {
            assertThat(written())
                    .as(what + " of " + HexFormat.of().formatHex(text))
                    .isEqualTo(new String(expected, UTF_8));
        }
    }

    /** The twin: decode, look at each character, encode. */
    private static byte[] simple(byte[] text, int from, int to) {
        StringBuilder json = new StringBuilder("\"");
        for (char c : StandardUtf8.decode(Arrays.copyOfRange(text, from, to)).toCharArray()) {
            switch (c) {
                case '"' -> json.append("\\\"");
                case '\\' -> json.append("\\\\");
                case '\b' -> json.append("\\b");
                case '\f' -> json.append("\\f");
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                case '\t' -> json.append("\\t");
                default -> json.append(c < 0x20 ? String.format("\\u%04x", (int) c) : String.valueOf(c));
            }
        }
        return json.append('"').toString().getBytes(UTF_8);
    }

    /** Mostly ASCII, mostly specials, characters of every length whole and torn, or just any bytes. */
    private static byte[] randomText(Random random) {
        int length = random.nextInt(70);
        byte[] text = new byte[length];
        byte[] characters = "é߿ࠀ€\ud7ff\ue000𐀀😀\udbff\udfff".getBytes(UTF_8);
        int kind = random.nextInt(5);
        for (int i = 0; i < length; i++) {
            text[i] = switch (kind) {
                case 0 -> (byte) random.nextInt(256);
                case 1 -> (byte) (random.nextInt(20) == 0 ? random.nextInt(256) : ' ' + random.nextInt(95));
                case 2 -> (byte) "\"\\\n\t\u0001ab".charAt(random.nextInt(7));
                case 3 -> characters[(i + (random.nextInt(10) == 0 ? 1 : 0)) % characters.length];
                default -> (byte) (0x80 + random.nextInt(128));
            };
        }
        return text;
    }

    private String escaped(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        buffer.clear();
        buffer.string(bytes, 0, bytes.length);
        return written();
    }

    private String written() {
        return new String(buffer.array(), 0, buffer.length(), UTF_8);
    }
}
