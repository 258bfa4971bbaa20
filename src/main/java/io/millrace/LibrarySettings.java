package io.millrace;

/**
 * How libraries are to behave where their defaults make garbage, open a door or take long to start. They read these once, so they come before anything of them
 * is used; what the user has set stays.
 */
final class LibrarySettings {
    private LibrarySettings() {}

    static void apply() {
        // By default seven of eight new buffer objects are never used again: there are enough only after very long.
        setDefault("io.netty.recycler.ratio", "0");
        // Where more buffers are in use at once than this (by default 32), it takes a new array for each so many.
        setDefault("io.netty.recycler.chunkSize", "128");
        // By default no buffer as large as those of a body is kept. The 4 MiB that a few of them come from are given
        // back after each body and taken again for the next: dear for the kernel, and 5 KiB of objects.
        setDefault("io.netty.allocator.maxCachedBufferCapacity", "131072");
        // A sample keeps the stack of whoever had the buffer: 1.5 KiB for one in 128 by default.
        setDefault("io.netty.leakDetection.samplingInterval", "4096");
        // Where it goes without Unsafe, this lets it replace the JDK's set of selected keys, which makes two objects
        // each time that a loop wakes up; the jar's manifest opens the package.
        setDefault("io.netty.tryReflectionSetAccessible", "true");
        // Its allocator has events for the flight recorder, for which that would be started on the way to being ready.
        setDefault("io.netty.jfr.enabled", "false");
        // Not Netty's, but read as early: who may begin a handshake at any time makes others pay for it.
        setDefault("jdk.tls.rejectClientInitiatedRenegotiation", "true");
        // In TLS 1.2 the JDK promises a ticket to whoever asks, and sends none for sessions as long as ours:
        // OpenSSL's clients then break off.
        setDefault("jdk.tls.server.enableSessionTicketExtension", "false");
        // Nor is this: the command line would look for closures in annotations, and start all of Groovy for it.
        setDefault("picocli.disable.closures", "true");
        // What is logged is one line, as all else on standard error; by default it is two, which begin with a date and
        // the name of a class. This comes before what a file of the user's says.
        if (System.getProperty("java.util.logging.config.file") == null) {
            setDefault("java.util.logging.SimpleFormatter.format", "millrace: %5$s%6$s%n");
        }
    }

    private static void setDefault(String name, String value) {
        if (System.getProperty(name) == null) {
            System.setProperty(name, value);
        }
    }
}
