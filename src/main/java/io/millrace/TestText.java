package io.millrace;

import io.millrace.RuleTestRun.FileOutcome;
import io.millrace.RuleTestRun.TestOutcome;
import io.millrace.plan.Quoted;
import java.util.List;

/** What came of tests, as a text for people. */
final class TestText {
    private static final String GREEN = "\033[32m";
    private static final String RED = "\033[31m";
    private static final String DIM = "\033[2m";
    private static final String END = "\033[0m";

    private final boolean colour;

    TestText(boolean colour) {
        this.colour = colour;
    }

    /** A file's tests; empty where none was run. */
    String file(FileOutcome outcome) {
        if (outcome.tests().isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder(Quoted.visible(outcome.file().toString())).append('\n');
        outcome.tests().forEach(test -> test(test, text));
        return text.toString();
    }

    private void test(TestOutcome test, StringBuilder to) {
        String name = Quoted.visible(test.name());
        if (test.passed()) {
            to.append("  ")
                    .append(styled(GREEN, "ok"))
                    .append("    ")
                    .append(name)
                    .append('\n');
            return;
        }
        String place = Quoted.visible(test.at().toString());
        to.append("  ").append(styled(RED, "FAIL")).append("  " + name + " (" + place + ")\n");
        for (DiffLine line : test.differences()) {
            to.append("        ").append(styled(style(line), line.toString())).append('\n');
        }
    }

    private static String style(DiffLine line) {
        return switch (line.kind()) {
            case EXPECTED -> RED;
            case FOUND -> GREEN;
            case NOTE -> DIM;
        };
    }

    String summary(List<FileOutcome> outcomes) {
        long failed = outcomes.stream().mapToLong(FileOutcome::failed).sum();
        long all = outcomes.stream().mapToLong(file -> file.tests().size()).sum();
        long broken =
                outcomes.stream().filter(file -> !file.problems().isEmpty()).count();
        String files = broken == 0 ? "" : ", " + broken + (broken == 1 ? " file" : " files") + " with problems";
        return styled(failed == 0 && broken == 0 ? GREEN : RED, all - failed + " passed, " + failed + " failed" + files)
                + "\n";
    }

    private String styled(String style, String words) {
        return colour ? style + words + END : words;
    }
}
