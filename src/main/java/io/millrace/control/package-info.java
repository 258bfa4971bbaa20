/**
 * The admin HTTP API: health, metrics, statistics, and the change of rules while they run. Threads: one event loop of its own, which never waits for data, so
 * that an answer comes within milliseconds however busy the workers are; one that makes changes and one that tries rules, of which the event loop is told when
 * they are done. What it shows it reads through {@link io.millrace.control.AdminState}, whose methods must not block; what it changes goes through
 * {@link io.millrace.control.RuleControl}. May import access, http, config, plan, engine and metrics; must never be imported by another room, the root excepted.
 */
@NullMarked
package io.millrace.control;

import org.jspecify.annotations.NullMarked;
