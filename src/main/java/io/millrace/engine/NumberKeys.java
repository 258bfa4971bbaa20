package io.millrace.engine;

import io.millrace.extract.Decimal;
import java.util.Arrays;

/** Some numbers among which one is looked up exactly, however it is written, by its hash. Immutable. */
final class NumberKeys {
    private static final int MULTIPLIER = 0x9E3779B1;
    private static final int FREE = -1;

    private final Decimal[] numbers;

    /** An open table, at most half full: the number's place in the list, or {@link #FREE}. */
    private final int[] table;

    private final int shift;

    NumberKeys(Decimal[] numbers) {
        this.numbers = numbers.clone();
        table = new int[Integer.highestOneBit(numbers.length + 1) * 4];
        shift = Integer.numberOfLeadingZeros(table.length) + 1;
        Arrays.fill(table, FREE);
        for (int i = 0; i < numbers.length; i++) {
            int place = place(numbers[i]);
            while (table[place] != FREE) {
                place = place + 1 & table.length - 1;
            }
            table[place] = i;
        }
    }

    private int place(Decimal number) {
        return number.hashCode() * MULTIPLIER >>> shift;
    }

    /** The place of the number in the list given, or below zero. */
    int find(Decimal number) {
        int place = place(number);
        while (table[place] != FREE) {
            if (numbers[table[place]].compareTo(number) == 0) {
                return table[place];
            }
            place = place + 1 & table.length - 1;
        }
        return FREE;
    }
}
