package io.millrace.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What keys.txt says of every key of the config. */
final class KeyRows {
    static final String FILE = "src/test/resources/io/millrace/config/keys.txt";

    /**
     * @param type what is written there, in the words of the document
     * @param standard the default; in backticks if the reader can be asked
     * @param example a value, and behind semicolons what the key needs beside it
     */
    record Row(String key, String type, String standard, String example, String meaning) {
        boolean isNeeded() {
            return standard.equals("needed");
        }

        /** A word that has no value. */
        boolean isAlone() {
            return type.equals("alone");
        }

        String value() {
            return example.split(" ; ")[0];
        }

        List<String> companions() {
            return Arrays.stream(example.split(" ; ")).skip(1).toList();
        }

        /** The key with its example and what it needs, as it would be written. */
        String shown() {
            return isAlone() ? key : joined(key + ": " + value(), companions());
        }
    }

    /** @param place a config with KEYS where the keys of the shape stand */
    record Rows(Shape shape, String place, List<Row> rows) {
        List<String> keys() {
            return rows.stream().map(Row::key).toList();
        }

        /** A config that has what this key needs beside it, and {@code entry}, which may be empty. */
        String config(Row row, String entry) {
            if (row.isAlone()) {
                return place.replace("{KEYS}", row.key);
            }
            List<String> all = new ArrayList<>(row.companions());
            rows.stream()
                    .filter(other ->
                            other.isNeeded() && other != row && !all.toString().contains(other.key + ": "))
                    .filter(other -> !NotYet.key(shape, other.key))
                    .forEach(other -> all.add(other.key + ": " + other.value()));
            return place.replace("KEYS", joined(entry, all));
        }
    }

    private KeyRows() {}

    private static String joined(String first, List<String> others) {
        List<String> all = new ArrayList<>(others);
        if (!first.isEmpty()) {
            all.add(0, first);
        }
        return String.join(", ", all);
    }

    static Map<Shape, Rows> read() throws IOException {
        Map<Shape, Rows> all = new LinkedHashMap<>();
        List<Row> rows = new ArrayList<>();
        for (String line : lines()) {
            if (line.startsWith("[")) {
                int end = line.indexOf(']');
                Shape shape = shape(line.substring(1, end));
                rows = new ArrayList<>();
                all.put(shape, new Rows(shape, line.substring(end + 2), rows));
            } else {
                rows.add(row(line));
            }
        }
        return all;
    }

    private static Shape shape(String name) {
        for (Shape shape : Shape.values()) {
            if (shape.name().equals(name)) {
                return shape;
            }
        }
        throw new AssertionError(FILE + ": there is no Shape [" + name + "]; take its section away");
    }

    private static Row row(String line) {
        String[] cells = line.split("\\|", -1);
        if (cells.length != 5) {
            throw new AssertionError(FILE + ": expected 'key | type | default | example | meaning', found: " + line);
        }
        return new Row(cells[0].strip(), cells[1].strip(), cells[2].strip(), cells[3].strip(), cells[4].strip());
    }

    private static List<String> lines() throws IOException {
        try (InputStream file = KeyRows.class.getResourceAsStream("keys.txt")) {
            return new String(file.readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .collect(Collectors.toList());
        }
    }
}
