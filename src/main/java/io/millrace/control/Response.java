package io.millrace.control;

import java.util.concurrent.Callable;

/** How a request will be answered: at once, or by work that must not be done on the event loop. */
sealed interface Response {
    record Now(Answer answer) implements Response {}

    /** {@code work} answers whatever happens in it. */
    record Later(ControlThreads.Lane lane, Callable<Answer> work) implements Response {}
}
