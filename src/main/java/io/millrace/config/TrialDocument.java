package io.millrace.config;

/** A rule, and lines to try it on, as a log has them. */
public record TrialDocument(RuleDocument rule, byte[] lines) {}
