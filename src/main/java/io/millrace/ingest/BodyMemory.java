package io.millrace.ingest;

/** What a body needs on the heap while it is taken, lent by its loop to one after the other. */
record BodyMemory(ChunkQueue chunks, Carry carry) {}
