package io.millrace.output;

import com.github.luben.zstd.util.Native;
import java.io.IOException;

/** The native library of zstd, which is unpacked into a temporary folder and loaded from there when it is first needed. */
final class ZstdLibrary {
    private ZstdLibrary() {}

    /** To be called before anything else of zstd is. */
    static void load() throws IOException {
        load(Native::load);
    }

    /** What the library says of a failure is about systems that it does not know, which is hardly ever the reason. */
    static void load(Runnable library) throws IOException {
        try {
            library.run();
        } catch (LinkageError e) {
            String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new IOException(
                    "zstd cannot be loaded (" + why + "). Its library is unpacked to "
                            + System.getProperty("java.io.tmpdir")
                            + ", where there must be room for some MB, and no noexec; -Djava.io.tmpdir=DIR names another"
                            + " folder",
                    e);
        }
    }
}
