package io.millrace.engine;

import io.millrace.extract.Row;
import io.millrace.output.JsonBuffer;
import io.millrace.plan.SlotPlan;
import io.millrace.script.ScriptBudget;
import io.millrace.script.ScriptRun;
import io.millrace.script.ScriptStoppedException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a script makes of the line: a value, or for a condition whether it holds, which is whether the slot is present. Whatever the script does, the line's
 * other rules go on: what it throws leaves the slot absent, and is counted.
 */
final class ScriptField extends Field {
    private static final int LONGEST_TEXT = 1 << 20;
    private static final int LONGEST_INTEGER_BITS = 4_096;
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};

    private final List<SlotPlan.Input> inputs;
    private final boolean condition;
    private final ScriptRun script;
    private final ScriptInputs values;
    private final ScriptAccount account;
    private final ScriptMeter meter;
    private final @Nullable Object[] arguments;
    private final JsonBuffer printed = new JsonBuffer();
    private @Nullable Throwable failure;

    /** @param meter the worker's */
    ScriptField(
            int slot,
            SlotPlan.Computed plan,
            ScriptBudget budget,
            ScriptInputs values,
            ScriptAccount account,
            ScriptMeter meter) {
        super(slot);
        this.inputs = plan.inputs();
        this.condition = plan.condition();
        this.script = plan.script().script().forWorker(budget);
        this.values = values;
        this.account = account;
        this.meter = meter;
        this.arguments = new Object[inputs.size()];
    }

    /** What the script gave is of no use. */
    private static final class ResultException extends RuntimeException {
        private static final long serialVersionUID = 1;

        ResultException(String message) {
            super(message, null, false, false);
        }
    }

    @Override
    void fill(Values line) {
        failure = null;
        line.row().setAbsent(slot);
        if (account.isOff()) {
            return;
        }
        values.read(line, inputs, arguments);
        meter.begin();
        try {
            set(line.row(), script.run(arguments));
        } catch (ScriptStoppedException e) {
            fail(e);
            meter.stopped(e.seenNanos());
            account.stopped(e, line);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            fail(e);
        } catch (Exception | StackOverflowError | OutOfMemoryError | LinkageError | AssertionError e) {
            fail(e);
            account.failed(e, line);
        } finally {
            meter.end();
            Arrays.fill(arguments, null);
        }
    }

    private void fail(Throwable cause) {
        failure = cause;
        meter.countFailure();
    }

    /** Why there is no value on the last line, if the script is to blame. */
    Optional<String> failure() {
        Throwable cause = failure;
        return cause == null ? account.switchedOff() : Optional.of(ScriptLog.message(cause));
    }

    private void set(Row row, @Nullable Object result) {
        if (result == null) {
            return;
        }
        if (condition) {
            if (!(result instanceof Boolean holds)) {
                throw new ResultException("a condition must give true or false, not " + kind(result));
            }
            if (holds) {
                row.set(slot, TRUE, 0, TRUE.length);
            }
            return;
        }
        if (result instanceof Boolean is) {
            byte[] text = is ? TRUE : FALSE;
            row.set(slot, text, 0, text.length);
        } else if (result instanceof CharSequence || result instanceof Character) {
            byte[] text = text(result.toString()).getBytes(StandardCharsets.UTF_8);
            row.set(slot, text, 0, text.length);
        } else {
            printed.clear();
            print(result);
            row.set(slot, printed.array(), 0, printed.length());
        }
    }

    private static String text(String text) {
        if (text.length() > LONGEST_TEXT) {
            throw new ResultException("a text of more than " + LONGEST_TEXT + " characters");
        }
        return text;
    }

    private void print(Object result) {
        if (result instanceof Long || result instanceof Integer || result instanceof Short || result instanceof Byte) {
            printed.number(((Number) result).longValue());
        } else if (result instanceof Double || result instanceof Float || result instanceof BigDecimal) {
            double number = ((Number) result).doubleValue();
            if (Double.isNaN(number) || Double.isInfinite(number)) {
                throw new ResultException("the result is no finite number: " + number);
            }
            printed.number(number);
        } else if (result instanceof BigInteger integer && integer.bitLength() <= LONGEST_INTEGER_BITS) {
            printed.integer(integer);
        } else {
            throw new ResultException("a field must get a text, a number, or true or false, not " + kind(result));
        }
    }

    private static String kind(Object result) {
        if (result instanceof CharSequence) {
            return "a text";
        }
        return result instanceof Number ? "a number" : "a " + result.getClass().getSimpleName();
    }
}
