package io.millrace.control;

import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;

/** Small limits, and no request whose end two readers could see in two places. */
final class AdminRequestDecoder extends HttpRequestDecoder {
    AdminRequestDecoder() {
        super(new HttpDecoderConfig()
                .setMaxInitialLineLength(8 << 10)
                .setMaxHeaderSize(16 << 10)
                .setMaxChunkSize(16 << 10));
    }

    @Override
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
        throw new IllegalArgumentException("Content-Length and Transfer-Encoding together");
    }
}
