package io.millrace.control;

import io.millrace.engine.AwaitedSource;
import io.millrace.metrics.ScriptCost;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;

/** A service with two streams, two rules and one output, whose figures a test may change. */
final class FakeState implements AdminState {
    volatile Optional<String> notReady = Optional.empty();
    volatile boolean broken;
    volatile int manyRules;
    final AtomicInteger rulesAsked = new AtomicInteger();

    @Override
    public Optional<String> notReadyReason() {
        return notReady;
    }

    @Override
    public long uptimeMillis() {
        return 61_999;
    }

    @Override
    public Totals totals() {
        List<StreamStatus> streams = streams();
        List<RuleStatus> rules = rules();
        return new Totals(
                streams.stream().mapToLong(StreamStatus::lines).sum(),
                streams.stream().mapToLong(StreamStatus::bytes).sum(),
                rules.stream().mapToLong(RuleStatus::matches).sum(),
                rules.stream().mapToLong(RuleStatus::results).sum(),
                rules.stream().mapToLong(RuleStatus::late).sum());
    }

    @Override
    public List<StreamStatus> streams() {
        if (broken) {
            throw new IllegalStateException("the \"streams\" are gone");
        }
        return List.of(
                new StreamStatus(
                        "access",
                        100,
                        20_000,
                        OptionalLong.of(1431857103000L),
                        OptionalLong.of(250),
                        3,
                        40,
                        OptionalLong.of(1431857110000L),
                        OptionalLong.of(1431857112000L),
                        Optional.of(new AwaitedSource("shop-1", 1431857103000L, 1431857104000L)),
                        5,
                        6,
                        7),
                new StreamStatus(
                        "auth",
                        10,
                        900,
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        0,
                        0,
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        Optional.empty(),
                        0,
                        0,
                        0));
    }

    @Override
    public List<RuleStatus> rules() {
        rulesAsked.incrementAndGet();
        List<RuleStatus> rules = new ArrayList<>();
        rules.add(new RuleStatus(
                1,
                "traffic",
                "access",
                "api",
                90,
                12,
                4,
                2,
                100,
                5000,
                OptionalLong.of(40),
                OptionalLong.of(9600),
                ScriptCost.NONE));
        rules.add(new RuleStatus(
                2,
                "server errors/é",
                "access",
                "file",
                3,
                3,
                1,
                0,
                7,
                81,
                OptionalLong.empty(),
                OptionalLong.empty(),
                ScriptCost.NONE));
        for (int i = 0; i < manyRules; i++) {
            rules.add(new RuleStatus(
                    3 + i,
                    "rule-" + i,
                    "access",
                    "file",
                    i,
                    i,
                    0,
                    0,
                    i,
                    i,
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    ScriptCost.NONE));
        }
        return rules;
    }

    @Override
    public List<OutputStatus> outputs() {
        return List.of(new OutputStatus("metrics", 15, 3000, 600, 0));
    }
}
