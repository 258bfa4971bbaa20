package io.millrace.output;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Opens stored logs: plain, gzip or zstd, told apart by how they begin and not by their names, in one or many members
 * or frames. A log that ends in the middle of one, or is damaged, is an {@link IOException} that names it, thrown once
 * what could be read was read.
 */
public final class LogFiles {
    private static final int BUFFER_BYTES = 64 << 10;

    private LogFiles() {}

    /** A file by its path, or standard input for {@code -}. */
    public static InputStream open(String log) throws IOException {
        if (log.equals("-")) {
            StandardInput.check();
            return named(new FileInputStream(FileDescriptor.in), "standard input");
        }
        return open(Path.of(log));
    }

    public static InputStream open(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new IOException(path + " is a folder; name the logs in it");
        }
        if (Files.notExists(path)) {
            boolean isGarbled = path.toString().indexOf('\uFFFD') >= 0;
            throw new IOException("there is no file " + path
                    + (isGarbled ? "; a name that is not UTF-8 can be given as standard input: - < FILE" : ""));
        }
        if (!Files.isReadable(path)) {
            throw FileProblem.cannot("read", path, new AccessDeniedException(path.toString()));
        }
        // Not Files.newInputStream: on a pipe its available() fails, and that is asked on the way.
        return named(new FileInputStream(path.toFile()), path.toString());
    }

    /** The size of a log that is a plain file; empty for one whose text nobody knows the size of before it is read. */
    public static OptionalLong plainBytes(String log) {
        Path path = Path.of(log);
        if (log.equals("-") || !Files.isRegularFile(path)) {
            return OptionalLong.empty();
        }
        try (InputStream in = new FileInputStream(path.toFile())) {
            boolean isPlain = LogKind.of(head(in)) == LogKind.PLAIN;
            return isPlain ? OptionalLong.of(Files.size(path)) : OptionalLong.empty();
        } catch (IOException e) {
            return OptionalLong.empty(); // which is said when it is opened
        }
    }

    private static InputStream named(InputStream raw, String name) throws IOException {
        try {
            return new Named(decoded(raw), name);
        } catch (IOException e) {
            raw.close();
            throw cannotRead(name, e);
        }
    }

    private static IOException cannotRead(String name, IOException why) {
        String reason = why instanceof ZstdIOException zstd ? ZstdProblem.reason(zstd) : FileProblem.reason(why);
        return new IOException("cannot read " + name + ": " + reason, why);
    }

    private static InputStream decoded(InputStream raw) throws IOException {
        BufferedInputStream in = new BufferedInputStream(raw, BUFFER_BYTES);
        in.mark(LogKind.MAGIC_BYTES);
        LogKind kind = LogKind.of(head(in));
        in.reset();
        return switch (kind) {
            case PLAIN -> in;
            case GZIP -> new GzipReader(in);
            case LZ4, XZ, BZIP2, ZIP ->
                throw new IOException(kind.name().toLowerCase(Locale.ROOT) + " is not read here; give it as text: "
                        + kind.unpacker() + " LOG | millrace replay ... -");
            case ZSTD -> {
                ZstdLibrary.load();
                yield new ZstdInputStreamNoFinalizer(in);
            }
        };
    }

    /** The first four bytes, little-endian; zeros for what is missing. */
    private static int head(InputStream in) throws IOException {
        int head = 0;
        for (int i = 0; i < LogKind.MAGIC_BYTES; i++) {
            int next = in.read();
            if (next < 0) {
                break;
            }
            head |= next << 8 * i;
        }
        return head;
    }

    /** Puts the log's name into what goes wrong with it. */
    private static final class Named extends FilterInputStream {
        private final String name;

        Named(InputStream in, String name) {
            super(in);
            this.name = name;
        }

        @Override
        public int read() throws IOException {
            try {
                return in.read();
            } catch (IOException e) {
                throw cannotRead(name, e);
            }
        }

        @Override
        public int read(byte[] to, int offset, int length) throws IOException {
            try {
                return in.read(to, offset, length);
            } catch (IOException e) {
                throw cannotRead(name, e);
            }
        }
    }
}
