package io.millrace.ingest;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * How the lines of a stream are written. UTF-8 is taken as it is, valid or not; everything else is turned into UTF-8 before lines are cut, what is malformed
 * into U+FFFD.
 */
public final class LineCharset {
    public static final LineCharset UTF_8 = new LineCharset(StandardCharsets.UTF_8);

    private static final Charset GB18030 = Charset.forName("GB18030");
    private static final LineCharset AUTO = new LineCharset(null);

    /** Null where each line says for itself. */
    private final @Nullable Charset charset;

    private LineCharset(@Nullable Charset charset) {
        this.charset = charset;
    }

    public static LineCharset of(Charset charset) {
        return charset.equals(StandardCharsets.UTF_8) ? UTF_8 : new LineCharset(charset);
    }

    /** A line is UTF-8 where it is valid UTF-8, else GB18030. */
    public static LineCharset auto() {
        return AUTO;
    }

    boolean isUtf8() {
        return charset == StandardCharsets.UTF_8;
    }

    /** What turns one source's bytes into UTF-8. */
    Transcoder transcoder(TextScratch scratch, int maxLineLength) {
        return charset == null
                ? new AutoTranscoder(new CharsetTranscoder(GB18030, scratch), scratch, maxLineLength)
                : new CharsetTranscoder(charset, scratch);
    }

    @Override
    public String toString() {
        return charset == null ? "auto" : charset.name();
    }
}
