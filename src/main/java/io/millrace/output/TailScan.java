package io.millrace.output;

import java.io.IOException;
import java.nio.channels.FileChannel;

/** Finds the end of the last whole frame of a file. Changes nothing. */
interface TailScan {
    Tail scan(FileChannel channel) throws IOException;

    static TailScan of(OutputSpec.Codec codec) {
        return switch (codec) {
            case ZSTD -> new ZstdTail();
            case GZIP -> new GzipTail();
            case LZ4 -> new Lz4Tail();
            case NONE -> new PlainTail();
        };
    }
}
