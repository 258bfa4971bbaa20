package io.millrace.config;

import java.util.List;

/** A rule that came by itself, and what is odd about it. */
public record RuleDocument(RuleConfig rule, List<Problem> warnings) {}
