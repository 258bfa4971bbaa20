package io.millrace.oracle;

/** A random config with what is needed to write lines that fit it. */
public record RandomPipeline(
        long seed, String yaml, String stream, LineLayout layout, RandomTime time, Vocabulary vocabulary) {}
