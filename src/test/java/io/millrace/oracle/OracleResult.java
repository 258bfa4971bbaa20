package io.millrace.oracle;

import java.util.List;
import java.util.stream.Collectors;

/**
 * One line of NDJSON as it must be printed, in pieces: nearly all of it exact, a few numbers within a tolerance. {@code
 * rule} is its rule's name.
 */
public record OracleResult(String rule, List<Piece> pieces) {

    public sealed interface Piece {
        String text();
    }

    public record Exact(String text) implements Piece {}

    /**
     * A number that may be off by the share {@code tolerance} of itself; {@code integer} tells an integer from a float.
     */
    public record Approximate(String text, double tolerance, boolean integer) implements Piece {}

    /** The line, without its end. */
    public String text() {
        return pieces.stream().map(Piece::text).collect(Collectors.joining());
    }
}
