package io.millrace.control;

/** What has been counted since the start of the service, of streams and rules that are gone too; none of it ever falls. */
public record Totals(long lines, long bytes, long matches, long results, long late) {}
