package io.millrace.oracle;

import java.util.Optional;

/** What conditions ask for by name: the fields of a line, or the labels of a group. */
interface OracleNames {
    Optional<OracleValue> value(String name);
}
