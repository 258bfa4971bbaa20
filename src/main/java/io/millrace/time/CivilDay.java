package io.millrace.time;

/**
 * Days since 1970-01-01 and dates of the Gregorian calendar, by arithmetic alone, for years from 1 to 9999.
 *
 * <p>After Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", {@code days_from_civil} and
 * {@code civil_from_days} (howardhinnant.github.io/date_algorithms.html): years are taken to begin in March, so that
 * the leap day is the last of its year and the months before it are 30.6 days long on average, which makes
 * {@code (153 * m + 2) / 5} the days before month m. From 0000-03-01 to 1970-01-01 it is 719,468 days.
 */
final class CivilDay {
    private static final int DAYS_BEFORE_EPOCH = 719_468;
    private static final int DAYS_IN_400_YEARS = 146_097;

    private CivilDay() {}

    /** @param day from 1; past the end of the month it counts on into the next */
    static int epochDay(int year, int month, int day) {
        int marchYear = month > 2 ? year : year - 1;
        int marchMonth = month > 2 ? month - 3 : month + 9;
        int daysBeforeMonth = (153 * marchMonth + 2) / 5;
        int daysBeforeYear = 365 * marchYear + marchYear / 4 - marchYear / 100 + marchYear / 400;
        return daysBeforeYear + daysBeforeMonth + day - 1 - DAYS_BEFORE_EPOCH;
    }

    /** The year a day is in. */
    static int year(int epochDay) {
        int days = epochDay + DAYS_BEFORE_EPOCH;
        int era = days / DAYS_IN_400_YEARS;
        int dayOfEra = days - era * DAYS_IN_400_YEARS;
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        // January and February, the last 59 or 60 days since March, are in the year that follows.
        return era * 400 + yearOfEra + (dayOfYear >= 306 ? 1 : 0);
    }

    static int lengthOfMonth(int year, int month) {
        if (month == 2) {
            return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
        }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    /** 1 for Monday to 7 for Sunday; 1970-01-01 was a Thursday. */
    static int dayOfWeek(int epochDay) {
        return Math.floorMod(epochDay + 3, 7) + 1;
    }
}
