package io.millrace.control;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A client that sends what it is told, byte for byte, and reads answers by the letter of their Content-Length. */
final class RawClient implements AutoCloseable {
    final Socket socket;
    private final InputStream in;

    record Reply(int status, Map<String, String> headers, String body) {}

    RawClient(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(20_000);
        in = new BufferedInputStream(socket.getInputStream());
    }

    static Reply ask(int port, String method, String target, String... headers) throws IOException {
        try (RawClient client = new RawClient(port)) {
            client.send(request(method, target, headers));
            return client.reply(!method.equals("HEAD"));
        }
    }

    static String request(String method, String target, String... headers) {
        StringBuilder text = new StringBuilder(method + " " + target + " HTTP/1.1\r\n");
        boolean host = false;
        for (String header : headers) {
            text.append(header).append("\r\n");
            host |= header.startsWith("Host");
        }
        return text + (host ? "\r\n" : "Host: localhost\r\n\r\n");
    }

    void send(String text) throws IOException {
        send(text.getBytes(ISO_8859_1));
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    Reply reply(boolean withBody) throws IOException {
        String[] start = line().split(" ", 3);
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        int length = withBody ? Integer.parseInt(headers.getOrDefault("content-length", "0")) : 0;
        return new Reply(Integer.parseInt(start[1]), headers, new String(in.readNBytes(length), UTF_8));
    }

    /** Whether something comes within the socket's timeout. */
    boolean hasMore() throws IOException {
        in.mark(1);
        try {
            boolean more = in.read() >= 0;
            in.reset();
            return more;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    /** True once the other side has closed in an orderly way and nothing more has come. */
    boolean isClosed() throws IOException {
        return in.read() == -1;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new IOException("the connection ended in a head, after: " + line);
            }
            if (b != '\r') {
                line.append((char) b);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
