package io.millrace.output;

/** What is still to be written never will be: the sink is broken for good, or nobody waits any longer. */
final class GaveUpException extends Exception {
    GaveUpException(String why) {
        super(why, null, false, false);
    }
}
