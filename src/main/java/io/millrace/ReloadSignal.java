package io.millrace;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What SIGHUP asks for: done at once where there is a service, and else as soon as there is one, once however often it was asked for. Any thread. */
final class ReloadSignal {
    private final Consumer<String> tell;
    private @Nullable Runnable reload;
    private boolean owed;

    /** {@code tell} gets a sentence for who asks too early. */
    ReloadSignal(Consumer<String> tell) {
        this.tell = tell;
    }

    void ask() {
        Runnable now;
        synchronized (this) {
            now = reload;
            owed = now == null;
        }
        if (now == null) {
            tell.accept("the config is read again once the service is ready");
        } else {
            now.run();
        }
    }

    /** From now on; {@code reload} must not take long. */
    void ready(Runnable reload) {
        boolean wasAsked;
        synchronized (this) {
            this.reload = reload;
            wasAsked = owed;
            owed = false;
        }
        if (wasAsked) {
            reload.run();
        }
    }
}
