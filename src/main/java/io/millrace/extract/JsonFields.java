package io.millrace.extract;

import java.util.List;

/**
 * All JSON fields that are taken from one input, found in one pass over it: the first that is asked for on a line makes
 * the pass, and each takes what was found for it when it is asked for itself. Owned by one worker, with one row, in
 * which the input must be the same for all of them.
 */
final class JsonFields extends JoinedFields {
    private final JsonPointers pointers;
    private final JsonScanner scanner;
    private long line = -1;
    private boolean valid;

    /** @param extractors as made by {@link Extractors#json} */
    JsonFields(List<Extractor> extractors) {
        pointers = JsonPointers.all(extractors.stream()
                .map(extractor -> ((JsonField) extractor).pointer())
                .toList());
        scanner = new JsonScanner(pointers);
    }

    @Override
    public void extract(int field, byte[] bytes, int from, int to, Row row, int slot) {
        if (line != row.line()) {
            line = row.line();
            valid = scanner.scan(bytes, from, to);
        }
        if (valid) {
            JsonField.set(scanner, pointers.targetOfPointer(field), bytes, row, slot);
        } else {
            row.setAbsent(slot);
        }
    }
}
