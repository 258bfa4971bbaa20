package io.millrace.demo;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What standard output is.
 *
 * @param present whether it is a terminal, so that something can be redrawn in place
 * @param colour whether it may be coloured
 */
public record DemoTerminal(boolean present, boolean colour, int columns, int rows) {
    private static final int COLUMNS = 80;
    private static final int ROWS = 24;

    /** {@code NO_COLOR} with any value but the empty one, and {@code TERM=dumb}, turn colour off; a dumb terminal cannot redraw either. */
    public static DemoTerminal detect(Map<String, String> environment) {
        boolean dumb = environment.getOrDefault("TERM", "dumb").equals("dumb");
        if (dumb || System.console() == null) {
            return new DemoTerminal(false, false, COLUMNS, ROWS);
        }
        boolean colour = environment.getOrDefault("NO_COLOR", "").isEmpty();
        return sized(colour, size());
    }

    /** {@code size} is what stty prints: rows and columns; anything else is the usual 24 by 80. */
    static DemoTerminal sized(boolean colour, String size) {
        String[] parts = size.strip().split(" ");
        if (parts.length == 2 && parts[0].matches("\\d{1,4}") && parts[1].matches("\\d{1,4}")) {
            int rows = Integer.parseInt(parts[0]);
            int columns = Integer.parseInt(parts[1]);
            if (rows > 0 && columns > 0) {
                return new DemoTerminal(true, colour, columns, rows);
            }
        }
        return new DemoTerminal(true, colour, COLUMNS, ROWS);
    }

    private static String size() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectErrorStream(true)
                    .start();
            if (!stty.waitFor(1, TimeUnit.SECONDS)) {
                stty.destroyForcibly();
                return "";
            }
            return new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
