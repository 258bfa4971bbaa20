package io.millrace.ingest;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A client that sends exactly the bytes that it is told to, and reads answers. */
final class RawClient implements AutoCloseable {
    record Answer(int status, Map<String, String> headers, String body) {
        boolean closes() {
            return "close".equals(headers.get("connection"));
        }
    }

    final Socket socket;
    private final OutputStream out;
    private final InputStream in;

    RawClient(int port) throws IOException {
        this(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    RawClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(20_000);
        out = socket.getOutputStream();
        in = new BufferedInputStream(socket.getInputStream());
    }

    RawClient send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    RawClient send(byte[] bytes) throws IOException {
        out.write(bytes);
        out.flush();
        return this;
    }

    RawClient send(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
        out.flush();
        return this;
    }

    /** A whole request with the lengths as they should be. */
    static byte[] request(String target, byte[] body, String... headers) {
        StringBuilder head = new StringBuilder(
                "POST " + target + " HTTP/1.1\r\nHost: test\r\nContent-Length: " + body.length + "\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        to.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        to.writeBytes(body);
        return to.toByteArray();
    }

    /** Bytes as {@link #send(String)} sends them. */
    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    Answer post(String target, byte[] body, String... headers) throws IOException {
        return send(request(target, body, headers)).answer();
    }

    Answer post(String target, String body, String... headers) throws IOException {
        return post(target, body.getBytes(StandardCharsets.ISO_8859_1), headers);
    }

    Answer answer() throws IOException {
        return answer(true);
    }

    /** Reads one answer; null at the end of the connection. */
    Answer answer(boolean withBody) throws IOException {
        String status = line();
        if (status == null) {
            return null;
        }
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(); line != null && !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).trim());
        }
        int length = withBody ? Integer.parseInt(headers.getOrDefault("content-length", "0")) : 0;
        byte[] body = in.readNBytes(length);
        return new Answer(Integer.parseInt(status.substring(9, 12)), headers, new String(body, StandardCharsets.UTF_8));
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                return line.isEmpty() ? null : line.toString();
            }
            line.append((char) b);
        }
        line.setLength(line.length() - 1);
        return line.toString();
    }

    /** Whether the other side has closed in an orderly way. */
    boolean isAtEnd() throws IOException {
        return in.read() < 0;
    }

    /** Ends with a reset instead of an orderly close. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
