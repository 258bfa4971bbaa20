package io.millrace;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long a line takes from the socket to its record, and a window from its end to its result, in a service that somebody else keeps busy.
 *
 * <p>The service's config has these two rules on the stream behind the port, and an output that is a FIFO, which is flushed as soon as anybody reads it:
 *
 * <pre>
 *   - {name: probe, from: web, where: {line: {contains: "probe="}}, emit: [line], to: probes}
 *   - {name: beat, from: web, select: {n: count()}, window: 1s, to: probes}
 *   probes: {file: {path: probes.fifo}}
 * </pre>
 *
 * <p>Arguments: port, FIFO, seconds. Prints the 50th, 99th and 99.9th percentile and the worst of both, in milliseconds; the first quarter of the time
 * does not count.
 */
public final class LatencyProbe {
    private static final int MILLIS_BETWEEN = 2;
    private static final Pattern PROBE = Pattern.compile("probe=(\\d+)");
    private static final Pattern END = Pattern.compile("\"end\":(\\d+)");

    private final double[] records = new double[1 << 20];
    private final double[] results = new double[1 << 12];
    private int recordCount;
    private int resultCount;
    private volatile boolean counting;

    private LatencyProbe() {}

    public static void main(String[] args) throws Exception {
        LatencyProbe probe = new LatencyProbe();
        Thread reader = new Thread(() -> probe.read(Path.of(args[1])));
        reader.setDaemon(true);
        reader.start();
        probe.send(Integer.parseInt(args[0]), Integer.parseInt(args[2]));
        Thread.sleep(200);
        print("record", probe.records, probe.recordCount);
        print("result", probe.results, probe.resultCount);
    }

    private void send(int port, int seconds) throws IOException, InterruptedException {
        try (Socket socket = connect(port)) {
            long startNanos = System.nanoTime();
            socket.setTcpNoDelay(true);
            OutputStream out = socket.getOutputStream();
            while (System.nanoTime() - startNanos < seconds * 1_000_000_000L) {
                counting = System.nanoTime() - startNanos > seconds * 250_000_000L;
                out.write(("probe=" + System.nanoTime() + "\n").getBytes(StandardCharsets.US_ASCII));
                Thread.sleep(MILLIS_BETWEEN);
            }
        }
        counting = false;
    }

    /** The service may still be starting: it opens the FIFO for writing first, and that waits for a reader. */
    private static Socket connect(int port) throws IOException, InterruptedException {
        for (int attempt = 0; ; attempt++) {
            try {
                return new Socket(InetAddress.getLoopbackAddress(), port);
            } catch (ConnectException e) {
                if (attempt == 100) {
                    throw e;
                }
                Thread.sleep(100);
            }
        }
    }

    private void read(Path fifo) {
        try (BufferedReader lines = Files.newBufferedReader(fifo)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher probe = PROBE.matcher(line);
                if (!counting) {
                    continue;
                }
                if (probe.find()) {
                    records[recordCount++] = (System.nanoTime() - Long.parseLong(probe.group(1))) / 1e6;
                } else {
                    Matcher end = END.matcher(line);
                    if (end.find()) {
                        results[resultCount++] = System.currentTimeMillis() - Long.parseLong(end.group(1));
                    }
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + fifo, e);
        }
    }

    private static void print(String what, double[] millis, int count) {
        double[] sorted = Arrays.copyOf(millis, count);
        Arrays.sort(sorted);
        if (count == 0) {
            System.out.println(what + ": none");
            return;
        }
        System.out.printf(
                "%s: p50 %.2f, p99 %.2f, p99.9 %.2f, worst %.2f ms, of %d%n",
                what, at(sorted, 0.5), at(sorted, 0.99), at(sorted, 0.999), sorted[count - 1], count);
    }

    private static double at(double[] sorted, double share) {
        return sorted[(int) Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
    }
}
