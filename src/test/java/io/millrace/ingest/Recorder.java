package io.millrace.ingest;

import io.millrace.metrics.Metrics;
import io.millrace.ring.Intake;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Receipt;
import io.millrace.ring.Ring;
import io.millrace.ring.Source;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A real ring with one worker that does nothing and a collector that copies every line out; it can be stopped and let go on. */
final class Recorder implements AutoCloseable {
    record Line(int stream, Source source, byte[] bytes) {
        String text() {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    final Metrics metrics = new Metrics();
    final AtomicLong lineCount = new AtomicLong();
    final AtomicLong lineBytes = new AtomicLong();
    final AtomicLong blockCount = new AtomicLong();
    private final Ring<Object> ring;
    private final Object collecting = new Object();
    private final List<Line> lines = new ArrayList<>();
    private final List<Receipt> keptReceipts = new ArrayList<>();
    private final Thread worker = new Thread(this::work, "test-worker");
    private final Thread collector = new Thread(this::collect, "test-collector");
    private volatile boolean stopped;
    private volatile boolean paused;
    private volatile boolean keepReceipts;
    private volatile boolean keepLines = true;

    Recorder(int slots, String... streams) {
        ring = new Ring<>(slots, Object::new, System::currentTimeMillis);
        for (String stream : streams) {
            ring.intake().addStream(stream, metrics);
        }
        worker.setDaemon(true);
        collector.setDaemon(true);
        worker.start();
        collector.start();
    }

    Intake intake() {
        return ring.intake();
    }

    long ringUsed() {
        return ring.used();
    }

    /** When this returns, nothing more is collected. */
    void pause() {
        synchronized (collecting) {
            paused = true;
        }
    }

    void goOn() {
        paused = false;
    }

    /** Only count lines from now on. */
    void countOnly() {
        keepLines = false;
    }

    /** Do not release receipts until told. */
    void keepReceipts() {
        keepReceipts = true;
    }

    void releaseReceipts() {
        keepReceipts = false;
        List<Receipt> kept;
        synchronized (keptReceipts) {
            kept = new ArrayList<>(keptReceipts);
            keptReceipts.clear();
        }
        kept.forEach(Receipt::release);
    }

    private void work() {
        try {
            while (true) {
                long sequence = ring.claim();
                ring.await(sequence);
                ring.complete(sequence);
            }
        } catch (Ring.StoppedException | InterruptedException e) {
            // The end of the test.
        }
    }

    private void collect() {
        long sequence = 0;
        while (!stopped) {
            boolean taken = false;
            if (!paused && ring.awaitCompleted(sequence, 1_000_000)) {
                synchronized (collecting) {
                    if (!paused) {
                        collect(sequence);
                        taken = true;
                    }
                }
            }
            if (taken) {
                sequence++;
            } else if (paused) {
                sleep();
            }
        }
    }

    private void collect(long sequence) {
        LineBlock block = ring.slot(sequence).block();
        take(block);
        Receipt receipt = block.receipt();
        ring.free(sequence);
        if (receipt == null) {
            return;
        }
        if (keepReceipts) {
            synchronized (keptReceipts) {
                keptReceipts.add(receipt);
            }
        } else {
            receipt.release();
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void take(LineBlock block) {
        if (keepLines) {
            List<Line> copies = new ArrayList<>(block.lines());
            for (int run = 0; run < block.runs(); run++) {
                int end = run + 1 < block.runs() ? block.runStart(run + 1) : block.lines();
                for (int i = block.runStart(run); i < end; i++) {
                    copies.add(new Line(
                            block.stream(),
                            block.runSource(run),
                            Arrays.copyOfRange(block.bytes(), block.start(i), block.end(i))));
                }
            }
            synchronized (lines) {
                lines.addAll(copies);
            }
        }
        lineBytes.addAndGet(block.lineBytes());
        blockCount.incrementAndGet();
        lineCount.addAndGet(block.lines());
    }

    /** What has been collected so far. */
    List<Line> lines() {
        return linesFrom(0);
    }

    /** What has been collected so far but for the first lines. */
    List<Line> linesFrom(long first) {
        synchronized (lines) {
            return new ArrayList<>(lines.subList((int) first, lines.size()));
        }
    }

    List<String> texts() {
        return lines().stream().map(Line::text).toList();
    }

    /** Waits until so many lines have been collected and returns their texts. */
    List<String> await(long count) {
        awaitCount(count);
        return texts();
    }

    void awaitCount(long count) {
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (lineCount.get() < count) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("only " + lineCount.get() + " of " + count + " lines came");
            }
            sleep();
        }
    }

    @Override
    public void close() {
        stopped = true;
        ring.stop();
        try {
            collector.join(5_000);
            worker.join(5_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
