package io.millrace.control;

import java.util.List;
import java.util.Optional;

/**
 * What the admin API shows of the running service. Called on the control thread, by every request anew: no method may wait for a worker, an output or a
 * lock that one of them holds for long. Streams, rules and outputs come in config order.
 */
public interface AdminState {
    /** Why the service does not take lines now ("starting", "draining"), as a sentence for people; empty when it does. */
    Optional<String> notReadyReason();

    long uptimeMillis();

    Totals totals();

    List<StreamStatus> streams();

    List<RuleStatus> rules();

    List<OutputStatus> outputs();
}
