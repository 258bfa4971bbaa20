package com.google.re2j;

/**
 * Mends the library's table of letters that differ in case alone. Nine Cyrillic letters that came with Unicode 9 are not in it, though the JDK knows their
 * capitals: going from one to the next never came back, and a pattern with one of them that ignores case was compiled for ever.
 */
public final class CaseOrbits {
    /** By letter from U+1C80 on, the small letter of which each is another form. */
    private static final char[] SMALL = {'в', 'д', 'о', 'с', 'т', 'т', 'ъ', 'ѣ'};

    private static final char FIRST = 0x1C80;
    private static final char LAST = 0x1C88;

    private CaseOrbits() {}

    /** To be called before a pattern is compiled; does nothing the second time, and nothing where the library has them. */
    public static synchronized void mend() {
        char[] orbits = UnicodeTables.CASE_ORBIT;
        if (orbits[LAST] != 0) {
            return;
        }
        for (int i = 0; i < SMALL.length; i++) {
            // From the small letter to its other forms, the last of which goes on to the capital.
            char form = (char) (FIRST + i);
            char before = SMALL[i];
            while (orbits[before] != 0) {
                before = orbits[before];
            }
            orbits[before] = form;
        }
        for (int i = 0; i < SMALL.length; i++) {
            char form = (char) (FIRST + i);
            if (orbits[form] == 0) {
                orbits[form] = (char) Character.toUpperCase(SMALL[i]);
            }
        }
        // Those of which this is another form lie beyond the table.
        orbits[LAST] = LAST;
    }
}
