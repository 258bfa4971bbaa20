package io.millrace.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Opens files so that whatever can be written past the page cache is, and sees what comes of it. */
final class PastCache implements FileSink.Opener {
    /** All channels that were opened for direct writes. */
    final List<FileChannel> channels = new ArrayList<>();

    private final FileSink.Opener files;

    /** Opens were tried, and did or did not work. */
    int opens;

    /** What was written directly. */
    long bytes;

    /** By a clock of their own, in which nothing else takes time. */
    long nanos;

    /** How long one direct write takes. */
    long writeNanos;

    DirectWrites.Limits limits = new DirectWrites.Limits(0, 1);
    FileSink.Opener direct = PastCache::directOrNot;
    FaultyChannel.Disk disk = wanted -> wanted;

    PastCache(FileSink.Opener files) {
        this.files = files;
    }

    /** A file system that knows no direct writes is no reason to test nothing. */
    private static FileChannel directOrNot(Path path) throws IOException {
        try {
            return DirectWrites.PAST_CACHE.open(path);
        } catch (IOException | UnsupportedOperationException e) {
            return FileChannel.open(path, StandardOpenOption.WRITE);
        }
    }

    @Override
    public FileChannel open(Path path) throws IOException {
        return files.open(path);
    }

    @Override
    public DirectWrites direct(Path path) {
        return new DirectWrites(path, this::openDirect, limits, () -> nanos);
    }

    private FileChannel openDirect(Path path) throws IOException {
        opens++;
        FileChannel channel = new FaultyChannel(direct.open(path), this::write);
        channels.add(channel);
        return channel;
    }

    private int write(int wanted) throws IOException {
        nanos += writeNanos;
        int room = disk.room(wanted);
        bytes += room;
        return room;
    }
}
