package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.access.TestIdentity;
import io.millrace.config.ConfigReader;
import java.io.DataInputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLEngine;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that answers a client's offer of tickets (RFC 5077) must send one before it is finished, and this one sends none. */
class TlsTicketTest {
    private static final int SESSION_TICKET = 35;
    private static final int CLIENT_HELLO = 1;
    private static final int SERVER_HELLO = 2;
    private static final int RECORD_HEAD_BYTES = 5;

    @TempDir
    private Path folder;

    @BeforeAll
    static void likeMain() {
        LibrarySettings.apply();
    }

    @Test
    void shouldPromiseNoTicketInTls12ToAClientThatTakesThem() throws Exception {
        TestIdentity server = TestIdentity.of("server");
        server.write(folder, "server");
        String config = """
                listen: {tcp: {port: 0, stream: s, tls: {cert: FOLDER/server.pem, key: FOLDER/server.key}}}
                admin: false
                streams: {s: {}}
                rules: [{name: r, from: s, to: o}]
                outputs: {o: {drop: {}}}
                """.replace("FOLDER", folder.toString());
        SSLEngine client = server.trusted(Optional.empty()).createSSLEngine();
        client.setUseClientMode(true);
        client.setEnabledProtocols(new String[] {"TLSv1.2"});
        ByteBuffer hello = ByteBuffer.allocate(client.getSession().getPacketBufferSize());
        client.wrap(ByteBuffer.allocate(0), hello);
        hello.flip();
        assertThat(extensions(hello.duplicate().position(RECORD_HEAD_BYTES), CLIENT_HELLO))
                .as("what the client offers")
                .contains(SESSION_TICKET);

        try (Service service = Service.start(
                        ConfigReader.readText("tls.yaml", config, Map.of()), Throwable::printStackTrace, null);
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), service.tcpPorts().get(0))) {
            socket.getOutputStream().write(hello.array(), 0, hello.limit());
            DataInputStream in = new DataInputStream(socket.getInputStream());
            in.readFully(new byte[RECORD_HEAD_BYTES - 2]);
            byte[] record = in.readNBytes(in.readUnsignedShort());
            assertThat(extensions(ByteBuffer.wrap(record), SERVER_HELLO))
                    .as("what the server takes up")
                    .isNotEmpty()
                    .doesNotContain(SESSION_TICKET);
        }
    }

    /** The kinds of the extensions of a hello (RFC 5246, 7.4.1). */
    private static Set<Integer> extensions(ByteBuffer hello, int type) {
        assertThat(hello.get()).isEqualTo((byte) type);
        skip(hello, 3 + 2 + 32);
        skip(hello, hello.get());
        if (type == CLIENT_HELLO) {
            skip(hello, hello.getShort());
            skip(hello, hello.get());
        } else {
            skip(hello, 2 + 1);
        }
        int end = hello.getShort() + hello.position();
        Set<Integer> kinds = new HashSet<>();
        while (hello.position() < end) {
            kinds.add((int) hello.getShort());
            skip(hello, hello.getShort());
        }
        return kinds;
    }

    private static void skip(ByteBuffer in, int bytes) {
        in.position(in.position() + bytes);
    }
}
