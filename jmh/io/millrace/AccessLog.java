package io.millrace;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * Lines for benchmarks: those of the file that {@code -Dmillrace.logs} names, over again where it is short; otherwise
 * lines of a made web access log, 203 bytes on average, with 200 paths (a few of them most of the time), 16 hosts and
 * 12 status codes.
 */
public final class AccessLog {
    private static final String[] SEGMENTS = {
        "api", "v1", "v2", "user", "order", "cart", "item", "search",
        "login", "pay", "static", "img", "js", "health", "metrics", "report"
    };
    private static final String[] AGENTS = {
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0"
                + " Safari/537.36",
        "curl/7.88.1",
        "okhttp/4.9.3",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15",
        "python-requests/2.31.0"
    };
    private static final String[] METHODS = {"GET", "GET", "GET", "GET", "POST", "POST", "PUT", "DELETE"};
    private static final int[] STATUS = {
        200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200,
        201, 204, 301, 304, 400, 403, 404, 404, 500, 502, 503, 504
    };

    private final Random random = new Random(7);
    private final String[] paths = new String[200];

    private AccessLog() {
        for (int i = 0; i < paths.length; i++) {
            StringBuilder path = new StringBuilder();
            for (int segments = 2 + random.nextInt(3); segments > 0; segments--) {
                path.append('/').append(pick(SEGMENTS));
            }
            paths[i] = path.append(i).toString();
        }
    }

    /** So many lines, without their line ends. */
    public static byte[][] lines(int count) {
        String file = System.getProperty("millrace.logs");
        return file == null ? made(count) : read(Path.of(file), count);
    }

    private static byte[][] made(int count) {
        AccessLog log = new AccessLog();
        byte[][] lines = new byte[count][];
        for (int i = 0; i < count; i++) {
            lines[i] = log.line(i / 2000).getBytes(StandardCharsets.ISO_8859_1);
        }
        return lines;
    }

    private static byte[][] read(Path file, int count) {
        byte[][] lines = new byte[count][];
        int read = 0;
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            for (String line = in.readLine(); line != null && read < count; line = in.readLine()) {
                lines[read++] = line.getBytes(StandardCharsets.ISO_8859_1);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("-Dmillrace.logs: cannot read " + file + ": " + e, e);
        }
        if (read == 0) {
            throw new IllegalArgumentException("-Dmillrace.logs: " + file + " has no lines");
        }
        for (int i = read; i < count; i++) {
            lines[i] = lines[i - read];
        }
        return lines;
    }

    private String line(int second) {
        double seconds = -Math.log(1 - random.nextDouble()) * 0.08;
        return String.format(
                "10.%d.%d.%d - - [21/Nov/2026:00:%02d:%02d +0000] \"%s %s?id=%d HTTP/1.1\" %d %d \"-\" \"%s\""
                        + " rt=%.3f ut=%.3f host=web-%02d trace=%016x",
                random.nextInt(4),
                random.nextInt(256),
                random.nextInt(256),
                second / 60 % 60,
                second % 60,
                pick(METHODS),
                paths[(int) (paths.length * Math.pow(random.nextDouble(), 3))],
                random.nextInt(100_000),
                STATUS[random.nextInt(STATUS.length)],
                random.nextInt(50_000),
                pick(AGENTS),
                seconds,
                seconds * 0.8,
                random.nextInt(16),
                random.nextLong());
    }

    private String pick(String[] from) {
        return from[random.nextInt(from.length)];
    }
}
