package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigException;
import io.millrace.config.Location;
import io.millrace.config.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailureTest {
    @Test
    void shouldCountWarningsApartFromProblems() {
        Problem problem = Problem.error(new Location("a.yaml", 1, 1), "is wrong");
        Problem warning = Problem.warning(new Location("a.yaml", 2, 1), "looks wrong");

        assertThat(Failure.sentence(new ConfigException(List.of(problem))))
                .isEqualTo("1 problem in the config\na.yaml:1:1: is wrong");
        assertThat(Failure.sentence(new ConfigException(List.of(problem, warning, warning))))
                .startsWith("1 problem and 2 warnings in the config\n");
    }

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
