package io.millrace.output;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** The process's standard output, without a copy on the heap. Once its reader has gone it is gone for good. */
final class StdoutSink implements FrameSink {
    private final FileChannel channel;

    @SuppressWarnings("resource") // standard output belongs to the process
    StdoutSink() {
        channel = new FileOutputStream(FileDescriptor.out).getChannel();
    }

    @Override
    public void write(ByteBuffer frame) throws IOException {
        PipeSink.writeFully(channel, frame);
    }

    @Override
    public boolean canRetry() {
        return false;
    }

    @Override
    public boolean isWatched() {
        return true;
    }

    @Override
    public void finish() {}

    @Override
    public String describe() {
        return "standard output";
    }
}
