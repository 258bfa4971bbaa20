package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Input that breaks programs. Lines begin with a time where they can, so that a replay has it too. */
record HostileDrill(String name, byte[] bytes) {
    private static final String TIME = "1700000000000|";

    /** What it says is in two, three and four bytes of GB18030, and GBK has nearly all of it; some second bytes are ASCII. */
    static final String CHINESE = "中文|丂\\乗~亅{亪}|朱镕基 级别=错误 用户=\"张三\" 路径=/接口?q=搜索 €|ü";

    /** Texts that have been seen to be taken for something else, each on a line of its own. */
    private static final String[] NAUGHTY = {
        "",
        " ",
        "\"",
        "\\",
        "\\\"",
        "'",
        "`",
        "undefined",
        "null",
        "NaN",
        "-Infinity",
        "true",
        "-",
        "+",
        ".",
        "-.",
        "0",
        "-0",
        "00",
        "1e400",
        "-1e-400",
        "1E+",
        "0x1p3",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775809",
        "1".repeat(5_000),
        "0." + "0".repeat(5_000) + "1",
        "1e999999999999",
        "1,000.5",
        "1_000",
        "\u0661\u0662\u0663",
        "\u00b9\u00bd",
        "__overflow__",
        "__proto__",
        "constructor",
        "\ufeff",
        "\u200b\u200e\u202e\u2066",
        "\u2028\u2029\u0085",
        "e\u0301\u0301\u0301" + "\u0300".repeat(500),
        "\ud83d\udc69\u200d\ud83d\udc69\u200d\ud83d\udc67",
        "\uffff\ufffe\ufdd0",
        "I\u0307\u0130\u0131\u00df\u1e9e\ufb01",
        "${jndi:ldap://127.0.0.1:1/a}",
        "#{1+1} {{1+1}} <%= 1 %> $(touch x) `touch x`",
        "%s%n%d%1$s%999999999d",
        "'; drop table rules; --",
        "<script>alert(1)</script>",
        "]]>",
        "../../../../etc/passwd",
        "http://a/?q=%&q=%4&q=%zz&q=%00&q=%ff%fe&q",
        "k= k=\" k=\"\\ k=\"\\u12 k==k= =k \"k=\"v",
        "{\"a\":{\"b\":\"\\ud800\"}}",
        "{\"a\":{\"b\":\"\\udc00\\ud800\\u0000\"}}",
        "{\"a\":{\"b\":1e400}}",
        "{\"a\":{\"b\":-0}}",
        "{\"a\":{\"b\":1,\"b\":2},\"a\":{\"b\":3}}",
        "{\"a\":{\"b\":\"\\x\"}}",
        "{\"a\":{\"b\":\"",
        "{\"a\":{\"b\":01}}",
        "(((((((((((((((((((((((((((((((a+)+)+)+)+)+)+$",
        "a".repeat(20_000) + "!",
        "<".repeat(10_000) + ">".repeat(10_000),
        "|".repeat(10_000),
        "=".repeat(10_000),
        "\r",
        "\r\r",
        "a\rb",
        "\t\u000b\f\u001b[31m\u0007\b\u007f",
    };

    /** Bytes that are no UTF-8, or would be something else if they were. */
    private static final int[][] NO_UTF8 = {
        {0x80},
        {0xBF},
        {0xC0, 0x80},
        {0xC1, 0xBF},
        {0xC2},
        {0xE0, 0x80, 0xAF},
        {0xE0, 0xA0},
        {0xED, 0xA0, 0x80},
        {0xED, 0xB0, 0x80},
        {0xEF, 0xBB, 0xBF},
        {0xF0, 0x80, 0x80, 0xAF},
        {0xF0, 0x9F, 0x98},
        {0xF4, 0x90, 0x80, 0x80},
        {0xF5, 0x80, 0x80, 0x80},
        {0xF8, 0x88, 0x80, 0x80, 0x80},
        {0xFE},
        {0xFF},
        {0xFF, 0xFE, 0x41, 0x00},
    };

    private static final class Lines {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Lines add(byte[]... parts) {
            bytes.writeBytes(TIME.getBytes(UTF_8));
            for (byte[] part : parts) {
                bytes.writeBytes(part);
            }
            bytes.write('\n');
            return this;
        }

        HostileDrill as(String name) {
            return new HostileDrill(name, bytes.toByteArray());
        }
    }

    /** Everything that is a matter of bytes and not of how many there are. */
    static HostileDrill bytesAndTexts() {
        Lines lines = new Lines();
        everyByte(lines);
        nuls(lines);
        naughty(lines);
        noUtf8(lines);
        chinese(lines);
        noise(lines);
        return lines.as("bytes and texts");
    }

    private static void everyByte(Lines lines) {
        for (int b = 0; b < 256; b++) {
            byte[] one = {(byte) b};
            lines.add(one).add("<a>".getBytes(UTF_8), one, "<".getBytes(UTF_8), one, ">".getBytes(UTF_8));
            lines.add("k=\"".getBytes(UTF_8), one, "\" q=".getBytes(UTF_8), one);
            lines.add("{\"a\":{\"b\":\"".getBytes(UTF_8), one, "\"}}".getBytes(UTF_8));
            lines.add("/?q=".getBytes(UTF_8), one, "&q2=%".getBytes(UTF_8), one);
        }
    }

    private static void nuls(Lines lines) {
        lines.add(new byte[1]).add(new byte[100_000]);
        lines.add("<\0><\0\0> k=\0 {\"a\":\"\0\"}".getBytes(UTF_8)).add("{\"a\":{\"b\":\"\0\"}}\0".getBytes(UTF_8));
    }

    private static void naughty(Lines lines) {
        for (String text : NAUGHTY) {
            byte[] bytes = text.getBytes(UTF_8);
            lines.add(bytes).add("<x><".getBytes(UTF_8), bytes, "> k=".getBytes(UTF_8), bytes);
            lines.add("a ".getBytes(UTF_8), bytes, " b?q=".getBytes(UTF_8), bytes);
        }
    }

    private static void noUtf8(Lines lines) {
        for (int[] bytes : NO_UTF8) {
            byte[] part = new byte[bytes.length];
            for (int i = 0; i < part.length; i++) {
                part[i] = (byte) bytes[i];
            }
            lines.add(part).add(part, "A".getBytes(UTF_8), part);
            lines.add("{\"a\":{\"b\":\"".getBytes(UTF_8), part, "\"}} k=".getBytes(UTF_8), part);
        }
    }

    private static void chinese(Lines lines) {
        for (String charset : List.of("GBK", "GB18030", "Big5", "Shift_JIS", "UTF-8", "UTF-16")) {
            byte[] text = CHINESE.getBytes(Charset.forName(charset));
            lines.add(text);
            for (int end = 0; end < text.length; end++) {
                lines.add(Arrays.copyOf(text, end));
            }
        }
    }

    private static void noise(Lines lines) {
        Random random = new Random(7);
        String often = "<>|= \"\\{}[]:,kqab/?&%\r";
        for (int i = 0; i < 400; i++) {
            byte[] noise = new byte[50];
            random.nextBytes(noise);
            for (int at = 0; at < noise.length; at += 1 + random.nextInt(4)) {
                noise[at] = (byte) often.charAt(random.nextInt(often.length()));
            }
            lines.add(noise);
        }
    }

    static HostileDrill nested() {
        int levels = 100_000;
        Lines lines = new Lines();
        for (String[] ends : new String[][] {{"[", "]"}, {"{\"a\":", "}"}, {"[{\"a\":", "}]"}}) {
            String open = ends[0].repeat(levels);
            String shut = ends[1].repeat(levels);
            lines.add((open + "1" + shut).getBytes(UTF_8))
                    .add(open.getBytes(UTF_8))
                    .add(shut.getBytes(UTF_8));
            lines.add(("{\"x\":" + open + "1" + shut + ",\"a\":{\"b\":\"behind\"}}").getBytes(UTF_8));
        }
        return lines.as("JSON 100,000 levels deep");
    }

    static HostileDrill emptyLines() {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        for (int i = 0; i < 1_000_000; i++) {
            lines.writeBytes(i % 3 == 0 ? new byte[] {'\r', '\n'} : new byte[] {'\n'});
        }
        lines.writeBytes((TIME + "last\n").getBytes(UTF_8));
        return new HostileDrill("a million empty lines", lines.toByteArray());
    }

    @Override
    public String toString() {
        return name;
    }
}
