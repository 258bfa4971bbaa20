/**
 * A config with its names resolved to numbers: {@link io.millrace.plan.Planner} turns a {@code PipelineConfig} into a {@link io.millrace.plan.Plan}, in
 * which equal extractors and equal tests of a stream are one, whichever rules name them. Threads: pure functions, any thread. May import config, script and, for what patterns and ignored case mean, extract.
 */
@NullMarked
package io.millrace.plan;

import org.jspecify.annotations.NullMarked;
