package io.millrace.config;

import java.lang.reflect.RecordComponent;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Compares parts of configs, whatever they are, by all but the places at which they stand in their files. */
public final class ButForPlaces {
    private ButForPlaces() {}

    /** Whether two parts say the same. */
    public static boolean same(Object a, Object b) {
        if (a instanceof Location && b instanceof Location) {
            return true;
        }
        if (a instanceof Record && b instanceof Record && a.getClass() == b.getClass()) {
            for (RecordComponent component : a.getClass().getRecordComponents()) {
                if (!same(value(component, a), value(component, b))) {
                    return false;
                }
            }
            return true;
        }
        if (a instanceof Optional<?> one && b instanceof Optional<?> other) {
            return one.isPresent() == other.isPresent() && (one.isEmpty() || same(one.get(), other.get()));
        }
        if (a instanceof List<?> ones && b instanceof List<?> others && ones.size() == others.size()) {
            Iterator<?> other = others.iterator();
            return ones.stream().allMatch(one -> same(one, other.next()));
        }
        return Objects.equals(a, b);
    }

    private static Object value(RecordComponent component, Object part) {
        try {
            return component.getAccessor().invoke(part);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(component + " cannot be read", e);
        }
    }
}
