package io.millrace.ingest;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;

/**
 * Requests, strictly: lines end in CR LF, and no message may seem to end in two places. The answers are written as bytes, so the other half of Netty's
 * codec is not needed.
 */
final class StrictRequestDecoder extends HttpRequestDecoder {
    private static final int MAX_REQUEST_LINE_BYTES = 8 << 10;
    private static final int MAX_HEADER_BYTES = 32 << 10;

    private final HttpConnection connection;

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
        super.channelRead(ctx, message);
    }

    @Override
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
        throw new IllegalArgumentException("Content-Length and Transfer-Encoding together");
    }
}
