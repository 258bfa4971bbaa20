package io.millrace.ingest;

import io.millrace.access.BearerToken;
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

        /** What follows the length of the body in an answer that says how many lines were taken, up to that number. */
        private final byte[] taken;

        Connection(String header) {
            this.header = header;
            taken = ("\r\n" + header + "\r\n" + LINES).getBytes(StandardCharsets.US_ASCII);
        }
    }

    private static final int ROOM_BYTES = 256;
    private static final String LINES = "{\"lines\":";

    /** The length of that and of what closes it; with the number it has two digits. */
    private static final int BODY_BYTES = LINES.length() + 1;

    private static final byte[] TAKEN_HEAD =
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ".getBytes(StandardCharsets.US_ASCII);

    private Answer() {}

    static ByteBuf goOn(ByteBufAllocator allocator) {
        return ByteBufUtil.writeAscii(allocator, "HTTP/1.1 100 Continue\r\n\r\n");
    }

    static ByteBuf taken(ByteBufAllocator allocator, long lines, Connection connection) {
        ByteBuf answer = allocator.buffer(ROOM_BYTES);
        answer.writeBytes(TAKEN_HEAD);
        answer.writeByte('0' + (BODY_BYTES + digits(lines)) / 10).writeByte('0' + (BODY_BYTES + digits(lines)) % 10);
        answer.writeBytes(connection.taken);
        for (long power = power(lines); power > 0; power /= 10) {
            answer.writeByte((int) ('0' + lines / power % 10));
        }
        return answer.writeByte('}');
    }

    /** The highest power of ten that is not above {@code n}; 1 for 0. */
    private static long power(long n) {
        long power = 1;
        while (n / power >= 10) {
            power *= 10;
        }
        return power;
    }

    private static int digits(long n) {
        int digits = 0;
        for (long power = power(n); power > 0; power /= 10) {
            digits++;
        }
        return digits;
    }

    /** Says that requests are taken. {@code withBody} is false for HEAD, whose answer has none. */
    static ByteBuf up(ByteBufAllocator allocator, Connection connection, boolean withBody) {
        return write(allocator, "200 OK", "", connection, "{\"status\":\"up\"}", withBody);
    }

    /** {@code withBody} is false for HEAD, whose answer has none. */
    static ByteBuf refused(ByteBufAllocator allocator, Refusal refusal, Connection connection, boolean withBody) {
        Reason reason = refusal.reason();
        String headers = switch (reason) {
            case UNAUTHORIZED -> "www-authenticate: " + BearerToken.CHALLENGE + "\r\n";
            case METHOD_NOT_ALLOWED -> "allow: POST\r\n";
            case NO_ROOM -> "retry-after: 1\r\n";
            case UNSUPPORTED_ENCODING -> "accept-encoding: " + Encoding.SUPPORTED + "\r\n";
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
