package io.millrace.engine;

/** All streams' programs, for one worker. A stream's program is at its number. */
record Program(StreamProgram[] streams, RecordStage[] stages) {}
