package io.millrace.script;

/** Why a script is refused. {@code line} and {@code column} count from 1 within the script's text. */
public record ScriptProblem(int line, int column, String message) {}
