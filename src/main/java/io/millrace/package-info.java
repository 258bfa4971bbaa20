/**
 * The command line and the wiring: the one place that knows every room. {@link io.millrace.Service} is a running service, {@link io.millrace.Replay} a
 * backtest; both are put together by {@code Wiring}. Nobody imports this package.
 */
@NullMarked
package io.millrace;

import org.jspecify.annotations.NullMarked;
