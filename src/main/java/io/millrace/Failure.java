package io.millrace;

import io.millrace.config.ConfigException;
import io.millrace.config.Problem;

/** What a failure says to the person at the terminal, and the exit status it ends the program with: 2 for a bad config, 1 for everything else. */
final class Failure {
    static final String NO_MORE_THREADS =
            "no more threads can be started; raise the limit of processes and threads (ulimit -u, TasksMax of a service,"
                    + " pids of a container), or stop others of this user";

    private Failure() {}

    static int status(Throwable failure) {
        return failure instanceof ConfigException ? 2 : 1;
    }

    /** The JVM has one error for a lack of memory and one of threads, and its words for threads speak of memory first. */
    static boolean isLackOfThreads(OutOfMemoryError failure) {
        String message = failure.getMessage();
        return message != null && message.contains("native thread");
    }

    static String sentence(Throwable failure) {
        if (failure instanceof ConfigException config) {
            return Problem.counts(config.problems()) + " in the config\n" + config.getMessage();
        }
        String message = failure.getMessage();
        if (failure instanceof OutOfMemoryError lack) {
            return isLackOfThreads(lack)
                    ? NO_MORE_THREADS
                    : "there is no memory left: " + message + "; give it more (-Xmx)";
        }
        return message == null ? failure.toString() : message;
    }
}
