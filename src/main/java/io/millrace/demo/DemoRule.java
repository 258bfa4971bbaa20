package io.millrace.demo;

/** A rule's counts since the start, and its latest result as it was written; empty before the first. */
public record DemoRule(String name, long matches, long results, String latest) {}
