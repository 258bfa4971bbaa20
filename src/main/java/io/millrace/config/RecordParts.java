package io.millrace.config;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/**
 * The values of a record's components, whatever record it is. Each class is looked into once: the JDK hands out its components as copies, and a copy's accessor
 * is slow for as long as it is new, which with thousands of rules took most of a reload.
 */
public final class RecordParts {
    private static final ClassValue<List<Method>> ACCESSORS = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            List<Method> accessors = new ArrayList<>();
            for (RecordComponent component : type.getRecordComponents()) {
                accessors.add(component.getAccessor());
            }
            return List.copyOf(accessors);
        }
    };

    private RecordParts() {}

    /** What reads the components of this record's class, in their order; for {@link #value}. */
    public static List<Method> of(Record record) {
        return ACCESSORS.get(record.getClass());
    }

    public static Object value(Method accessor, Object record) {
        try {
            return accessor.invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(accessor + " cannot be called", e);
        }
    }
}
