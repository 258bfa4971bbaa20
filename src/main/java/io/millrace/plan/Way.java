package io.millrace.plan;

/**
 * One way of a switch, as people see it.
 *
 * @param slot whose value decides, or -1
 * @param before what is said before the name of that
 * @param after what is said behind it
 * @param among what it is one of
 */
record Way(int slot, String before, String after, String among) {
    /** What must hold for it to be taken. */
    String words(Wording wording) {
        return before + (slot < 0 ? "" : wording.slot(slot)) + after;
    }
}
