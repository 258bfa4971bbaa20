package io.millrace.script;

/**
 * What a script may use.
 *
 * @param callMillis a call may last
 * @param depth to which its methods may call each other
 * @param allocatedBytes by which texts and collections may grow within a call, roughly counted
 * @param maxFailures after which its rule is switched off
 */
public record ScriptLimits(long callMillis, int depth, long allocatedBytes, int maxFailures) {
    public static final ScriptLimits DEFAULT = new ScriptLimits(100, 200, 16 << 20, 20);

    public ScriptLimits {
        if (callMillis <= 0 || depth <= 0 || allocatedBytes <= 0 || maxFailures <= 0) {
            throw new IllegalArgumentException("limits of scripts must be above 0");
        }
    }

    String allocatedText() {
        return allocatedBytes % (1 << 20) == 0 ? (allocatedBytes >> 20) + " MiB" : allocatedBytes + " bytes";
    }
}
