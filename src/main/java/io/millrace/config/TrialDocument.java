package io.millrace.config;

/**
 * A rule, and lines to try it on, as a log has them.
 *
 * @param inUtf8 whether the lines were a text, rather than a log in the charset of its stream
 */
public record TrialDocument(RuleDocument rule, byte[] lines, boolean inUtf8) {}
