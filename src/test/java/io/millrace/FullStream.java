package io.millrace;

import java.io.IOException;
import java.io.OutputStream;

/** As if to a disk that is full. */
final class FullStream extends OutputStream {
    private int writes;

    @Override
    public void write(int value) throws IOException {
        writes++;
        throw new IOException("No space left on device");
    }

    /** How often it was tried. */
    int writes() {
        return writes;
    }
}
