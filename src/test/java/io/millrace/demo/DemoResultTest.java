package io.millrace.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoResultTest {
    @Test
    void shouldShowGroupAndValuesOfAWindow() {
        assertThat(
                        DemoResult.shorten(
                                "{\"rule\":\"traffic\",\"start\":1431857100000,\"end\":1431857110000,\"group\":{\"method\":\"GET\","
                                        + "\"status\":\"200\"},\"values\":{\"requests\":12,\"slow\":171717.0,\"worst\":null},\"complete\":true}"))
                .isEqualTo("method=GET status=200 | requests=12 slow=171717.0 worst=null");
    }

    @Test
    void shouldShowTheFieldsOfARecord() {
        assertThat(
                        DemoResult.shorten(
                                "{\"rule\":\"e\",\"time\":1,\"fields\":{\"path\":\"/a b\",\"quoted\":\"say \\\"x{}[]\\\" \\\\\"}}"))
                .isEqualTo("path=/a b quoted=say \"x{}[]\" \\");
    }

    @Test
    void shouldLeaveOutAGroupThatIsEmptyAndSayWhatIsIncomplete() {
        assertThat(DemoResult.shorten(
                        "{\"rule\":\"r\",\"start\":0,\"end\":1,\"group\":{},\"values\":{\"n\":1},\"complete\":false,"
                                + "\"incomplete\":[\"deadline\",\"late\"],\"overflow\":true}"))
                .isEqualTo("n=1 | incomplete");
    }

    @Test
    void shouldNotTakeAValueForTheMarkOfIncompleteness() {
        assertThat(DemoResult.shorten("{\"rule\":\"r\",\"time\":1,\"fields\":{\"line\":\"\\\"complete\\\":false\"}}"))
                .isEqualTo("line=\"complete\":false");
    }

    @Test
    void shouldKeepWhatCouldMoveTheCursorOffTheScreen() {
        assertThat(DemoResult.shorten("{\"rule\":\"r\",\"time\":1,\"fields\":{\"line\":\"a\033[2Jb\u0007c漢\"}}"))
                .isEqualTo("line=a?[2Jb?c?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{\"", "{\"a\":{", "}}}}", "\"\\", "{\"group\":{\"a\":\"b\\", "[[[", "text"})
    void shouldTakeAnyText(String text) {
        assertThat(DemoResult.shorten(text)).hasSizeLessThanOrEqualTo(text.length());
    }
}
