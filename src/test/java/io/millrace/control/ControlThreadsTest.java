package io.millrace.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ControlThreadsTest {
    @Test
    void shouldHaveItsThreadsBeforeTheyAreNeededAsThereMayBeNoneToBeHadThen() {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (ControlThreads threads = new ControlThreads()) {
            Set<String> made = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> !before.contains(thread))
                    .map(Thread::getName)
                    .collect(Collectors.toSet());
            assertThat(made).contains("millrace-changes", "millrace-trials");
        }
    }
}
