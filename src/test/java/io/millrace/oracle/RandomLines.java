package io.millrace.oracle;

import java.util.ArrayList;
import java.util.List;

/**
 * Random lines that fit a {@link RandomPipeline}: times mostly rise, some jump, some cannot be read; values come from
 * the pipeline's few words and numbers; some lines are damaged, empty or something else altogether. No line holds LF or
 * ends in CR. The same seeds give the same lines.
 */
public final class RandomLines {
    private final Dice dice;
    private final RandomPipeline pipeline;
    private final Vocabulary vocabulary;
    private final int pace;
    private long now;

    private RandomLines(long seed, RandomPipeline pipeline) {
        dice = new Dice(seed * 31 + pipeline.seed());
        this.pipeline = pipeline;
        vocabulary = pipeline.vocabulary();
        pace = dice.of(30, 300, 900);
        now = pipeline.time().baseMillis();
    }

    public static List<byte[]> of(long seed, RandomPipeline pipeline, int count) {
        RandomLines lines = new RandomLines(seed, pipeline);
        List<byte[]> result = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            result.add(lines.next());
        }
        return result;
    }

    private byte[] next() {
        String time = time();
        String line = switch (pipeline.layout()) {
            case PAIRS -> pairs(time);
            case COMMAS -> commas(time);
            case JSON -> json(time, vocabulary, dice);
        };
        if (pipeline.yaml().contains("maxLineLength: 1KiB") && dice.chance(2)) {
            line += dice.of("x", " ", "é").repeat(dice.between(900, 1100));
        }
        if (dice.chance(6)) {
            int behindTime = line.contains(time) ? line.indexOf(time) + time.length() : 0;
            return dice.chance(20) ? new byte[0] : Mutations.after(behindTime, line, dice);
        }
        return Mutations.withoutLineEnds(OracleText.toBytes(line));
    }

    private String time() {
        now += dice.chance(30) ? 0 : dice.between(0, pace);
        int kind = dice.between(0, 999);
        if (dice.chance(1) && dice.chance(2)) {
            return pipeline.time().text(now + 7_200_000, dice); // nearly all that follows is late
        }
        if (kind < 3) {
            now += dice.between(60_000, 600_000);
        } else if (kind < 6) {
            now += dice.between(5_000, 30_000);
        } else if (kind < 40) {
            return RandomTime.unreadable(dice);
        } else if (kind < 80) {
            return pipeline.time().text(now - dice.between(1_000, 60_000), dice);
        } else if (kind < 90) {
            return pipeline.time().text(now + dice.between(1_000, 20_000), dice);
        }
        return pipeline.time().text(now + dice.between(-1_500, 1_500), dice);
    }

    private String word() {
        return dice.of(vocabulary.words());
    }

    private String number() {
        return dice.of(vocabulary.numbers());
    }

    private String pairs(String time) {
        StringBuilder line = new StringBuilder("[" + time + "] ");
        line.append(String.join("|", word(), word(), number(), number()));
        for (String pair : List.of("a=" + word(), "b=" + word(), "n=" + number(), "m=" + number())) {
            line.append(dice.chance(90) ? " " + pair : "");
        }
        if (dice.chance(80)) {
            line.append(" msg=\"").append(word()).append(' ').append(word()).append('"');
        }
        if (dice.chance(50)) {
            line.append(" doc=").append(json(time, vocabulary, dice));
        }
        return line.toString();
    }

    private String commas(String time) {
        List<String> columns = new ArrayList<>(List.of(time, word(), word(), number(), number(), word()));
        if (dice.chance(10)) {
            columns.add(word());
        }
        return String.join(",", dice.chance(10) ? columns.subList(0, dice.between(1, columns.size())) : columns);
    }

    private static String json(String time, Vocabulary vocabulary, Dice dice) {
        return new RandomJson(vocabulary, dice).document(time);
    }
}
