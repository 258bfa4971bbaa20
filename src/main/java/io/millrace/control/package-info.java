/**
 * The admin HTTP API: health, metrics, statistics, later the deployment of rules. Threads: one event loop of its own, which never waits for data, so that
 * an answer comes within milliseconds however busy the workers are. What it shows it reads through {@link io.millrace.control.AdminState}, whose methods
 * must not block. May import config, plan, engine and metrics; must never be imported by another room, the root excepted.
 */
@NullMarked
package io.millrace.control;

import org.jspecify.annotations.NullMarked;
