package io.millrace.config;

import io.millrace.config.PipelineConfig.EventStartConfig;
import io.millrace.config.PipelineConfig.HttpListenerConfig;
import io.millrace.config.PipelineConfig.TcpListenerConfig;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Compares parts of configs, whatever they are, by all but the places at which they stand in their files. Where the order of parts means nothing, as that of
 * keys does, it does not count.
 */
public final class ButForPlaces {
    private ButForPlaces() {}

    /** Whether two parts say the same. */
    public static boolean same(Object a, Object b) {
        if (a == b || a instanceof Location && b instanceof Location) {
            return true;
        }
        if (a instanceof Record one && b instanceof Record && a.getClass() == b.getClass()) {
            for (Method part : RecordParts.of(one)) {
                if (!same(RecordParts.value(part, a), RecordParts.value(part, b))) {
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
            return ones.stream().allMatch(one -> same(one, other.next()))
                    || ones.stream().allMatch(ButForPlaces::hasNoOrder) && sameInAnyOrder(ones, others);
        }
        return Objects.equals(a, b);
    }

    private static boolean hasNoOrder(Object part) {
        return part instanceof FieldConfig
                || part instanceof ConditionConfig
                || part instanceof EventStartConfig
                || part instanceof TcpListenerConfig
                || part instanceof HttpListenerConfig;
    }

    private static boolean sameInAnyOrder(List<?> ones, List<?> others) {
        List<Object> left = new ArrayList<>(others);
        for (Object one : ones) {
            Optional<Object> found =
                    left.stream().filter(other -> same(one, other)).findFirst();
            if (found.isEmpty()) {
                return false;
            }
            left.remove(found.get());
        }
        return true;
    }
}
