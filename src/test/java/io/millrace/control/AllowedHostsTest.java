package io.millrace.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedHostsTest {
    private final AllowedHosts hosts = new AllowedHosts(List.of("logs.example", "admin.example:9600"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "localhost:",
                "LOCALHOST:9600",
                "127.0.0.1",
                "127.0.0.1:1",
                "127.255.3.4:65535",
                "[::1]",
                "[::1]:9600",
                "logs.example",
                "Logs.Example:80",
                "admin.example:9600"
            })
    void shouldAllowLoopbackWithAnyPortAndWhatIsListed(String host) {
        assertThat(hosts.allows(host)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":",
                ":9600",
                "localhost.",
                "localhost.example",
                "xlocalhost",
                "128.0.0.1",
                "127.0.0",
                "127.1",
                "127.0.0.256",
                "127.0.0.1.example",
                "127.0.0.1@example",
                "0x7f.0.0.1",
                "2130706433",
                "[::1",
                "::1",
                "[::2]",
                "[::1]x",
                "[]",
                "localhost:x",
                "localhost:9600x",
                "localhost:9600:1",
                "localhost/x",
                "localhost,evil",
                " localhost",
                "example",
                "evil-logs.example",
                "admin.example",
                "admin.example:9601"
            })
    void shouldRefuseEverythingElse(String host) {
        assertThat(hosts.allows(host)).isFalse();
    }

    @Test
    void shouldAgreeWithAPatternOnRandomHosts() {
        Pattern loopback =
                Pattern.compile("(localhost|\\[::1]|127(\\.(25[0-5]|2[0-4]\\d|[01]?\\d?\\d)){3})(:\\d{0,5})?");
        String[] parts = {"localhost", "127", ".", "0", "1", "255", "256", "[::1]", ":", "9600", "e", "00", "99999"};
        AllowedHosts none = new AllowedHosts(List.of());
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int allowed = 0;
        for (int i = 0; i < 200_000; i++) {
            StringBuilder host = new StringBuilder(random.nextInt(3) == 0 ? "127" : "");
            for (int n = random.nextInt(9); n > 0; n--) {
                host.append(parts[random.nextInt(parts.length)]);
            }
            boolean expected = loopback.matcher(host).matches();
            assertThat(none.allows(host.toString()))
                    .as("'%s', seed %d", host, seed)
                    .isEqualTo(expected);
            allowed += expected ? 1 : 0;
        }
        assertThat(allowed).isGreaterThan(100);
    }
}
