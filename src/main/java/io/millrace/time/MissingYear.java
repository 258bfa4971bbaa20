package io.millrace.time;

/**
 * The year of a date that was written without one: the latest in which it is not after tomorrow, by the clock. So logs
 * read in January may be those of December, and clocks and zones may be a day ahead at the end of a year. Without a
 * clock it is 1970. Owned by one worker.
 */
final class MissingYear {
    private static final int FIRST_DAY = CivilDay.epochDay(1, 1, 1);
    private static final int LAST_DAY = CivilDay.epochDay(9999, 12, 30);

    private long referenceDay = Long.MIN_VALUE;
    private int yearOfTomorrow;

    /**
     * The year, in which the month may yet be too short for the day; 0 where that is not known.
     *
     * @param referenceMillis what the clock says; 0 where there is none
     */
    int of(int month, int day, long referenceMillis) {
        long today = Math.floorDiv(referenceMillis, FormatterTime.DAY_MILLIS);
        if (today != referenceDay) {
            yearOfTomorrow = today >= FIRST_DAY && today <= LAST_DAY ? CivilDay.year((int) today + 1) : 0;
            referenceDay = today;
        }
        boolean isAhead = CivilDay.epochDay(yearOfTomorrow, month, day) - 1 > today
                || day > CivilDay.lengthOfMonth(yearOfTomorrow, month);
        return isAhead && referenceMillis > 0 ? yearOfTomorrow - 1 : yearOfTomorrow;
    }
}
