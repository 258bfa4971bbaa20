package io.millrace.time;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The names of months, of weekdays or of halves of the day, found by their first letters: three, or two where
 * one of them has no more. A table of 64 places holds these letters as one number each; the name found before is tried
 * first. Owned by one worker.
 */
final class TimeNames {
    private static final int PLACE_BITS = 6;
    private static final int PLACES = 1 << PLACE_BITS;

    private final byte[][] names;
    private final int letters;
    private final int[] keys = new int[PLACES];
    private final byte[] indexes = new byte[PLACES];
    private int lastKey = -1;
    private int lastIndex;

    private TimeNames(byte[][] names, int letters) {
        this.names = names;
        this.letters = letters;
        for (int i = 0; i < names.length; i++) {
            int key = key(names[i], 0);
            int place = place(key);
            while (keys[place] != 0) {
                place = place + 1 & PLACES - 1;
            }
            keys[place] = key;
            indexes[place] = (byte) i;
        }
    }

    /** None where first letters do not tell the names apart, or where a name is not of ASCII or begins with a digit. */
    static Optional<TimeNames> of(List<String> texts) {
        int letters = Math.min(3, texts.stream().mapToInt(String::length).min().orElse(0));
        boolean plain = texts.stream().allMatch(TimeNames::isPlain);
        boolean distinct = plain
                && letters > 1
                && texts.stream()
                                .map(text -> text.substring(0, letters))
                                .distinct()
                                .count()
                        == texts.size();
        return distinct && texts.size() < PLACES
                ? Optional.of(new TimeNames(
                        texts.stream()
                                .map(text -> text.getBytes(StandardCharsets.US_ASCII))
                                .toArray(byte[][]::new),
                        letters))
                : Optional.empty();
    }

    private static boolean isPlain(String text) {
        return text.chars().allMatch(c -> c > ' ' && c < 0x7f) && !text.isEmpty() && !Character.isDigit(text.charAt(0));
    }

    private int key(byte[] bytes, int at) {
        int key = (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
        return letters == 2 ? key : key << 8 | bytes[at + 2] & 0xff;
    }

    private static int place(int key) {
        return key * 0x9e3779b9 >>> 32 - PLACE_BITS;
    }

    /** Which name, counted from 0, begins at a place in a text; -1 where none does. */
    int find(byte[] bytes, int at, int to) {
        if (to - at < letters) {
            return -1;
        }
        int key = key(bytes, at);
        if (key != lastKey) {
            int index = index(key);
            if (index < 0) {
                return -1;
            }
            lastKey = key;
            lastIndex = index;
        }
        return hasRest(names[lastIndex], bytes, at, to) ? lastIndex : -1;
    }

    private int index(int key) {
        int place = place(key);
        int found = keys[place];
        while (found != key && found != 0) {
            place = place + 1 & PLACES - 1;
            found = keys[place];
        }
        return found == 0 ? -1 : indexes[place];
    }

    private boolean hasRest(byte[] name, byte[] bytes, int at, int to) {
        return name.length == letters
                || name.length <= to - at
                        && Arrays.equals(name, letters, name.length, bytes, at + letters, at + name.length);
    }

    boolean areAllOf(int length) {
        return Arrays.stream(names).allMatch(name -> name.length == length);
    }

    int length(int index) {
        return names[index].length;
    }
}
