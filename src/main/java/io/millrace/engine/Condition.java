package io.millrace.engine;

import java.util.List;

/** Decides about one line. Those that hold state belong to one worker. */
abstract class Condition {
    abstract boolean holds(Values values);

    static Condition all(List<Condition> parts) {
        return switch (parts.size()) {
            case 0 -> new Always();
            case 1 -> parts.get(0);
            default -> new All(parts.toArray(Condition[]::new));
        };
    }

    static Condition any(List<Condition> parts) {
        return parts.size() == 1 ? parts.get(0) : new Any(parts.toArray(Condition[]::new));
    }

    static final class Always extends Condition {
        @Override
        boolean holds(Values values) {
            return true;
        }
    }

    static final class All extends Condition {
        private final Condition[] parts;

        All(Condition[] parts) {
            this.parts = parts;
        }

        @Override
        boolean holds(Values values) {
            for (Condition part : parts) {
                if (!part.holds(values)) {
                    return false;
                }
            }
            return true;
        }
    }

    static final class Any extends Condition {
        private final Condition[] parts;

        Any(Condition[] parts) {
            this.parts = parts;
        }

        @Override
        boolean holds(Values values) {
            for (Condition part : parts) {
                if (part.holds(values)) {
                    return true;
                }
            }
            return false;
        }
    }

    static final class Not extends Condition {
        private final Condition part;

        Not(Condition part) {
            this.part = part;
        }

        @Override
        boolean holds(Values values) {
            return !part.holds(values);
        }
    }

    /** Works a test out once a line, whichever rules ask. */
    static final class Remembered extends Condition {
        private final int test;
        private final Condition condition;

        Remembered(int test, Condition condition) {
            this.test = test;
            this.condition = condition;
        }

        @Override
        boolean holds(Values values) {
            int verdict = values.verdict(test);
            if (verdict >= 0) {
                return verdict == 1;
            }
            boolean holds = condition.holds(values);
            values.verdict(test, holds);
            return holds;
        }
    }
}
