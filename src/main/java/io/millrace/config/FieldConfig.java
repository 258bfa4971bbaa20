package io.millrace.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A field: an extractor over the line, or over the field {@code of}, then steps, then a type; {@code defaultText} is its value wherever it would be
 * absent.
 */
public record FieldConfig(
        Location at,
        String name,
        Optional<Reference> of,
        Extractor extractor,
        List<Transform> transforms,
        FieldType type,
        Optional<Reference> defaultText) {

    /** A text with its place: a name to be resolved, or a value to be checked later. */
    public record Reference(Location at, String text) {}

    public enum FieldType {
        STRING,
        INT,
        FLOAT
    }

    public sealed interface Extractor {
        Location at();

        /** An empty {@code left} is the start of the input, an empty {@code right} its end. */
        record LeftRight(Location at, String left, int index, String right, boolean orEnd) implements Extractor {}

        /** The column {@code column} from 0, or from the end when negative. */
        record Split(Location at, String by, int column) implements Extractor {}

        /** An RFC 6901 pointer. */
        record Json(Location at, String pointer) implements Extractor {}

        /** The value of a key in {@code key=value}. */
        record Logfmt(Location at, String key) implements Extractor {}

        /** A parameter of a URL's query. */
        record Query(Location at, String param) implements Extractor {}

        /** {@code group} is a number or a name. */
        record Regex(Location at, String pattern, Location patternAt, String group, Location groupAt)
                implements Extractor {}

        /** What a script makes of the fields, instead of a part of a text. */
        record Computed(Location at, ScriptConfig script) implements Extractor {}
    }

    public sealed interface Transform {
        Location at();

        record Lower(Location at) implements Transform {}

        record Upper(Location at) implements Transform {}

        /** Takes white space off both ends, also what is beyond ASCII. */
        record Trim(Location at) implements Transform {}

        /** {@code *} for the ids in a URL's path; no query, no fragment. */
        record CleanUrl(Location at) implements Transform {}

        /** Characters from {@code from} to before {@code to} or the end; negative ones count from the end. */
        record Substring(Location at, int from, OptionalInt to) implements Transform {}

        /** {@code with} for every match, with the match's groups for {@code $1} and the like. */
        record Replace(Location at, String pattern, Location patternAt, String with, Location withAt)
                implements Transform {}

        /**
         * The value of the first case that holds, or else {@code defaultText}, or else the value stays. In the
         * conditions the field's own name is the value so far.
         */
        record Switch(Location at, List<Case> cases, Optional<String> defaultText) implements Transform {
            public record Case(ConditionConfig where, String value) {}
        }

        record Append(Location at, String text) implements Transform {}

        record Const(Location at, String text) implements Transform {}

        /** A value that {@code values} does not name becomes {@code defaultText}, or stays as it is where there is none. */
        record MapValues(Location at, Map<String, String> values, Optional<String> defaultText) implements Transform {}
    }
}
