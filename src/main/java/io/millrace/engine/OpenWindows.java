package io.millrace.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** The open windows of one stream by their ends. One that is published counts no more, and is taken out when it is come across. Owned by the collector. */
final class OpenWindows {
    private final PriorityQueue<OpenWindow> byEnd = new PriorityQueue<>(OpenWindow.BY_END);
    private long open;
    private long opened;

    void add(OpenWindow window) {
        byEnd.add(window);
        window.number(opened++);
        open++;
    }

    /** The window is published, or nobody wants it any more. */
    void close(OpenWindow window) {
        window.close();
        open--;
    }

    /** How many are open. */
    long count() {
        return open;
    }

    /** How many have ever been opened. */
    long opened() {
        return opened;
    }

    List<OpenWindow> all() {
        List<OpenWindow> windows = new ArrayList<>(byEnd);
        windows.removeIf(OpenWindow::isPublished);
        return windows;
    }

    /** The one that ends first, or null. */
    @Nullable
    OpenWindow first() {
        OpenWindow first = byEnd.peek();
        while (first != null && first.isPublished()) {
            byEnd.poll();
            first = byEnd.peek();
        }
        return first;
    }

    /** Takes out those that end first; they are open until they are closed. None if there is none. */
    List<OpenWindow> pollFirst() {
        List<OpenWindow> together = new ArrayList<>();
        OpenWindow first = first();
        while (first != null
                && (together.isEmpty() || first.endMillis() == together.get(0).endMillis())) {
            together.add(first);
            byEnd.poll();
            first = first();
        }
        return together;
    }
}
