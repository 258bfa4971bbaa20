package io.millrace.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OracleJsonTest {
    @Test
    void shouldFollowPointers() {
        String document = " {\"a\": {\"b\": [10, {\"c\": \"x\"}]}, \"a/b\": 1, \"m~n\": 2, \"\": 3, \"0\": 4} ";
        assertThat(OracleJson.find(document, "/a/b/0")).contains("10");
        assertThat(OracleJson.find(document, "/a/b/1/c")).contains("x");
        assertThat(OracleJson.find(document, "/a/b/2")).isEmpty();
        assertThat(OracleJson.find(document, "/a/b/-")).isEmpty();
        assertThat(OracleJson.find(document, "/a/b/00")).isEmpty();
        assertThat(OracleJson.find(document, "/a~1b")).contains("1");
        assertThat(OracleJson.find(document, "/m~0n")).contains("2");
        assertThat(OracleJson.find(document, "/")).contains("3");
        assertThat(OracleJson.find(document, "/0")).contains("4");
        assertThat(OracleJson.find("[1]", "")).contains("[1]");
        assertThat(OracleJson.find(" \"\\u0041\" ", "")).contains("A");
    }

    @Test
    void shouldKeepTheTextOfWhatIsNoString() {
        String document = "{\"n\":-1.50E+2,\"t\":true,\"z\":null,\"o\":{ \"k\" : [ 1 ] },\"l\":[ ]}";
        assertThat(OracleJson.find(document, "/n")).contains("-1.50E+2");
        assertThat(OracleJson.find(document, "/t")).contains("true");
        assertThat(OracleJson.find(document, "/z")).isEmpty();
        assertThat(OracleJson.find(document, "/o")).contains("{ \"k\" : [ 1 ] }");
        assertThat(OracleJson.find(document, "/l")).contains("[ ]");
    }

    @Test
    void shouldTakeTheLastOfEqualKeys() {
        assertThat(OracleJson.find("{\"a\":{\"b\":1},\"\\u0061\":{\"c\":2}}", "/a/b"))
                .isEmpty();
        assertThat(OracleJson.find("{\"a\":{\"b\":1},\"\\u0061\":{\"c\":2}}", "/a/c"))
                .contains("2");
        assertThat(OracleJson.find("{\"a\":1,\"a\":null}", "/a")).isEmpty();
    }

    @Test
    void shouldUnescapeStrings() {
        assertThat(OracleJson.find("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u00E9\"", ""))
                .contains("\"\\/\b\f\n\r\téé");
        assertThat(OracleJson.find("\"\\uD83D\\uDE00\"", "")).contains("😀");
        assertThat(OracleJson.find("\"\\ud83dx\\uDE00\\uD83D\\uD83D\\uDE00\\ud83d\"", ""))
                .contains("\uFFFDx\uFFFD\uFFFD😀\uFFFD");
        assertThat(OracleJson.find("\"a\uDCFFb\"", "")).contains("a\uDCFFb");
    }

    @Test
    void shouldFindNothingInWhatIsNoDocument() {
        for (String document : new String[] {
            "",
            " ",
            "{",
            "[1,]",
            "[,1]",
            "{\"a\":1,}",
            "{a:1}",
            "{'a':1}",
            "01",
            "1.",
            ".5",
            "+1",
            "-",
            "1e",
            "NaN",
            "True",
            "nul",
            "\"",
            "\"\u0001\"",
            "\"\\x\"",
            "\"\\u12g4\"",
            "\"\\u00",
            "[1] x",
            "[1][2]",
            "{\"a\" 1}",
            "\uFEFF1",
            "\u00A01",
            "[1}",
            "\uDCFF"
        }) {
            assertThat(OracleJson.find(document, "")).as(document).isEmpty();
        }
        assertThat(OracleJson.find("{\"a\":1,\"b\":}", "/a")).isEmpty();
    }

    @Test
    void shouldReadSixtyFourLevelsAndNoMore() {
        assertThat(OracleJson.find("[".repeat(64) + "]".repeat(64), "/0/0")).isPresent();
        assertThat(OracleJson.find("[".repeat(65) + "]".repeat(65), "/0/0")).isEmpty();
        assertThat(OracleJson.find("{\"a\":1,\"b\":" + "[".repeat(64) + "]".repeat(64) + "}", "/a"))
                .isEmpty();
    }
}
