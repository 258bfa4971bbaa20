/**
 * Text to {@link io.millrace.config.PipelineConfig}: sealed interfaces and records, every node with its place; problems are collected and thrown once.
 * Threads: pure functions, any thread. Must never import another room; the only room that may import the YAML parser.
 */
@NullMarked
package io.millrace.config;

import org.jspecify.annotations.NullMarked;
