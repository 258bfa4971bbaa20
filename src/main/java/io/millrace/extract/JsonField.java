package io.millrace.extract;

import java.util.List;

/**
 * What one pointer names in a JSON document; absent where that is nothing or null, or where the input is no valid
 * document. Owned by one worker.
 */
final class JsonField extends Extractor {
    private final JsonScanner scanner;

    JsonField(String pointer) throws PatternException {
        scanner = new JsonScanner(JsonPointers.of(List.of(pointer)));
    }

    @Override
    public void extract(byte[] bytes, int from, int to, Row row, int slot) {
        if (scanner.scan(bytes, from, to)) {
            set(scanner, 0, bytes, row, slot);
        } else {
            row.setAbsent(slot);
        }
    }

    /** Makes the slot present or absent by what was found for a target in a valid document. */
    static void set(JsonScanner scanner, int target, byte[] bytes, Row row, int slot) {
        switch (scanner.kind(target)) {
            case PLAIN -> row.set(slot, bytes, scanner.from(target), scanner.to(target));
            case ESCAPED -> setUnescaped(bytes, scanner.from(target), scanner.to(target), row, slot);
            case MISSING, NULL -> row.setAbsent(slot);
        }
    }

    /** The one pointer. */
    JsonPointers pointer() {
        return scanner.pointers();
    }

    private static void setUnescaped(byte[] bytes, int from, int to, Row row, int slot) {
        Scratch scratch = row.scratch();
        byte[] out = scratch.reserve(to - from);
        int start = scratch.position();
        int end = JsonText.unescape(bytes, from, to, out, start);
        scratch.take(end - start);
        row.set(slot, out, start, end);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JsonField that && scanner.pointers().equals(that.scanner.pointers());
    }

    @Override
    public int hashCode() {
        return scanner.pointers().hashCode();
    }

    @Override
    public String toString() {
        return "json '" + scanner.pointers() + "'";
    }
}
