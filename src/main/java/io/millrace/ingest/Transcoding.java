package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Turns the bytes of a source into UTF-8 before they are framed. */
final class Transcoding implements Framing {
    private final Transcoder transcoder;
    private final Framing next;
    /** Text that the sink had no room for; the only memory here that is the source's own. */
    private ByteBuf refused = Unpooled.EMPTY_BUFFER;

    private boolean isRefused;
    private boolean ending;

    Transcoding(Transcoder transcoder, Framing next) {
        this.transcoder = transcoder;
        this.next = next;
    }

    @Override
    public boolean read(ByteBuf in, LineSink to) {
        if (isRefused) {
            if (!next.read(refused, to)) {
                return false;
            }
            isRefused = false;
            refused = Unpooled.EMPTY_BUFFER;
        }
        while (in.isReadable() || transcoder.hasMore()) {
            ByteBuf text = transcoder.next(in);
            if (!next.read(text, to)) {
                refused = Unpooled.copiedBuffer(text);
                isRefused = true;
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean finish(LineSink to) {
        if (!ending) {
            ending = true;
            transcoder.end();
        }
        if (!read(Unpooled.EMPTY_BUFFER, to) || !next.finish(to)) {
            return false;
        }
        ending = false;
        return true;
    }

    @Override
    public long lines() {
        return next.lines();
    }

    @Override
    public boolean isUnfinished() {
        return next.isUnfinished() || transcoder.isUnfinished();
    }

    @Override
    public boolean holdsEvent() {
        return next.holdsEvent();
    }

    @Override
    public boolean expire(LineSink to) {
        return next.expire(to);
    }
}
