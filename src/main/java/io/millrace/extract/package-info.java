/**
 * The kernels over {@code byte[]}: what cuts the fields out of a line (left/right, split, JSON pointer, logfmt, URL
 * query, regex), what changes them (transforms), what conditions ask of them (search, comparison, numbers), and {@link
 * io.millrace.extract.Row}, the fields of one line as offsets. No text is decoded and nothing is allocated for a line,
 * but in rare paths that say so.
 *
 * <p>Threads: a {@code Row} and every extractor, transform or matcher with state belong to one worker, for
 * which they are compiled; all else is immutable. Must never import another room; the only room that may
 * import the regex engine.
 */
@NullMarked
package io.millrace.extract;

import org.jspecify.annotations.NullMarked;
