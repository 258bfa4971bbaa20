package io.millrace.output;

import java.io.IOException;

/** All results go to one place. */
final class SingleSink implements FrameSinks {
    private final FrameWriter frames;
    private final FrameSink sink;
    private final FrameAssembler assembler;

    SingleSink(FrameWriter frames, FrameSink sink, FrameAssembler assembler) {
        this.frames = frames;
        this.sink = sink;
        this.assembler = assembler;
    }

    @Override
    public FrameAssembler at(long timeMillis) {
        return assembler;
    }

    @Override
    public void flush() throws GaveUpException {
        assembler.flush();
    }

    @Override
    public boolean isFlushed() {
        return assembler.isFlushed();
    }

    @Override
    public long stagedSinceNanos() {
        return assembler.stagedSinceNanos();
    }

    @Override
    public long nanosToRotation() {
        return sink.nanosToRotation();
    }

    @Override
    public void rotate() {
        frames.rotate(sink);
    }

    @Override
    public boolean canRetry() {
        return sink.canRetry();
    }

    @Override
    public boolean isWatched() {
        return sink.isWatched();
    }

    @Override
    public void finish() throws IOException {
        sink.finish();
    }

    @Override
    public void abort(Thread writer) {
        sink.abort(writer);
    }

    @Override
    public String describe() {
        return sink.describe();
    }

    @Override
    public void release() {
        assembler.release();
    }
}
