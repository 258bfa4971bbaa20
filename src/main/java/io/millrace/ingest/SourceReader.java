package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;

/** The lines of a stream of bytes that is read to its end, such as a stored log. One thread. */
public final class SourceReader {
    private final InputStream in;
    private final Framing framing;
    private final byte[] bytes;
    private final ByteBuf read;
    private long bytesRead;
    private boolean framingOn;
    private boolean ended;
    private boolean done;

    SourceReader(InputStream in, Framing framing, int readBytes) {
        this.in = in;
        this.framing = framing;
        bytes = new byte[readBytes];
        read = Unpooled.wrappedBuffer(bytes);
    }

    /** Takes one step: reads, or hands over lines of what was read. False if the sink had no room: then call again once it has. */
    public boolean advance(LineSink to) throws IOException {
        if (ended) {
            done = framing.finish(to);
            return done;
        }
        if (framingOn) {
            framingOn = !framing.read(read, to);
            return !framingOn;
        }
        int n = in.read(bytes);
        ended = n < 0;
        if (!ended) {
            bytesRead += n;
            read.setIndex(0, n);
            framingOn = true;
        }
        return true;
    }

    /** Whether all lines are handed over. */
    public boolean isDone() {
        return done;
    }

    public long bytesRead() {
        return bytesRead;
    }
}
