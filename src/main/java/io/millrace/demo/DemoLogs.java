package io.millrace.demo;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Access logs of an imaginary pottery shop, as its dozen web servers would write them: the combined format, then the response time and the host.
 *
 * <pre>
 * 198.51.100.7 - - [21/Nov/2026:10:05:03 +0000] "GET /mugs?page=2 HTTP/1.1" 200 5120 "-" "curl/8.5.0" rt=0.034 host=pot-03
 * </pre>
 *
 * <p>Traffic comes in bursts, and now and then one host has a spell of errors and slowness. The same seed and the same clock give the same bytes. Nothing
 * is allocated for a line. One thread.
 */
public final class DemoLogs {
    /** Longer than any line. */
    public static final int MAX_LINE_BYTES = 512;

    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("'['dd/MMM/yyyy:HH:mm:ss '+0000] \"'", Locale.US);
    private static final int BUFFER_BYTES = 64 << 10;
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long GIVE_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(900);

    private final SplittableRandom random;
    private final LongSupplier clockMillis;
    private final DemoVocabulary words = new DemoVocabulary();
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private byte[] secondText = new byte[0];
    private long second = Long.MIN_VALUE;
    private int position;

    // The weather: when it changes next, and what it is until then.
    private long burstUntilSecond;
    private long nextBurstSecond = Long.MIN_VALUE;
    private int burstPercent = 100;
    private long spellUntilSecond;
    private long nextSpellSecond = Long.MIN_VALUE;
    private int sickHost = -1;

    public DemoLogs(long seed, LongSupplier clockMillis) {
        this.random = new SplittableRandom(seed);
        this.clockMillis = clockMillis;
    }

    /**
     * Sends lines to a TCP listener until {@code stop} says so, {@code linesPerSecond} of them on quiet seconds and up to four times that in a burst. A
     * listener that reads more slowly slows this down; what it could not take within a second is left out, not made up for. Returns within a second of the
     * stop, also where nobody reads.
     */
    public void run(String host, int port, int linesPerSecond, BooleanSupplier stop) throws IOException {
        try (SocketChannel socket = SocketChannel.open(new InetSocketAddress(host, port))) {
            socket.configureBlocking(false);
            long lastNanos = System.nanoTime();
            double owed = 0;
            while (!stop.getAsBoolean()) {
                LockSupport.parkNanos(TICK_NANOS);
                long nowNanos = System.nanoTime();
                double linesPerNano = linesPerSecond * (weather() / 100.0) / 1e9;
                owed = Math.min(owed + (nowNanos - lastNanos) * linesPerNano, linesPerSecond);
                lastNanos = nowNanos;
                while (owed >= 1 && !stop.getAsBoolean()) {
                    owed -= fill((int) owed);
                    send(socket, stop);
                }
            }
            socket.shutdownOutput();
        } catch (IOException e) {
            // A service that is stopping may close the connection before this has seen the stop.
            if (!stop.getAsBoolean()) {
                throw e;
            }
        }
    }

    /** Fills the buffer with lines, at most so many; returns how many fitted. */
    private int fill(int lines) {
        int written = 0;
        int length = 0;
        while (written < lines && length + MAX_LINE_BYTES <= BUFFER_BYTES) {
            length = write(buffer.array(), length);
            written++;
        }
        buffer.clear().limit(length);
        return written;
    }

    /** Sends the buffer; once stopped, gives up after a second at the most, in the middle of a line if it must. */
    private void send(SocketChannel socket, BooleanSupplier stop) throws IOException {
        long giveUpNanos = Long.MAX_VALUE;
        while (buffer.hasRemaining()) {
            if (socket.write(buffer) > 0) {
                continue;
            }
            LockSupport.parkNanos(TICK_NANOS);
            if (stop.getAsBoolean()) {
                long nowNanos = System.nanoTime();
                giveUpNanos = giveUpNanos == Long.MAX_VALUE ? nowNanos + GIVE_UP_NANOS : giveUpNanos;
                if (nowNanos - giveUpNanos > 0) {
                    return;
                }
            }
        }
    }

    /** Lets the weather go on; returns the traffic in percent of a quiet second. */
    public int weather() {
        long now = Math.floorDiv(clockMillis.getAsLong(), 1000);
        if (nextBurstSecond == Long.MIN_VALUE) {
            nextBurstSecond = now + 8;
            nextSpellSecond = now + 5;
        }
        if (now >= nextBurstSecond) {
            burstUntilSecond = now + random.nextInt(2, 6);
            nextBurstSecond = burstUntilSecond + random.nextInt(8, 25);
            burstPercent = random.nextInt(180, 400);
        }
        if (now >= nextSpellSecond) {
            spellUntilSecond = now + random.nextInt(4, 10);
            nextSpellSecond = spellUntilSecond + random.nextInt(6, 20);
            sickHost = random.nextInt(DemoVocabulary.HOSTS);
        }
        if (now >= spellUntilSecond) {
            sickHost = -1;
        }
        return now < burstUntilSecond ? burstPercent : 100;
    }

    /** Writes one line with its line feed at {@code offset}, where {@value #MAX_LINE_BYTES} bytes must be free; returns where it ends. */
    public int write(byte[] to, int offset) {
        position = offset;
        DemoVisitor visitor = words.visitor(random);
        DemoPage page = words.page(random, visitor);
        int host = random.nextInt(DemoVocabulary.HOSTS);
        boolean sick = host == sickHost && random.nextInt(100) < 60;
        int status = sick ? 502 + random.nextInt(3) : page.status(random);
        put(to, visitor.addressAndDashes());
        put(to, timestamp());
        put(to, page.methodAndPath());
        query(to, page.query());
        put(to, words.protocol());
        number(to, status);
        to[position++] = ' ';
        number(to, size(page, status));
        put(to, visitor.refererAndAgent());
        long micros = responseMicros(page, sick);
        number(to, micros / 1_000_000);
        to[position++] = '.';
        digits(to, (int) (micros / 1000 % 1000), 3);
        put(to, words.host(host));
        to[position++] = '\n';
        return position;
    }

    private byte[] timestamp() {
        long now = Math.floorDiv(clockMillis.getAsLong(), 1000);
        if (now != second) {
            second = now;
            secondText = SECOND.format(Instant.ofEpochSecond(now).atOffset(ZoneOffset.UTC))
                    .getBytes(US_ASCII);
        }
        return secondText;
    }

    private void query(byte[] to, DemoPage.Query query) {
        put(to, query.text());
        switch (query) {
            case NONE -> {}
            case PAGE -> number(to, 1 + random.nextInt(random.nextInt(1, 40)));
            case ITEM -> number(to, 1000 + random.nextInt(2000));
            case SEARCH -> put(to, words.searchTerm(random));
        }
    }

    private long size(DemoPage page, int status) {
        if (status == 304 || status == 204) {
            return 0;
        }
        return status >= 400 ? 150 + random.nextInt(400) : page.bytes() / 2 + random.nextInt(page.bytes());
    }

    /** Around the page's usual time with a long tail; a sick host takes seconds. */
    private long responseMicros(DemoPage page, boolean sick) {
        double tail = -Math.log(1 - random.nextDouble());
        long usual = (long) (page.millis() * 1000 * (0.4 + 0.6 * tail * (random.nextInt(50) == 0 ? 12 : 1)));
        return Math.min(sick ? usual + 1_000_000 + random.nextInt(4_000_000) : usual, 59_999_000);
    }

    private void put(byte[] to, byte[] text) {
        System.arraycopy(text, 0, to, position, text.length);
        position += text.length;
    }

    private void number(byte[] to, long value) {
        int digits = 1;
        for (long rest = value / 10; rest > 0; rest /= 10) {
            digits++;
        }
        digits(to, value, digits);
    }

    private void digits(byte[] to, long value, int digits) {
        long rest = value;
        for (int i = position + digits - 1; i >= position; i--) {
            to[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        position += digits;
    }
}
