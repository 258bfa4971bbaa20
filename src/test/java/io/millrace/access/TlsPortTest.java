package io.millrace.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsPortTest {
    private final Metrics metrics = new Metrics();

    @TempDir
    Path folder;

    @Test
    void shouldCloseAConnectionThatBeginsNoHandshakeWithinTenSecondsAndCountIt() throws Exception {
        ServerTls tls = ServerTls.open(TestIdentity.of("server").write(folder, "server"), metrics);
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.freezeTime();
        tls.port("tcp", metrics).install(channel);

        channel.advanceTimeBy(9_990, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isTrue();
        channel.advanceTimeBy(20, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isFalse();
        assertThat(metrics.count(Counter.TLS_HANDSHAKES_FAILED, "tcp", "timeout")
                        .get())
                .isEqualTo(1);
        channel.checkException();
    }

    @Test
    void shouldTakeATokenOnlyFromOneHeaderThatCarriesIt() {
        BearerToken token = new BearerToken("s3cret");
        for (String header : List.of("Bearer s3cret", "bearer s3cret", "BEARER  s3cret ")) {
            assertThat(token.isIn(List.of(header))).as(header).isTrue();
        }
        for (String header :
                List.of("", "s3cret", "Bearer", "Bearer ", "Bearer s3cre", "Bearer s3cret1", "Basic s3cret")) {
            assertThat(token.isIn(List.of(header))).as(header).isFalse();
        }
        assertThat(token.isIn(List.of())).isFalse();
        assertThat(token.isIn(List.of("Bearer s3cret", "Bearer s3cret"))).isFalse();
        assertThat(token).asString().doesNotContain("s3cret");
    }
}
