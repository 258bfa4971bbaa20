package io.millrace.config;

import java.util.List;

/** A piece of YAML with its place. Scalars keep their text as written; what it means is decided by whoever wants it. */
sealed interface YamlNode {
    Location at();

    /** What was found here, for the end of "expected ..., found ...". */
    String found();

    /** {@code quoted} covers block scalars and {@code !!str} too: a text and nothing else. */
    record Scalar(Location at, String text, boolean quoted, TextPlaces places) implements YamlNode {
        /** One whose text is of no file. */
        Scalar(Location at, String text, boolean quoted) {
            this(at, text, quoted, TextPlaces.none(at));
        }

        boolean isNull() {
            return !quoted
                    && switch (text) {
                        case "", "~", "null", "Null", "NULL" -> true;
                        default -> false;
                    };
        }

        /** A number written bare. */
        boolean isNumber() {
            return !quoted && Numbers.isNumber(text);
        }

        @Override
        public String found() {
            return isNull() ? "nothing" : Shown.text(text);
        }
    }

    record Sequence(Location at, List<YamlNode> items) implements YamlNode {
        @Override
        public String found() {
            return "a list";
        }
    }

    /** Entries in the order written, no key twice. */
    record Mapping(Location at, List<Entry> entries) implements YamlNode {
        @Override
        public String found() {
            return "a map";
        }
    }

    record Entry(Scalar key, YamlNode value) {}
}
