package io.millrace.demo;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.SplittableRandom;

/**
 * A page of the shop of {@link DemoLogs}.
 *
 * @param methodAndPath {@code GET /kiln}, as the log has it
 * @param weight how often it is asked for, among the pages of the same visitors
 * @param millis its usual response time
 * @param bytes its usual size
 * @param statuses what it answers, each as often as it stands here
 */
record DemoPage(byte[] methodAndPath, Query query, int weight, int millis, int bytes, int[] statuses) {
    /** What follows the path. */
    enum Query {
        NONE(""),
        PAGE("?page="),
        ITEM("?item="),
        SEARCH("?q=");

        private final byte[] text;

        Query(String text) {
            this.text = text.getBytes(US_ASCII);
        }

        byte[] text() {
            return text;
        }
    }

    static DemoPage of(String methodAndPath, Query query, int weight, int millis, int bytes, int... statuses) {
        return new DemoPage(methodAndPath.getBytes(US_ASCII), query, weight, millis, bytes, statuses);
    }

    int status(SplittableRandom random) {
        return statuses[random.nextInt(statuses.length)];
    }
}
