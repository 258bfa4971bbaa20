package io.millrace.config;

import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** A piece of JSON. Two are equal by value: objects whatever the order of their members, numbers whatever their spelling. */
public sealed interface JsonValue {
    /** Reads a JSON text. Throws {@link IllegalArgumentException} with a sentence where it is none. */
    static JsonValue parse(String text) {
        return JsonText.parse(text);
    }

    /** Members in the order written. */
    record Members(Map<String, JsonValue> members) implements JsonValue {
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("{");
            for (Iterator<Map.Entry<String, JsonValue>> all = members.entrySet().iterator(); all.hasNext(); ) {
                Map.Entry<String, JsonValue> member = all.next();
                text.append(JsonText.quoted(member.getKey())).append(':').append(member.getValue());
                text.append(all.hasNext() ? "," : "");
            }
            return text.append('}').toString();
        }
    }

    record Items(List<JsonValue> items) implements JsonValue {
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("[");
            for (int i = 0; i < items.size(); i++) {
                text.append(i == 0 ? "" : ",").append(items.get(i));
            }
            return text.append(']').toString();
        }
    }

    record Text(String text) implements JsonValue {
        @Override
        public String toString() {
            return JsonText.quoted(text);
        }
    }

    /** A number as it is spelled. */
    record Numeral(String spelling) implements JsonValue {
        @Override
        public boolean equals(Object other) {
            return other instanceof Numeral numeral && Numbers.compare(spelling, numeral.spelling) == 0;
        }

        @Override
        public int hashCode() {
            return Double.hashCode(Double.parseDouble(spelling) + 0.0);
        }

        @Override
        public String toString() {
            return spelling;
        }
    }

    record Flag(boolean set) implements JsonValue {
        @Override
        public String toString() {
            return Boolean.toString(set);
        }
    }

    record Null() implements JsonValue {
        @Override
        public String toString() {
            return "null";
        }
    }
}
