package io.millrace;

import io.millrace.output.LogFiles;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** A line on standard error that says how far a replay is, redrawn in place; nothing where standard error is no terminal. */
final class Progress {
    private static final long REDRAW_MILLIS = 200;

    private final LongSupplier bytesRead;
    private final long totalBytes;
    private final Thread thread = new Thread(this::draw, "millrace-progress");
    private final long startNanos = System.nanoTime();

    Progress(List<String> logs, LongSupplier bytesRead) {
        this.bytesRead = bytesRead;
        this.totalBytes = total(logs);
        thread.setDaemon(true);
    }

    /** How much text is in all logs together; 0 where there is one of which nobody knows. */
    static long total(List<String> logs) {
        long total = 0;
        for (String log : logs) {
            OptionalLong size = LogFiles.plainBytes(log);
            if (size.isEmpty()) {
                return 0;
            }
            total += size.getAsLong();
        }
        return total;
    }

    void start() {
        if (Terminal.isStandardError()) {
            thread.start();
        }
    }

    void stop() {
        if (thread.isAlive()) {
            thread.interrupt();
            System.err.print("\r\033[K");
        }
    }

    private void draw() {
        try {
            while (true) {
                Thread.sleep(REDRAW_MILLIS);
                long read = bytesRead.getAsLong();
                double seconds = (System.nanoTime() - startNanos) / 1e9;
                String share = totalBytes == 0 ? "" : String.format("%3d%% ", Math.min(100, read * 100 / totalBytes));
                System.err.printf("\r\033[K%s%,.1f MB, %,.1f MB/s", share, read / 1e6, read / 1e6 / seconds);
            }
        } catch (InterruptedException e) {
            // stopped
        }
    }
}
