package io.millrace;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/** What SIGHUP asks for: done at once where there is a service, and else as soon as there is one, once however often it was asked for. Any thread. */
@SuppressWarnings("sunapi") // the only way to see SIGHUP
final class ReloadSignal implements SignalHandler {
    private final Consumer<String> tell;
    private @Nullable Runnable reload;
    private boolean owed;

    /** {@code tell} gets a sentence for who asks too early. */
    ReloadSignal(Consumer<String> tell) {
        this.tell = tell;
    }

    /** Takes SIGHUP from now on. Needs few classes, for until it is done one would end the process: no lambda, for example. */
    static ReloadSignal install() {
        ReloadSignal signal = new ReloadSignal(new Consumer<>() {
            @Override
            public void accept(String sentence) {
                System.err.println("millrace: SIGHUP: ".concat(sentence));
            }
        });
        Signal.handle(new Signal("HUP"), signal);
        return signal;
    }

    @Override
    public void handle(Signal caught) {
        ask();
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
