package io.millrace.engine;

import io.millrace.metrics.Metrics;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rules that were taken away, by name, the first that went first. Their counters stay for a while: blocks on their way still count, and a rule that comes back
 * under the name goes on counting. Owned by whoever deploys.
 */
final class GoneRules {
    /** So many are kept; of others, only what they add to the totals. */
    static final int MOST = 1000;

    private final Metrics metrics;

    /** With the number of the first deployment that has not got them. */
    private final Map<String, Integer> gone = new LinkedHashMap<>();

    /** Deployments that blocks may not have met yet; no others are held on to. */
    private final List<Deployment> coming = new ArrayList<>();

    /** The number of the last deployment that is known to have begun. */
    private int begun = -1;

    GoneRules(Metrics metrics) {
        this.metrics = metrics;
    }

    boolean has(String name) {
        return gone.containsKey(name);
    }

    /** From this deployment on there are the rules {@code now} and no longer those {@code before} that are not among them. */
    void deployed(Deployment deployment, Collection<String> before, Set<String> now) {
        gone.keySet().removeAll(now);
        before.stream().filter(name -> !now.contains(name)).forEach(name -> gone.put(name, deployment.number()));
        coming.add(deployment);
        coming.stream().filter(Deployment::hasBegun).forEach(each -> begun = each.number());
        coming.removeIf(each -> each.number() <= begun);
        Iterator<Map.Entry<String, Integer>> oldest = gone.entrySet().iterator();
        while (gone.size() > MOST) {
            Map.Entry<String, Integer> rule = oldest.next();
            if (rule.getValue() > begun) {
                return; // it may still count, and so may those behind it
            }
            oldest.remove();
            metrics.forgetRule(rule.getKey());
        }
    }
}
