package io.millrace.engine;

import io.millrace.AccessLog;
import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.metrics.Metrics;
import io.millrace.plan.Plan;
import io.millrace.plan.Planner;
import io.millrace.ring.Intake;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Ring;
import io.millrace.ring.Source;
import io.netty.buffer.ByteBuf;
import java.util.Map;

/**
 * What one worker does with the blocks of a ring, without ring and threads: the program of a config's first stream over
 * blocks that lie in memory, a result to each, in turn. What the collector would do with the results is left out; the
 * buffers of records are released.
 */
final class WorkerRun {
    private static final int BLOCKS = 16;
    private static final int LINES_IN_BLOCK = 1200;

    /** The lines of one {@link #run}. */
    static final int LINES = BLOCKS * LINES_IN_BLOCK;

    private final Program program;
    private final int outputs;
    private final LineBlock[] blocks = new LineBlock[BLOCKS];
    private final BlockResult[] results = new BlockResult[BLOCKS];
    private long sequence;

    WorkerRun(String config) throws ConfigException {
        Plan plan = Planner.plan(ConfigReader.readText("benchmark.yaml", config, Map.of()));
        outputs = plan.outputs().size();
        program = new Compiler(1, new Metrics(), Engine.ALLOCATOR, true, 7, plan.scriptLimits()).alone(plan, outputs);
        Intake intake = new Ring<>(BLOCKS, () -> new BlockResult(0), () -> 0).intake();
        Source source = new Source("benchmark");
        byte[][] lines = AccessLog.lines(LINES);
        for (int i = 0; i < BLOCKS; i++) {
            blocks[i] = block(intake, lines, i * LINES_IN_BLOCK, source);
            results[i] = new BlockResult(outputs);
        }
    }

    private static LineBlock block(Intake intake, byte[][] lines, int first, Source source) {
        int bytes = 0;
        for (int line = first; line < first + LINES_IN_BLOCK; line++) {
            bytes += lines[line].length + 1;
        }
        LineBlock block = intake.takeBlock(0, bytes);
        for (int line = first; line < first + LINES_IN_BLOCK; line++) {
            int start = block.position();
            int end = start + lines[line].length;
            System.arraycopy(lines[line], 0, block.bytes(), start, lines[line].length);
            block.bytes()[end] = '\n';
            block.position(end + 1);
            block.addLine(start, end, source);
        }
        return block;
    }

    /** Runs the rules over all lines. Returns how many groups and records came out. */
    long run() {
        long made = 0;
        for (int i = 0; i < BLOCKS; i++) {
            BlockResult result = results[i];
            result.clear(outputs);
            program.streams()[0].run(blocks[i], sequence++, result);
            made += result.combiner().rows();
            for (int output = 0; output < outputs; output++) {
                program.stages()[output].moveTo(result, output);
                made += takeRecords(result, output);
            }
        }
        return made;
    }

    private static int takeRecords(BlockResult result, int output) {
        ByteBuf records = result.takeRecords(output);
        if (records == null) {
            return 0;
        }
        records.release();
        return result.recordCount(output);
    }
}
