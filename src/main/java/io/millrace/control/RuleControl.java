package io.millrace.control;

import io.millrace.config.ConfigException;
import io.millrace.config.Problem;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What can be done to the rules of the running service. Changes are called one at a time, on the thread that makes changes; each returns once the new rules
 * are what later lines meet, or throws and has changed nothing. Trials are called on a thread of their own and change nothing. {@link #text} is called on the
 * control thread and may not wait.
 */
public interface RuleControl {
    /** The file that places in the body of a trial are said to be in. */
    String TRIAL = "/api/try";

    /** The file that places in a rule are said to be in. */
    static String place(String rule) {
        return "/api/rules/" + rule;
    }

    /** What a {@code put} came to. */
    enum Change {
        CREATED,
        REPLACED,
        /** The rule had this very text. */
        UNCHANGED
    }

    /** {@code id} stays the rule's. */
    record Put(long id, Change change, List<Problem> warnings) {}

    /** {@code changed}: whether the files are others than those in force. {@code rules}: how many there are now. */
    record Reloaded(boolean changed, int rules, List<Problem> warnings) {}

    /** The text of a rule that came over the admin port; empty for one of the config file. */
    Optional<String> text(String rule);

    /** IOException where the rule cannot be kept. Places in the body are said to be in the file {@link #place}. */
    Put put(String name, byte[] body) throws ConfigException, IOException;

    /** The id of the rule that is gone; empty where there is none of this name. */
    OptionalLong delete(String name) throws ConfigException, IOException;

    Reloaded reload() throws ConfigException, IOException;

    /** Tries a known rule on the lines of a log; empty where there is none of this name. */
    Optional<Trial> tryKnown(String name, byte[] lines) throws ConfigException, InterruptedException;

    /** Tries a rule that the body brings, with the lines. Places in the body are said to be in the file {@link #TRIAL}. */
    Trial tryNew(byte[] body) throws ConfigException, InterruptedException;
}
