package io.millrace.access;

import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A thread that looks at the files of listeners' TLS, so that no event loop waits for a disk. */
public final class TlsWatch implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(TlsWatch.class.getName());
    private static final long LOOK_MILLIS = 1_000;

    private final List<ServerTls> watched;
    private final CountDownLatch stop = new CountDownLatch(1);

    private TlsWatch(Collection<ServerTls> watched) {
        this.watched = List.copyOf(watched);
    }

    public static TlsWatch start(Collection<ServerTls> watched) {
        TlsWatch watch = new TlsWatch(watched);
        if (!watch.watched.isEmpty()) {
            Thread thread = new Thread(watch::run, "millrace-tls");
            thread.setDaemon(true);
            thread.start();
        }
        return watch;
    }

    private void run() {
        try {
            while (!stop.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                watched.forEach(TlsWatch::look);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whatever one look stumbles over, there must be a next one. */
    private static void look(ServerTls tls) {
        try {
            tls.look();
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, "TLS goes on with the certificate that it has: the files could not be looked at", e);
        }
    }

    @Override
    public void close() {
        stop.countDown();
    }
}
