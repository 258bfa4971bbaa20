package io.millrace.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.YearMonth;
import org.junit.jupiter.api.Test;

class CivilDayTest {
    @Test
    void shouldCountDaysAsJavaTimeDoes() {
        check(LocalDate.of(1, 1, 1), LocalDate.of(450, 1, 1));
        check(LocalDate.of(1850, 1, 1), LocalDate.of(2250, 1, 1));
        check(LocalDate.of(9600, 1, 1), LocalDate.of(10_000, 1, 1));
    }

    private static void check(LocalDate first, LocalDate end) {
        for (LocalDate date = first; date.isBefore(end); date = date.plusDays(1)) {
            int day = (int) date.toEpochDay();
            if (CivilDay.epochDay(date.getYear(), date.getMonthValue(), date.getDayOfMonth()) != day
                    || CivilDay.year(day) != date.getYear()
                    || CivilDay.dayOfWeek(day) != date.getDayOfWeek().getValue()) {
                throw new AssertionError(date.toString());
            }
        }
    }

    @Test
    void shouldKnowTheLengthOfEveryMonth() {
        for (int year = 1896; year <= 2104; year++) {
            for (int month = 1; month <= 12; month++) {
                assertThat(CivilDay.lengthOfMonth(year, month))
                        .isEqualTo(YearMonth.of(year, month).lengthOfMonth());
            }
        }
    }
}
