package io.millrace.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** A file on a disk that is full now and then, and that syncs in no time. */
final class FaultyChannel extends FileChannel {
    /** Decides about one write. */
    interface Disk {
        /** How many of {@code wanted} bytes are written; throws once there is no room at all. */
        int room(int wanted) throws IOException;

        /** Told of each sync. */
        default void force() {}
    }

    private final FileChannel file;
    private final Disk disk;

    FaultyChannel(FileChannel file, Disk disk) {
        this.file = file;
        this.disk = disk;
    }

    /** A disk that never fails. */
    static FileSink.Opener fast() {
        return path -> new FaultyChannel(FileSink.Opener.REAL.open(path), wanted -> wanted);
    }

    @Override
    public int write(ByteBuffer from, long position) throws IOException {
        int room = disk.room(from.remaining());
        int limit = from.limit();
        from.limit(from.position() + room);
        try {
            return file.write(from, position);
        } finally {
            from.limit(limit);
        }
    }

    @Override
    public int read(ByteBuffer to, long position) throws IOException {
        return file.read(to, position);
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
        return file.read(to);
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public long position() throws IOException {
        return file.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
        file.position(position);
        return this;
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        file.truncate(size);
        return this;
    }

    @Override
    public void force(boolean metaData) {
        disk.force();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return file.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
    }

    @Override
    public int write(ByteBuffer from) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long read(ByteBuffer[] to, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferFrom(ReadableByteChannel from, long position, long count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }
}
