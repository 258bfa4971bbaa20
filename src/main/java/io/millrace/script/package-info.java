/**
 * Operators in AviatorScript and Groovy: compiled once, checked against allow-lists, run under a budget. Compiling is done on whichever thread loads a config, never on one
 * that carries data; a {@link io.millrace.script.ScriptRun} belongs to one worker. Knows nothing of configs, plans or the engine.
 */
@NullMarked
package io.millrace.script;

import org.jspecify.annotations.NullMarked;
