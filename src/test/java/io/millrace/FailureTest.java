package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailureTest {
    @Test
    void shouldTellALackOfThreadsFromOneOfMemory() {
        assertThat(Failure.sentence(new OutOfMemoryError("unable to create native thread: possibly out of memory")))
                .startsWith("no more threads can be started")
                .contains("ulimit -u", "TasksMax")
                .doesNotContain("-Xmx");
        assertThat(Failure.sentence(new OutOfMemoryError("Java heap space")))
                .isEqualTo("there is no memory left: Java heap space; give it more (-Xmx)");
        assertThat(Failure.status(new OutOfMemoryError())).isEqualTo(1);
    }
}
