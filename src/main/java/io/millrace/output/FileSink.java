package io.millrace.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A regular file that grows by whole frames. Opened by whoever makes it, then owned by the writer's thread.
 *
 * <p>At any moment the file is whole frames, or whole frames and the beginning of one: a frame that fails in the middle
 * is cut off before it is tried again, one that a crash has torn is cut off by the next open. A file that is new gets
 * an empty frame, since the tools call a compressed file of no bytes broken. A file that was moved away or deleted is
 * made anew for the next frame.
 */
final class FileSink implements FrameSink {
    /** Opens a file to read and write, and makes it if there is none. */
    interface Opener {
        Opener REAL = path ->
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);

        FileChannel open(Path path) throws IOException;

        /** The wall clock. */
        default long nowMillis() {
            return System.currentTimeMillis();
        }

        /** The way past the page cache for the same file. */
        default DirectWrites direct(Path path) {
            return new DirectWrites(path, DirectWrites.PAST_CACHE, DirectWrites.Limits.STANDARD, System::nanoTime);
        }
    }

    private static final long NEVER = Long.MAX_VALUE;

    /** Frames of this size come in bursts, hundreds a second; then it is looked only so often whether the file is still there. */
    private static final int BURST_BYTES = 64 << 10;

    private static final long LOOK_NANOS = 100_000_000;

    /** The clock is looked at again at least so often, for somebody may have set it. */
    private static final long CLOCK_MILLIS = 10_000;

    private static final long ROTATION_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Path path;
    private final OptionalLong rotateBytes;

    /** How long a file is written to by the wall clock, 0 for ever. */
    private final long rotateMillis;

    private final OutputSpec.Codec codec;
    private final byte[] emptyFrame;
    private final Opener opener;
    private final OutputCounts counts;
    private final Consumer<String> log;
    private final DirectWrites direct;
    private final Padding padding;
    private @Nullable RotatedNames names;

    /** Gets what is made; only while the sink is opened for the first time. */
    private @Nullable NewFiles made;

    private @Nullable FileChannel channel;

    /** Of the file that is open. */
    private @Nullable FileIdentity identity;

    /** When it was compared with what is there. */
    private long lookedNanos;

    /** Whether there is a file also as long as there is nothing to write. */
    private boolean isAlwaysThere;

    private long size;

    /** Where the file must be cut before anything is written, because cutting it failed before; or -1. */
    private long cutAt = -1;

    /** When the file is to be rotated; never while there is no result in it. */
    private long overMillis = NEVER;

    private boolean rotationFailed;
    private long rotationFailedNanos;

    /** Opens nothing before something is written. */
    FileSink(
            OutputSpec.Sink.File file,
            OutputSpec.Codec codec,
            byte[] emptyFrame,
            Opener opener,
            OutputCounts counts,
            Consumer<String> log) {
        path = file.path();
        rotateBytes = file.rotation().bytes();
        rotateMillis = file.rotation().everyMillis().orElse(0);
        this.codec = codec;
        this.emptyFrame = emptyFrame;
        this.opener = opener;
        this.counts = counts;
        this.log = log;
        direct = opener.direct(path);
        padding = Padding.of(codec);
    }

    /**
     * Opens the file, so that what is wrong with it is known. From then on there is always one.
     *
     * @param newFiles gets what is made for that
     */
    FileSink opened(NewFiles newFiles) throws IOException {
        isAlwaysThere = true;
        begin(newFiles);
        return this;
    }

    /** Opens the file, which cuts off what a crash has torn, rotates it if that is due, and closes it. */
    void repair(NewFiles newFiles) throws IOException {
        begin(newFiles);
        finish();
    }

    private void begin(NewFiles newFiles) throws IOException {
        made = newFiles;
        try {
            begin();
        } catch (IOException e) {
            close();
            throw e;
        } finally {
            made = null;
        }
    }

    /** Opens the file, and rotates it if that is due; then null unless there is always one. */
    private @Nullable FileChannel begin() throws IOException {
        channel = open();
        cutAt = -1; // what was torn was found and cut
        afterFrame();
        return channel;
    }

    @Override
    public void write(ByteBuffer frame) throws IOException {
        if (frame.remaining() < BURST_BYTES || System.nanoTime() - lookedNanos > LOOK_NANOS) {
            closeIfLost();
        }
        FileChannel open = channel;
        if (open == null || !open.isOpen()) {
            open = begin();
        }
        if (open == null) {
            open = open();
            channel = open;
        }
        if (cutAt >= 0) {
            open.truncate(cutAt);
            cutAt = -1;
        }
        // Asked anew each time: somebody may have emptied the file for a log rotation of his own.
        long start = open.size();
        try {
            size = writeFrame(open, frame, start);
            if (overMillis == NEVER) {
                overMillis = periodEnd(opener.nowMillis());
            }
        } catch (IOException e) {
            cutAt = start;
            if (open.isOpen()) {
                open.truncate(start);
                cutAt = -1;
            }
            throw e;
        }
    }

    private long writeFrame(FileChannel open, ByteBuffer frame, long start) throws IOException {
        if (!direct.isDue(open, frame.remaining(), start)) {
            return writeAt(open, frame, start);
        }
        int frameBytes = frame.remaining();
        long at = direct.write(open, frame, toBlockEnd(open, frame, start), padding);
        long end = writeAt(open, frame, at);
        counts.writtenBytes().add(end - start - frameBytes);
        return end;
    }

    /** Brings the file to the end of a block: by padding, or by the first bytes of the frame, which are taken out of it. */
    private long toBlockEnd(FileChannel open, ByteBuffer frame, long start) throws IOException {
        int block = direct.blockBytes();
        if (padding != Padding.NONE) {
            int missing = padding.missing(start, block);
            return missing == 0 ? start : writeAt(open, padding.bytes(missing), start);
        }
        int limit = frame.limit();
        long at = writeAt(open, frame.limit(frame.position() + (int) (-start & block - 1)), start);
        frame.limit(limit);
        return at;
    }

    private static long writeAt(FileChannel open, ByteBuffer frame, long start) throws IOException {
        long at = start;
        while (frame.hasRemaining()) {
            at += open.write(frame, at);
        }
        return at;
    }

    @Override
    public void afterFrame() throws IOException {
        FileChannel full = channel;
        if (full != null && size > emptyFrame.length && (isFull() || isOver())) {
            try {
                rotate(full);
                rotationFailed = false;
            } catch (IOException e) {
                rotationFailed = true;
                rotationFailedNanos = System.nanoTime();
                throw e;
            }
        }
    }

    /** Asked before each rotation, so that whatever has taken the file's name is not renamed, and before frames. */
    private boolean closeIfLost() throws IOException {
        lookedNanos = System.nanoTime();
        FileIdentity opened = identity;
        String loss = channel == null || opened == null ? null : opened.loss();
        if (loss == null) {
            return false;
        }
        log.accept(loss);
        finish();
        return true;
    }

    private void rotate(FileChannel full) throws IOException {
        if (closeIfLost() || isEmptied(full)) {
            return;
        }
        names().moveAside();
        counts.rotations().increment();
        // Nobody will look for a torn end in this file again, so it goes to disk now.
        channel = null;
        try (full) {
            full.force(true);
        }
        if (isAlwaysThere) {
            channel = open();
        }
    }

    /** Whether somebody has cut all results off, as {@code copytruncate} does; then there is nothing to rotate until there is one. */
    private boolean isEmptied(FileChannel open) throws IOException {
        size = open.size();
        if (size > emptyFrame.length) {
            return false;
        }
        overMillis = NEVER;
        return true;
    }

    private boolean isFull() {
        return rotateBytes.isPresent() && size >= rotateBytes.getAsLong();
    }

    private boolean isOver() {
        return overMillis != NEVER && opener.nowMillis() >= overMillis;
    }

    /** The end of the period that a time is in. */
    private long periodEnd(long millis) {
        return rotateMillis == 0 ? NEVER : (Math.floorDiv(millis, rotateMillis) + 1) * rotateMillis;
    }

    @Override
    public long nanosToRotation() {
        if (channel == null || overMillis == NEVER || size <= emptyFrame.length) {
            return Long.MAX_VALUE;
        }
        long nowMillis = opener.nowMillis();
        if (overMillis - nowMillis > 2 * rotateMillis) {
            overMillis = periodEnd(nowMillis); // the clock was far ahead, and was put right
        }
        long nanos = TimeUnit.MILLISECONDS.toNanos(Math.min(CLOCK_MILLIS, overMillis - nowMillis));
        return rotationFailed
                ? Math.max(nanos, ROTATION_PAUSE_NANOS - (System.nanoTime() - rotationFailedNanos))
                : nanos;
    }

    private RotatedNames names() throws IOException {
        RotatedNames known = names;
        if (known == null) {
            try {
                known = new RotatedNames(path);
            } catch (IOException e) {
                throw FileProblem.cannot("list the folder of", path, e);
            }
            names = known;
        }
        return known;
    }

    private FileChannel open() throws IOException {
        direct.close();
        NewFiles newFiles = made == null ? new NewFiles() : made;
        makeFolder(newFiles);
        boolean isNew = Files.notExists(path);
        if (PipeSink.isAt(path)) {
            throw FileProblem.isPipe(path);
        }
        FileChannel opened;
        try {
            opened = opener.open(path);
        } catch (IOException e) {
            throw Files.isDirectory(path) ? FileProblem.isFolder(path) : FileProblem.cannot("write", path, e);
        }
        try {
            lock(opened);
            if (isNew) {
                newFiles.add(path.toRealPath());
            }
            long changedMillis =
                    rotateMillis == 0 ? 0 : Files.getLastModifiedTime(path).toMillis();
            identity = FileIdentity.of(path);
            if (recover(opened)) {
                overMillis = size > emptyFrame.length ? periodEnd(changedMillis) : NEVER;
                return opened;
            }
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
        opened.close();
        return open();
    }

    private void makeFolder(NewFiles newFiles) throws IOException {
        Path folder = RotatedNames.folderOf(path);
        if (!folder.toString().isEmpty() && !Files.isDirectory(folder)) {
            newFiles.makeFolder(folder);
        }
    }

    /** Two writers would cut off each other's frames. */
    private void lock(FileChannel opened) throws IOException {
        boolean locked;
        try {
            locked = opened.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            throw FileProblem.inUseHere(path);
        } catch (IOException e) {
            return; // a file system without locks
        }
        if (!locked) {
            throw FileProblem.inUseElsewhere(path);
        }
    }

    /** Leaves whole frames alone in the file. False if it was set aside, so that there is none any more. */
    private boolean recover(FileChannel opened) throws IOException {
        Tail tail = TailScan.of(codec).scan(opened);
        switch (tail.state()) {
            case FOREIGN -> throw FileProblem.foreign(path, codec, tail.why());
            case DAMAGED -> {
                Path aside = names().moveAside();
                counts.rotations().increment();
                log.accept(path + " is damaged: " + tail.why() + ". It was kept as " + aside + "; a new file is begun");
                return false;
            }
            case TORN -> {
                long torn = opened.size() - tail.goodBytes();
                opened.truncate(tail.goodBytes());
                counts.tornBytes().add(torn);
                log.accept(path + " " + tail.why() + ": cut off the last " + torn
                        + " bytes, which a crash left unfinished");
            }
            case WHOLE -> {}
        }
        size = tail.goodBytes();
        if (size == 0) {
            beginWithEmptyFrame(opened);
        }
        return true;
    }

    private void beginWithEmptyFrame(FileChannel opened) throws IOException {
        try {
            size = writeAt(opened, ByteBuffer.wrap(emptyFrame), 0);
            counts.writtenBytes().add(size);
        } catch (IOException e) {
            opened.truncate(0); // a full disk: the first real frame is kept and tried again, this one need not be
        }
    }

    @Override
    public void finish() throws IOException {
        try (FileChannel open = channel) {
            if (open != null && open.isOpen()) {
                if (cutAt >= 0) {
                    open.truncate(cutAt);
                }
                open.force(true);
            }
        } finally {
            channel = null;
            direct.close();
        }
    }

    private void close() throws IOException {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            open.close();
        }
        direct.close();
    }

    /** A file lets nobody wait for long; an interrupt would close it in the middle of a frame. */
    @Override
    public void abort(Thread writer) {}

    @Override
    public String describe() {
        return path.toString();
    }
}
