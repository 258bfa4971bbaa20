package io.millrace.config;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

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
        return sameInOrder(a, b) || Said.by(a).equals(Said.by(b));
    }

    /** True for nearly all parts, and costs less than what they say. */
    private static boolean sameInOrder(Object a, Object b) {
        if (a == b || a instanceof Location && b instanceof Location) {
            return true;
        }
        if (a instanceof Record one && b instanceof Record && a.getClass() == b.getClass()) {
            for (Method part : RecordParts.of(one)) {
                if (!sameInOrder(RecordParts.value(part, a), RecordParts.value(part, b))) {
                    return false;
                }
            }
            return true;
        }
        if (a instanceof Optional<?> one && b instanceof Optional<?> other) {
            return one.isPresent() == other.isPresent() && (one.isEmpty() || sameInOrder(one.get(), other.get()));
        }
        if (a instanceof List<?> ones && b instanceof List<?> others && ones.size() == others.size()) {
            Iterator<?> other = others.iterator();
            return ones.stream().allMatch(one -> sameInOrder(one, other.next()));
        }
        return Objects.equals(a, b);
    }

    /**
     * What a part says, to be compared in a time that grows with the part: to try each element of a list with each of the other list takes, where conditions
     * nest, a multiple for each level. The hash is kept, since else each level would have all those within it hashed again.
     */
    private record Said(Object content, int hash) {
        static Said by(Object part) {
            Object content = content(part);
            return new Said(content, Objects.hashCode(content));
        }

        private static Object content(Object part) {
            if (part instanceof Location) {
                return Location.class;
            }
            if (part instanceof Record record) {
                List<Object> parts = new ArrayList<>(List.of(record.getClass()));
                RecordParts.of(record).forEach(each -> parts.add(by(RecordParts.value(each, record))));
                return parts;
            }
            if (part instanceof Optional<?> optional) {
                return optional.map(Said::by);
            }
            if (part instanceof List<?> list) {
                List<Said> parts = list.stream().map(Said::by).toList();
                boolean ordered = !list.stream().allMatch(ButForPlaces::hasNoOrder);
                return ordered ? parts : parts.stream().collect(groupingBy(identity(), counting()));
            }
            return part;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Said said && hash == said.hash && Objects.equals(content, said.content);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    private static boolean hasNoOrder(Object part) {
        return part instanceof FieldConfig
                || part instanceof ConditionConfig
                || part instanceof EventStartConfig
                || part instanceof TcpListenerConfig
                || part instanceof HttpListenerConfig;
    }
}
