package io.millrace.extract;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Lines of a web access log in one array, as a block holds them: 203 bytes on average, 64 bytes of padding behind. */
public final class AccessLines {
    public final byte[] bytes;
    public final int[] starts;
    public final int[] ends;

    public AccessLines(int lines) {
        Random random = new Random(7);
        StringBuilder text = new StringBuilder();
        starts = new int[lines];
        ends = new int[lines];
        for (int i = 0; i < lines; i++) {
            starts[i] = text.length();
            text.append("10.")
                    .append(random.nextInt(4))
                    .append('.')
                    .append(random.nextInt(256))
                    .append(".17");
            text.append(" - - [21/Nov/2026:00:00:")
                    .append(10 + random.nextInt(50))
                    .append(" +0000] \"GET /api/v1/user");
            text.append(random.nextInt(200))
                    .append("?id=")
                    .append(random.nextInt(100_000))
                    .append(" HTTP/1.1\" ");
            text.append(random.nextInt(8) == 0 ? 404 : 200).append(' ').append(random.nextInt(50_000));
            text.append(" \"-\" \"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36\" rt=0.");
            text.append(100 + random.nextInt(900)).append(" ut=0.086 host=web-").append(10 + random.nextInt(16));
            text.append(" trace=").append(Long.toHexString(random.nextLong()));
            ends[i] = text.length();
            text.append('\n');
        }
        byte[] written = text.toString().getBytes(StandardCharsets.US_ASCII);
        bytes = Arrays.copyOf(written, written.length + 64);
    }
}
