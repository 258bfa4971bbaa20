package io.millrace;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What the threads allocate that were started since this was made: those of a service, and whatever it uses. */
final class AllocatedBytes {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Set<Long> older = new HashSet<>();
    private final Map<Long, Long> before = new HashMap<>();

    AllocatedBytes() {
        Arrays.stream(THREADS.getAllThreadIds()).forEach(older::add);
    }

    /** Counts from here on. */
    void begin() {
        before.clear();
        now(before);
    }

    /** By thread, since {@link #begin}; the names of threads tell who it was. */
    Map<String, Long> byThread() {
        Map<Long, Long> after = new HashMap<>();
        now(after);
        Map<String, Long> bytes = new TreeMap<>();
        after.forEach((id, total) -> {
            var thread = THREADS.getThreadInfo(id);
            String name = thread == null ? "ended" : thread.getThreadName();
            bytes.merge(name, total - before.getOrDefault(id, 0L), Long::sum);
        });
        return bytes;
    }

    private void now(Map<Long, Long> into) {
        long[] ids = THREADS.getAllThreadIds();
        long[] bytes = THREADS.getThreadAllocatedBytes(ids);
        for (int i = 0; i < ids.length; i++) {
            if (!older.contains(ids[i])) {
                into.put(ids[i], bytes[i]);
            }
        }
    }
}
