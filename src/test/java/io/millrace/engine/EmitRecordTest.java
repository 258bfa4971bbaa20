package io.millrace.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.output.JsonBuffer;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.Item;
import io.millrace.plan.Plan.ValueType;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EmitRecordTest {
    private static final int LINE = 0;
    private static final int ABSENT = 1;
    private static final int BROKEN = 2;

    private final RecordBuffers buffers = new RecordBuffers(UnpooledByteBufAllocator.DEFAULT);
    private final RecordStage first = new RecordStage(buffers, 0);
    private final RecordStage second = new RecordStage(buffers, 0);
    private final BlockResult result = new BlockResult(2);
    private final Values values =
            new Values(new Field[] {new Field.Line(LINE), new Absent(), new Broken()}, "s".getBytes(UTF_8), 0);

    @Test
    void shouldWriteTheSameWhetherTimesRepeatOrNot() {
        for (long seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            RecordStage stage = new RecordStage(buffers, 0);
            EmitRecord emit = emit(List.of(text("line", LINE)), stage);
            StringBuilder expected = new StringBuilder();
            long[] times = {0, -1, 9, 1_431_857_103_000L, 1_431_857_103_001L, random.nextLong()};
            for (int line = 0; line < 40; line++) {
                long time = times[random.nextInt(times.length)];
                for (int again = random.nextInt(4); again >= 0; again--) {
                    fire(emit, "a" + line, time);
                    expected.append("{\"rule\":\"r\",\"time\":" + time + ",\"fields\":{\"line\":\"a" + line + "\"}}\n");
                }
            }
            assertThat(written(stage)).as("seed " + seed).isEqualTo(expected.toString());
        }
    }

    @Test
    void shouldWriteFieldsInOrderAndNullForWhatIsAbsent() {
        EmitRecord emit = emit(
                List.of(text("none \"at\" all", ABSENT), text("line", LINE), new Item("raw", LINE, ValueType.INT)),
                first);
        fire(emit, "12", 5);
        assertThat(written(first))
                .isEqualTo("{\"rule\":\"r\",\"time\":5,\"fields\":"
                        + "{\"none \\\"at\\\" all\":null,\"line\":\"12\",\"raw\":12}}\n");
    }

    @Test
    void shouldWriteARecordWithoutFields() {
        fire(emit(List.of(), first), "x", 5);
        assertThat(written(first)).isEqualTo("{\"rule\":\"r\",\"time\":5,\"fields\":{}}\n");
    }

    @Test
    void shouldWriteTheSameToEveryOutputAndCountIt() {
        EmitRecord emit = emit(List.of(text("line", LINE)), first, second);
        fire(emit, "x", 5);
        fire(emit, "y", 5);
        assertThat(written(second)).isEqualTo(written(first)).contains("\"x\"", "\"y\"");
        assertThat(first.records()).isEqualTo(2);
        assertThat(second.records()).isEqualTo(2);
    }

    @Test
    void shouldLeaveNoHalfRecordBehindWhenAFieldFails() {
        EmitRecord emit = emit(List.of(text("line", LINE), text("broken", BROKEN)), first);
        EmitRecord sound = emit(List.of(text("line", LINE)), first);
        fire(sound, "x", 5);
        String before = written(first);
        for (int time = 6; time < 10; time++) {
            long millis = time / 2;
            assertThatThrownBy(() -> fire(emit, "y", millis)).isInstanceOf(IllegalStateException.class);
        }
        assertThat(written(first)).isEqualTo(before);
        assertThat(first.records()).isEqualTo(1);
    }

    private EmitRecord emit(List<Item> items, RecordStage... stages) {
        return new EmitRecord("r", new ActionPlan.Emit(items), stages);
    }

    private static Item text(String name, int slot) {
        return new Item(name, slot, ValueType.TEXT);
    }

    private void fire(EmitRecord emit, String line, long timeMillis) {
        byte[] bytes = (line + " ".repeat(64)).getBytes(UTF_8);
        values.line(bytes, 0, line.length(), 1);
        emit.fire(values, -1, timeMillis, Long.MIN_VALUE, result);
    }

    private static String written(RecordStage stage) {
        JsonBuffer text = stage.text(0);
        return new String(text.array(), 0, text.length(), UTF_8);
    }

    private static final class Absent extends Field {
        Absent() {
            super(ABSENT);
        }

        @Override
        void fill(Values values) {
            values.row().setAbsent(slot);
        }
    }

    private static final class Broken extends Field {
        Broken() {
            super(BROKEN);
        }

        @Override
        void fill(Values values) {
            throw new IllegalStateException("broken on purpose");
        }
    }
}
