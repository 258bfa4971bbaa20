package io.millrace.control;

/** One rule's counts since the start: lines that met its conditions, results published, lines too late for their window. {@code id} stays the rule's. */
public record RuleStatus(long id, String name, String stream, long matches, long results, long late) {}
