package io.millrace.ingest;

import io.netty.buffer.ByteBuf;

/**
 * Takes a line as it is where it is valid UTF-8, and as GB18030 otherwise. A line is held from its first byte that is no ASCII on, until its end says which it
 * is; of what is longer than a line may be, the first {@code maxLineLength + 1} bytes from there decide.
 */
final class AutoTranscoder implements Transcoder {
    private enum State {
        /** At the start of a line or in its ASCII. */
        ASCII,
        /** Of this line, what is no ASCII is held. */
        UNDECIDED,
        /** The rest of the line is taken as it is. */
        UTF_8,
        /** The rest of the line is decoded. */
        GB18030
    }

    private static final byte LF = '\n';

    private final CharsetTranscoder gb18030;
    private final TextScratch scratch;
    private final int limit;
    private final Carry held = new Carry();
    /** How much of what is held has been given out, once it is decided. */
    private int given;

    private State state = State.ASCII;
    private boolean ending;

    AutoTranscoder(CharsetTranscoder gb18030, TextScratch scratch, int maxLineLength) {
        this.gb18030 = gb18030;
        this.scratch = scratch;
        limit = maxLineLength + 1;
    }

    @Override
    public void end() {
        ending = true;
        if (state == State.UNDECIDED) {
            decide(true);
        }
    }

    @Override
    public boolean hasMore() {
        return ending || given < held.length() && isDecided();
    }

    @Override
    public boolean isUnfinished() {
        return state != State.ASCII;
    }

    private boolean isDecided() {
        return state == State.UTF_8 || state == State.GB18030;
    }

    @Override
    public ByteBuf next(ByteBuf in) {
        scratch.begin();
        int left = TextScratch.STEP_BYTES;
        while (left > 0 && (in.isReadable() || given < held.length() && isDecided())) {
            left -= switch (state) {
                case ASCII -> ascii(in, left);
                case UNDECIDED -> hold(in);
                case UTF_8, GB18030 -> give(in, left);
            };
        }
        if (ending && given == held.length()) {
            endSource();
        }
        return scratch.text();
    }

    /** Takes all ASCII there is, then the line that goes on otherwise if all of it is there. Returns how much of the scratch memory that may take. */
    private int ascii(ByteBuf in, int most) {
        byte[] bytes = scratch.in();
        int n = Math.min(most, in.readableBytes());
        in.getBytes(in.readerIndex(), bytes, 0, n);
        int end = Ascii.end(bytes, 0, n);
        scratch.append(0, end);
        in.skipBytes(end);
        if (end == n) {
            return n;
        }
        int lineEnd = end;
        while (lineEnd < n && bytes[lineEnd] != LF) {
            lineEnd++;
        }
        if (lineEnd == n || lineEnd - end > limit) {
            state = State.UNDECIDED;
            return end;
        }
        if (Utf8.isValid(bytes, end, lineEnd)) {
            scratch.append(end, lineEnd);
            in.skipBytes(lineEnd - end);
        } else {
            // With the LF, which says that the line has ended.
            gb18030.feed(in, ++lineEnd - end);
        }
        return lineEnd;
    }

    private int hold(ByteBuf in) {
        int found = in.bytesBefore(LF);
        int length = found < 0 ? in.readableBytes() : found;
        int n = Math.min(length, limit - held.length());
        held.append(in, n, limit);
        if (n < length) {
            decide(false);
        } else if (found >= 0) {
            decide(true);
        }
        return 0;
    }

    private void decide(boolean isWhole) {
        boolean valid = isWhole
                ? Utf8.isValid(held.bytes(), 0, held.length())
                : Utf8.mayBecomeValid(held.bytes(), 0, held.length());
        state = valid ? State.UTF_8 : State.GB18030;
        given = 0;
    }

    /** First what is held, then what follows up to the line end. */
    private int give(ByteBuf in, int most) {
        int heldLeft = held.length() - given;
        if (heldLeft > 0) {
            int n = Math.min(most, heldLeft);
            if (state == State.UTF_8) {
                scratch.append(held.bytes(), given, n);
            } else {
                gb18030.feed(held.bytes(), given, n);
            }
            given += n;
            return n;
        }
        int found = in.bytesBefore(LF);
        int n = Math.min(most, found < 0 ? in.readableBytes() : found + 1);
        if (state == State.UTF_8) {
            scratch.append(in, n);
        } else {
            gb18030.feed(in, n);
        }
        if (n == found + 1) {
            nextLine();
        }
        return n;
    }

    private void nextLine() {
        state = State.ASCII;
        held.clear();
        given = 0;
    }

    private void endSource() {
        ending = false;
        nextLine();
        gb18030.end();
        gb18030.feed(held.bytes(), 0, 0);
    }
}
