package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;

/** Answers as bytes: counted buffers that Netty releases whatever becomes of the connection. */
final class Answer {
    /** Whether, and in which words, the connection stays open. */
    enum Connection {
        /** HTTP/1.1 keeps it open unless told otherwise. */
        KEEP(""),
        /** HTTP/1.0 wants to be told. */
        KEEP_TOLD("connection: keep-alive\r\n"),
        CLOSE("connection: close\r\n");

        private final String header;

        Connection(String header) {
            this.header = header;
        }
    }

    private static final int ROOM_BYTES = 256;

    private Answer() {}

    static ByteBuf goOn(ByteBufAllocator allocator) {
        return ByteBufUtil.writeAscii(allocator, "HTTP/1.1 100 Continue\r\n\r\n");
    }

    static ByteBuf taken(ByteBufAllocator allocator, long lines, Connection connection) {
        return write(allocator, "200 OK", "", connection, "{\"lines\":" + lines + "}", true);
    }

    /** {@code withBody} is false for HEAD, whose answer has none. */
    static ByteBuf refused(ByteBufAllocator allocator, Refusal refusal, Connection connection, boolean withBody) {
        Reason reason = refusal.reason();
        String headers = switch (reason) {
            case METHOD_NOT_ALLOWED -> "allow: POST\r\n";
            case NO_ROOM -> "retry-after: 1\r\n";
            default -> "";
        };
        String body = "{\"error\":\"" + reason.error() + "\",\"detail\":\"" + escaped(refusal.detail()) + "\"}";
        return write(allocator, reason.statusLine(), headers, connection, body, withBody);
    }

    private static ByteBuf write(
            ByteBufAllocator allocator,
            String statusLine,
            String headers,
            Connection connection,
            String body,
            boolean withBody) {
        byte[] text = body.getBytes(StandardCharsets.UTF_8);
        String head = "HTTP/1.1 " + statusLine + "\r\ncontent-type: application/json\r\ncontent-length: " + text.length
                + "\r\n" + headers + connection.header + "\r\n";
        ByteBuf answer = allocator.buffer(ROOM_BYTES + text.length);
        answer.writeCharSequence(head, StandardCharsets.US_ASCII);
        if (withBody) {
            answer.writeBytes(text);
        }
        return answer;
    }

    private static String escaped(String text) {
        StringBuilder to = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                to.append('\\').append(c);
            } else if (c < ' ') {
                to.append(String.format("\\u%04x", (int) c));
            } else {
                to.append(c);
            }
        }
        return to.toString();
    }
}
