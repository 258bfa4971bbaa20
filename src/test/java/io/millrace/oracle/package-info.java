/**
 * The oracle: a slow, obvious evaluator of a config over lines, and the random configs and lines on which the product
 * must agree with it. It reads the raw YAML and works with {@code String} and {@code BigDecimal}; it caches, shares and
 * skips nothing: line by line, rule by rule. Threads: one, the test's. Must never import the product.
 */
@NullMarked
package io.millrace.oracle;

import org.jspecify.annotations.NullMarked;
