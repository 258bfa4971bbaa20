package io.millrace.output;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdIOException;

/** Says why a zstd log cannot be read: the library's own words are about its buffers and parameters, not about the log. */
final class ZstdProblem {
    private ZstdProblem() {}

    static String reason(ZstdIOException failure) {
        long code = failure.getErrorCode();
        if (code == Zstd.errPrefixUnknown()) {
            return "there is no zstd frame where one should begin";
        }
        if (code == Zstd.errChecksumWrong()) {
            return "the zstd data is damaged: its checksum is wrong";
        }
        if (code == Zstd.errFrameParameterWindowTooLarge()) {
            return "its zstd window is larger than 128 MiB; give it as text: zstd -dc --long=31 LOG | millrace replay ... -";
        }
        if (code == Zstd.errDictionaryWrong()) {
            return "it was compressed with a zstd dictionary; give it as text: zstd -dc -D DICTIONARY LOG | millrace"
                    + " replay ... -";
        }
        if (code == Zstd.errMemoryAllocation()) {
            return "there is no memory left for its zstd window";
        }
        return "Truncated source".equals(failure.getMessage())
                ? "ends in the middle of a zstd frame"
                : "the zstd data is damaged (" + failure.getMessage() + ")";
    }
}
