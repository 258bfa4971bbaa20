package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests, strictly: lines end in CR LF, and no message may seem to end in two places. What Netty's decoder still reads in two ways (space around the words
 * of a request line, headers folded over lines) is looked for in the bytes and makes the request a failed one. The answers are written as bytes, so the other
 * half of Netty's codec is not needed.
 *
 * <p>A request is followed by {@code HttpContent}s, the last of them a {@code LastHttpContent}; but where the head tells a length, by buffers of so many bytes in
 * all. To Netty's decoder such a request ends with its head, since it would make an object of each buffer.
 */
final class StrictRequestDecoder extends HttpRequestDecoder {
    private static final int MAX_REQUEST_LINE_BYTES = 8 << 10;
    private static final int MAX_HEADER_BYTES = 32 << 10;
    private static final String VERSION = "HTTP/";

    /** Where the next byte belongs to. */
    private enum Part {
        /** A request line, or an empty line before it. */
        REQUEST_LINE,
        HEADERS,
        BODY
    }

    private final HttpConnection connection;
    private Part part = Part.REQUEST_LINE;
    private int wordEnd;
    private @Nullable String fault;
    /** Bytes of a body of known length that are still to come. */
    private long leftBytes;

    StrictRequestDecoder(HttpConnection connection) {
        super(new HttpDecoderConfig()
                .setMaxInitialLineLength(MAX_REQUEST_LINE_BYTES)
                .setMaxHeaderSize(MAX_HEADER_BYTES)
                .setMaxChunkSize(LaneReceive.BUFFER_BYTES)
                .setStrictLineParsing(true)
                .setValidateHeaders(true)
                .setAllowDuplicateContentLengths(false));
        this.connection = connection;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
        connection.onBytes();
        if (leftBytes > 0 && message instanceof ByteBuf body && body.readableBytes() <= leftBytes && !holdsBytes()) {
            count(body.readableBytes());
            ctx.fireChannelRead(body);
        } else {
            super.channelRead(ctx, message);
        }
    }

    private boolean holdsBytes() {
        return internalBuffer().isReadable();
    }

    private void count(int bodyBytes) {
        leftBytes -= bodyBytes;
        if (leftBytes == 0) {
            part = Part.REQUEST_LINE;
        }
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf buffer, List<Object> out) throws Exception {
        if (leftBytes > 0) {
            int length = (int) Math.min(leftBytes, Math.min(LaneReceive.BUFFER_BYTES, buffer.readableBytes()));
            out.add(buffer.readRetainedSlice(length));
            count(length);
            return;
        }
        if (part != Part.BODY && fault == null) {
            inspect(buffer);
        }
        super.decode(ctx, buffer, out);
        if (leftBytes > 0) {
            // What Netty takes for the end of the request.
            out.remove(out.size() - 1);
        }
        for (int i = 0; i < out.size(); i++) {
            onDecoded((HttpObject) out.get(i));
        }
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage message) {
        if (!message.headers().contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            leftBytes = HttpUtil.getContentLength(message, 0L);
        }
        return leftBytes > 0;
    }

    private void onDecoded(HttpObject object) {
        if (object instanceof HttpRequest request) {
            part = Part.BODY;
            if (fault != null && request.decoderResult().isSuccess()) {
                request.setDecoderResult(DecoderResult.failure(new IllegalArgumentException(fault)));
            }
        }
        if (object instanceof LastHttpContent) {
            part = Part.REQUEST_LINE;
        }
    }

    /** Looks at the lines of a head as far as they are there; the buffer begins with one. */
    private void inspect(ByteBuf buffer) {
        int end = buffer.writerIndex();
        int line = buffer.readerIndex();
        boolean isFirst = part == Part.REQUEST_LINE;
        while (isFirst && line < end && isLineEnd(buffer.getByte(line))) {
            line++;
        }
        while (line < end && !isLineEnd(buffer.getByte(line))) {
            byte first = buffer.getByte(line);
            if (isFirst ? first <= ' ' && first >= 0 : first == ' ' || first == '\t') {
                fault = isFirst
                        ? "the request line begins with a space or control character"
                        : "a line of the headers begins with a space";
                return;
            }
            int lineEnd = buffer.indexOf(line, end, (byte) '\n');
            if (lineEnd < 0) {
                return;
            }
            line = lineEnd + 1;
            isFirst = false;
        }
    }

    private static boolean isLineEnd(byte b) {
        return b == '\r' || b == '\n';
    }

    @Override
    protected String splitFirstWordInitialLine(byte[] line, int start, int length) {
        part = Part.HEADERS;
        wordEnd = start + length;
        return super.splitFirstWordInitialLine(line, start, length);
    }

    @Override
    protected String splitSecondWordInitialLine(byte[] line, int start, int length) {
        checkSpace(line, start);
        wordEnd = start + length;
        return super.splitSecondWordInitialLine(line, start, length);
    }

    @Override
    protected String splitThirdWordInitialLine(byte[] line, int start, int length) {
        checkSpace(line, start);
        String version = super.splitThirdWordInitialLine(line, start, length);
        if (!version.startsWith(VERSION)) {
            throw new IllegalArgumentException("the request line does not end in a version such as HTTP/1.1");
        }
        return version;
    }

    private void checkSpace(byte[] line, int start) {
        if (start != wordEnd + 1 || line[wordEnd] != ' ') {
            throw new IllegalArgumentException("the words of the request line are not parted by one space each");
        }
    }

    @Override
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
        throw new IllegalArgumentException("Content-Length and Transfer-Encoding together");
    }
}
