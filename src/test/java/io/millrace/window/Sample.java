package io.millrace.window;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A field's value as a person would write it down: its text, the number it is if any, or nothing at all. */
record Sample(@Nullable String text, @Nullable BigDecimal number) {
    static final Sample ABSENT = new Sample(null, null);

    static Sample of(String text) {
        boolean number = text.matches("[+-]?(\\d+(\\.\\d+)?|\\.\\d+)([eE][+-]?\\d+)?");
        return new Sample(text, number ? new BigDecimal(text) : null);
    }

    boolean isInteger() {
        return text != null && text.matches("[+-]?\\d+") && fitsLong();
    }

    private boolean fitsLong() {
        return number != null && number.scale() == 0 && number.unscaledValue().bitLength() < 64;
    }

    /** The number as it is fed to sums. */
    BigDecimal fed() {
        return isInteger() ? number : number.round(new MathContext(18, RoundingMode.HALF_EVEN));
    }

    boolean isExact() {
        return number == null || fed().compareTo(number) == 0;
    }

    double nearest() {
        double read = Double.parseDouble(text);
        return Double.isInfinite(read) ? Math.copySign(Double.MAX_VALUE, read) : read + 0.0;
    }

    /** Takes it into a row as the value of every input, unless it is absent. */
    void addTo(RowLayout layout, Cells cells, int row, Value value) {
        if (text == null) {
            return;
        }
        byte[] bytes = ("\"" + text + "\"").getBytes(StandardCharsets.UTF_8);
        value.setText(bytes, 1, bytes.length - 1);
        if (number != null) {
            BigDecimal fed = fed();
            value.setNumber(fed.unscaledValue().longValueExact(), fed.scale(), isExact(), isInteger());
        }
        for (int input = 0; input < layout.inputs(); input++) {
            layout.add(input, cells, row, value);
        }
    }

    /** Values of one of many shapes; the shape is for a whole list, so that lists differ. */
    static Sample random(Random random, int shape) {
        return switch (shape) {
            case 0 -> of(Integer.toString(random.nextInt(2000) - 500));
            case 1 -> of(Long.toString(random.nextLong() >> random.nextInt(64)));
            case 2 -> of(BigDecimal.valueOf(random.nextInt(100_000), 2).toPlainString());
            case 3 ->
                of(BigDecimal.valueOf(random.nextInt(1_000_000), random.nextInt(7))
                        .toPlainString());
            case 4 -> of(Double.toString(random.nextDouble()));
            case 5 -> of(Double.toString(Math.exp(random.nextGaussian() * 8)));
            case 6 -> of(Double.toString((random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(600) - 300)));
            case 7 -> of(digits(random, 18) + "." + digits(random, 1 + random.nextInt(8)));
            case 8 -> of(digits(random, 1 + random.nextInt(25)));
            case 9 -> of("0." + "0".repeat(random.nextInt(30)) + digits(random, 1 + random.nextInt(18)));
            case 10 -> of(random.nextInt(3) + "e" + (random.nextInt(40) - 20));
            default -> mixed(random);
        };
    }

    static final int SHAPES = 12;

    private static Sample mixed(Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> ABSENT;
            case 1 -> of("");
            case 2 -> of("text " + random.nextInt(50));
            case 3 -> of("-");
            case 4 -> of("-0.0");
            case 5 -> of("-" + random.nextInt(100));
            default -> random(random, random.nextInt(SHAPES - 1));
        };
    }

    private static String digits(Random random, int count) {
        StringBuilder digits = new StringBuilder(random.nextBoolean() ? "" : "-");
        for (int i = 0; i < count; i++) {
            digits.append(random.nextInt(10));
        }
        return digits.toString();
    }
}
