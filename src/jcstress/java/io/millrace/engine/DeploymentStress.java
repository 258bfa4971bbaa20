package io.millrace.engine;

import java.util.List;
import java.util.Map;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Whoever finds a deployment knows from which block on it counts, and all of its rules. */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "not yet found")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "found between the two looks, by the block that meets it")
@Outcome(expect = Expect.FORBIDDEN, desc = "met by a block before its first, or half made")
@State
public class DeploymentStress {
    private final Deployment first = deployment(0);

    private static Deployment deployment(int number) {
        Deployment.Rules rules = new Deployment.Rules(
                List.of(),
                List.of(),
                new LiveRule[0],
                List.of(),
                new OutputFeed[0][],
                Map.of(),
                Map.of(),
                new RuleTables.View(new RuleTables.RuleTable[0], new boolean[0]),
                new WindowShape[0][],
                new OutputFeed[0]);
        return new Deployment(number, new Program[0], rules);
    }

    @Actor
    public void deploys() {
        first.followedBy(deployment(1), 5);
    }

    @Actor
    public void walks(II_Result result) {
        Deployment at = first.at(4);
        result.r1 = at.rules() == null ? -1 : at.number();
        at = first.at(5);
        result.r2 = at.rules() == null ? -1 : at.number();
    }
}
