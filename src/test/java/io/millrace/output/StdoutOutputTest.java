package io.millrace.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.metrics.Metrics;
import io.netty.buffer.ByteBufAllocator;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import org.junit.jupiter.api.Test;

class StdoutOutputTest {
    /** Writes to its standard output, more each time it reads a line, until that fails. */
    static final class Program {
        private Program() {}

        public static void main(String[] args) throws IOException {
            OutputSpec spec =
                    new OutputSpec("test", new OutputSpec.Sink.Stdout(), OutputSpec.Codec.NONE, 0, 60_000, 32 << 20);
            Output output = Outputs.open(spec, new Metrics(), ByteBufAllocator.DEFAULT, System.err::println);
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
            for (int i = 0; in.readLine() != null; i++) {
                byte[] line = TestOutput.lines(i, i + 1).getBytes(UTF_8);
                output.offer(ByteBufAllocator.DEFAULT.directBuffer().writeBytes(line), 1, null);
            }
            System.exit(output.close(10_000) ? 0 : output.failure() == null ? 2 : 1);
        }
    }

    @Test
    void shouldPrintEachResultWithoutWaitingForMore() throws Exception {
        Process process = start();
        try (var out = process.inputReader(UTF_8)) {
            try (var in = process.outputWriter(UTF_8)) {
                for (int i = 0; i < 3; i++) {
                    in.append('\n').flush();
                    assertThat(out.readLine() + "\n").isEqualTo(TestOutput.lines(i, i + 1));
                }
            }
            assertThat(out.readLine()).isNull();
        }
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void shouldFailWhenNobodyReadsAnyMore() throws Exception {
        Process process = start();
        try (var in = process.outputWriter(UTF_8)) {
            process.inputReader(UTF_8).close();
            in.append('\n').flush();
        }
        assertThat(process.waitFor()).isEqualTo(1);
    }

    private static Process start() throws IOException {
        return TestOutput.java(Program.class)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
