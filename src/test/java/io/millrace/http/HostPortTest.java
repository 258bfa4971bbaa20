package io.millrace.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HostPortTest {
    @Test
    void shouldPutAnAddressOfIpv6InBrackets() {
        assertThat(HostPort.text("::1", 80)).isEqualTo("[::1]:80");
        assertThat(HostPort.text("[::1]", 80)).isEqualTo("[::1]:80");
        assertThat(HostPort.text("127.0.0.1", 80)).isEqualTo("127.0.0.1:80");
        assertThat(HostPort.text("a.name", 80)).isEqualTo("a.name:80");
    }
}
