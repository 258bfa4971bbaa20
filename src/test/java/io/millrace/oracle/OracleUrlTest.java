package io.millrace.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OracleUrlTest {
    @Test
    void shouldFindAndDecodeParameters() {
        assertThat(OracleUrl.parameter("http://h/a?x=1&id=a%20b+%C3%A9%4#?id=2", "id"))
                .contains("a b é%4");
        assertThat(OracleUrl.parameter("a=/&b", "b")).contains("");
        assertThat(OracleUrl.parameter("/a=1&b", "b")).isEmpty();
        assertThat(OracleUrl.parameter("GET /?a=1 HTTP/1.1", "a")).contains("1");
    }

    @Test
    void shouldPutStarsForIds() {
        assertThat(OracleUrl.cleaned("https://h:80/42/7.pdf/2025-03-14/v2/?x")).isEqualTo("https://h:80/*/*.pdf/*/v2/");
        assertThat(OracleUrl.cleaned("/550e8400-e29b-41d4-a716-446655440000/3f2a9c1d"))
                .isEqualTo("/*/*");
        assertThat(OracleUrl.cleaned("/dQw4w9WgXcQ/abcdefghijklmnopqrst9/sha256sum"))
                .isEqualTo("/*/*/sha256sum");
        assertThat(OracleUrl.cleaned("/logstash-monitorama-2013#x")).isEqualTo("/logstash-monitorama-2013");
    }
}
