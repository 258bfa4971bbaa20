package io.millrace.window;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What a row keeps for a list of aggregates, and how each is read. Aggregates of one field that can be read from the
 * same state share it: all percentiles; sum, average and deviation. An input is a field that some aggregate needs; each
 * is fed once a line. Immutable; any thread may use it on cells of its own.
 */
public final class RowLayout {
    private final List<AggregateSpec> aggregates;
    private final Accumulator[] sources;
    private final int[] fields;
    private final Accumulator[][] inputs;
    private final Accumulator[] accumulators;
    private final int numbers;
    private final int holders;

    private RowLayout(List<AggregateSpec> aggregates) {
        this.aggregates = List.copyOf(aggregates);
        Map<Integer, List<Accumulator>> byField = new LinkedHashMap<>();
        sources = new Accumulator[aggregates.size()];
        for (int i = 0; i < sources.length; i++) {
            AggregateSpec spec = aggregates.get(i);
            if (spec.kind() != AggregateSpec.Kind.LINES) {
                List<Accumulator> ofField = byField.computeIfAbsent(spec.field(), field -> new ArrayList<>());
                sources[i] = source(spec, ofField);
            }
        }
        fields = byField.keySet().stream().mapToInt(Integer::intValue).toArray();
        inputs = byField.values().stream()
                .map(all -> all.toArray(Accumulator[]::new))
                .toArray(Accumulator[][]::new);
        List<Accumulator> all = new ArrayList<>();
        byField.values().forEach(all::addAll);
        accumulators = all.toArray(Accumulator[]::new);
        int number = Cells.HEAD;
        int holder = 0;
        for (Accumulator accumulator : accumulators) {
            accumulator.place(number, holder);
            number += accumulator.numbers();
            holder += accumulator.holders();
        }
        numbers = number;
        holders = holder;
    }

    /** A layout for these aggregates, whose results are asked for by their places in the list. */
    public static RowLayout of(List<AggregateSpec> aggregates) {
        Map<Integer, ValueForm> forms = new HashMap<>();
        for (AggregateSpec spec : aggregates) {
            ValueForm form = forms.putIfAbsent(spec.field(), spec.form());
            if (form != null && form != spec.form()) {
                throw new IllegalArgumentException(
                        "field " + spec.field() + " is both " + form + " and " + spec.form());
            }
        }
        return new RowLayout(aggregates);
    }

    private Accumulator source(AggregateSpec spec, List<Accumulator> ofField) {
        Optional<Accumulator> shared =
                ofField.stream().filter(known -> known.serves(spec)).findFirst();
        if (shared.isPresent()) {
            return shared.get();
        }
        ValueForm form = spec.form();
        Accumulator made = switch (spec.kind()) {
            case LINES -> throw new IllegalArgumentException("lines have no accumulator");
            case PRESENT -> new Presence();
            case SUM, AVG, STDDEV -> new Moments(form, needsSquares(spec.field()));
            case MIN -> new Extreme(form, false);
            case MAX -> new Extreme(form, true);
            case FIRST -> new Edge(form, false);
            case LAST -> new Edge(form, true);
            case DISTINCT -> new Distinct(form);
            case PERCENTILE -> new Ranks();
            case SAMPLES -> new FirstLines(Objects.requireNonNull(spec.samples()));
        };
        ofField.add(made);
        return made;
    }

    private boolean needsSquares(int field) {
        return aggregates.stream().anyMatch(spec -> spec.field() == field && spec.kind() == AggregateSpec.Kind.STDDEV);
    }

    /** The aggregates in the order in which they were given. */
    public List<AggregateSpec> aggregates() {
        return aggregates;
    }

    /** How many different fields are needed. */
    public int inputs() {
        return fields.length;
    }

    /** The field of an input, from 0 to {@link #inputs}. */
    public int field(int input) {
        return fields[input];
    }

    /**
     * Whether the number of an input counts, so that a text must be read as one if it can be. True for all typed
     * fields.
     */
    public boolean needsNumber(int input) {
        for (Accumulator accumulator : inputs[input]) {
            if (accumulator.needsNumber()) {
                return true;
            }
        }
        return false;
    }

    /** Takes an input's value, in a line that has one, into a row made by this layout. */
    public void add(int input, Cells cells, int row, Value value) {
        for (Accumulator accumulator : inputs[input]) {
            accumulator.add(cells, row, value);
        }
    }

    /** Adds a row of this layout over no values. */
    int addRow(Cells cells) {
        return cells.addRow(numbers, holders);
    }

    /** Takes all of a row into another; its lines come after those already there. Both are of this layout. */
    void merge(Cells into, int row, Cells from, int fromRow) {
        into.addLines(row, from.lines(fromRow));
        for (Accumulator accumulator : accumulators) {
            accumulator.merge(into, row, from, fromRow);
        }
    }

    /** The memory of a row of this layout, in bytes; holders by their own estimate. */
    long rowBytes(Cells cells, int row) {
        long bytes = 8L * numbers + 4L * holders;
        for (int at = 0; at < holders; at++) {
            Holder holder = cells.holder(row, at);
            if (holder != null) {
                bytes += holder.heldBytes();
            }
        }
        return bytes;
    }

    /** Works out an aggregate, by its place in {@link #aggregates}. */
    public void result(int aggregate, Cells cells, int row, Result out) {
        AggregateSpec spec = aggregates.get(aggregate);
        if (spec.kind() == AggregateSpec.Kind.LINES) {
            out.setLong(cells.lines(row));
        } else {
            sources[aggregate].result(spec, cells, row, out);
        }
    }
}
