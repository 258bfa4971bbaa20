package io.millrace.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultLastHttpContent;
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
 * of a request line, headers folded over lines) or lets through (extensions of chunks without a name) is looked for in the bytes and makes the request a failed one.
 *
 * <p>A request is followed by {@code HttpContent}s, the last of them a {@code LastHttpContent}; but where the head tells a length, by buffers of so many bytes in
 * all. To Netty's decoder such a request ends with its head, since it would make an object of each buffer.
 *
 * <p>A head that is wrong, or a chunk, is a message whose result is a failure, of which {@link MalformedRequest#check} knows what to answer. What a head says is
 * for {@link RequestHeaders} and {@link RequestTarget} to check.
 */
public final class StrictRequestDecoder extends HttpRequestDecoder {
    private static final int MAX_REQUEST_LINE_BYTES = 8 << 10;
    private static final int MAX_HEADER_BYTES = 32 << 10;
    private static final int LINE_END_BYTES = 2;
    private static final String VERSION = "HTTP/";

    /** Where the next byte belongs to. */
    private enum Part {
        /** A request line, or an empty line before it. */
        REQUEST_LINE,
        HEADERS,
        /** A body in chunks. */
        BODY,
        /** Behind something that was wrong: to nothing. */
        NOTHING
    }

    private final Runnable onBytes;
    private final int maxPieceBytes;
    private Part part = Part.REQUEST_LINE;
    private int wordEnd;
    private @Nullable String fault;
    /** Bytes of a body of known length that are still to come. */
    private long leftBytes;
    /** Bytes until the line before the next chunk. */
    private long chunkBytes;

    /** {@code onBytes} is run before bytes that have come are decoded; no piece of a body has more than {@code maxPieceBytes}, unless it has come as one buffer. */
    public StrictRequestDecoder(Runnable onBytes, int maxPieceBytes) {
        super(new HttpDecoderConfig()
                .setMaxInitialLineLength(MAX_REQUEST_LINE_BYTES)
                .setMaxHeaderSize(MAX_HEADER_BYTES)
                .setMaxChunkSize(maxPieceBytes)
                .setStrictLineParsing(true)
                .setValidateHeaders(true)
                .setAllowDuplicateContentLengths(false));
        this.onBytes = onBytes;
        this.maxPieceBytes = maxPieceBytes;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
        onBytes.run();
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
            int length = (int) Math.min(leftBytes, Math.min(maxPieceBytes, buffer.readableBytes()));
            out.add(buffer.readRetainedSlice(length));
            count(length);
            return;
        }
        if (part == Part.NOTHING || part == Part.BODY && chunkBytes == 0 && !inspectChunkLine(buffer, out)) {
            buffer.skipBytes(buffer.readableBytes());
            return;
        }
        if (part != Part.BODY && fault == null) {
            inspect(buffer);
        }
        int start = buffer.readerIndex();
        super.decode(ctx, buffer, out);
        chunkBytes = Math.max(0, chunkBytes - (buffer.readerIndex() - start));
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
            chunkBytes = 0;
            if (fault != null && request.decoderResult().isSuccess()) {
                request.setDecoderResult(DecoderResult.failure(new IllegalArgumentException(fault)));
            }
        }
        if (object instanceof LastHttpContent) {
            part = Part.REQUEST_LINE;
        }
        if (object.decoderResult().isFailure()) {
            part = Part.NOTHING;
        }
    }

    /** Looks at the line with which the buffer begins, if it is there; false, and a failed end of the body, if it is wrong. */
    private boolean inspectChunkLine(ByteBuf buffer, List<Object> out) {
        int start = buffer.readerIndex();
        int end = buffer.indexOf(start, buffer.writerIndex(), (byte) '\n');
        if (end < 0) {
            return true;
        }
        String chunkFault = ChunkLine.fault(buffer, start, end);
        if (chunkFault != null) {
            LastHttpContent wrong = new DefaultLastHttpContent();
            wrong.setDecoderResult(DecoderResult.failure(new IllegalArgumentException(chunkFault)));
            out.add(wrong);
            part = Part.NOTHING;
            return false;
        }
        long size = ChunkLine.size(buffer, start, end);
        // Behind the last chunk come trailers, to the end of the body.
        chunkBytes = size == 0 ? Long.MAX_VALUE : end + 1 - start + size + LINE_END_BYTES;
        return true;
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
