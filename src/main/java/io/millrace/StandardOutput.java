package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** Standard output as commands use it: in UTF-8, and what cannot be written is a failure, of which the JDK's own stream says nothing. */
final class StandardOutput extends PrintStream {
    private final Target target;

    private StandardOutput(Target target) {
        super(target, false, UTF_8);
        this.target = target;
    }

    /** From now on {@link System#out} knows why it cannot write. */
    static void install() {
        System.setOut(new StandardOutput(new Target(stream())));
    }

    /** The bare stream, which throws; it belongs to the process and is never closed. */
    @SuppressWarnings("resource")
    static OutputStream stream() {
        return new FileOutputStream(FileDescriptor.out);
    }

    /** Writes a text now. */
    static void put(String text) throws IOException {
        System.out.writeBytes(text.getBytes(UTF_8));
        flushAll();
    }

    /** Throws if anything that was ever printed has not been written. */
    static void flushAll() throws IOException {
        if (System.out.checkError()) {
            IOException failure = System.out instanceof StandardOutput out ? out.target.failure : null;
            throw new IOException(
                    "cannot write to standard output" + (failure == null ? "" : ": " + failure.getMessage()), failure);
        }
    }

    /** Keeps the failure that a print stream hides. */
    private static final class Target extends OutputStream {
        private final OutputStream to;
        private volatile @Nullable IOException failure;

        Target(OutputStream to) {
            this.to = to;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                to.write(bytes, offset, length);
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }
    }
}
