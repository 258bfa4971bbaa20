package io.millrace;

import io.millrace.ingest.Framings;
import io.millrace.ingest.LineSink;
import io.millrace.ingest.SourceReader;
import io.millrace.ingest.StreamTarget;
import io.millrace.metrics.Metrics;
import io.millrace.ring.Intake;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Ring;
import io.millrace.ring.Source;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Lines one at a time as a listener would make them of the same bytes. */
final class InputLines implements LineSink {
    private static final int READ_BYTES = 8 << 10;

    private final SourceReader reader;
    /** Of a ring through which nothing goes: it is where blocks come from. */
    private final Intake blocks = new Ring<>(1, Object::new, () -> 0).intake();

    private LineBlock block = blocks.takeBlock(0, 1);
    private int next;
    private int nextCut;
    private boolean isCut;

    private final boolean isJoined;

    InputLines(InputStream in, StreamTarget target) {
        isJoined = target.multiline().isPresent();
        reader = new Framings(target, new Metrics()).reader(in, new Source("input"), READ_BYTES);
    }

    /** The next line, or null at the end. */
    byte @Nullable [] next() throws IOException {
        while (next == block.lines()) {
            if (reader.isDone()) {
                return null;
            }
            blocks.giveBack(block);
            block = blocks.takeBlock(0, 1);
            next = 0;
            nextCut = 0;
            advance();
        }
        int line = next++;
        isCut = block.cutLine(nextCut) == line;
        nextCut += isCut ? 1 : 0;
        return Arrays.copyOfRange(block.bytes(), block.start(line), block.end(line));
    }

    private void advance() throws IOException {
        try {
            reader.advance(this);
        } catch (IOException e) {
            throw new IOException("cannot read standard input: " + Failure.sentence(e), e);
        }
    }

    /** Why the line that was given out last was longer than it is here, in words; empty if it was not. */
    String cut() {
        if (!isCut) {
            return "";
        }
        return isJoined
                ? "the event was longer than maxLineLength or had more lines than maxLines, and its rest is dropped"
                : "the line was longer than maxLineLength, and its rest is dropped";
    }

    /** Lines that were found must be given out before there is room for more. */
    @Override
    public @Nullable LineBlock room(int minBytes) {
        if (block.room() >= minBytes && !block.isFull()) {
            return block;
        }
        if (block.lines() > 0) {
            return null;
        }
        blocks.giveBack(block);
        block = blocks.takeBlock(0, minBytes);
        return block;
    }
}
