package io.millrace.ingest;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The content encodings of bodies. */
enum Encoding {
    IDENTITY,
    GZIP,
    DEFLATE,
    ZSTD,
    SNAPPY,
    LZ4;

    /** Those that there are, as a header lists them. */
    static final String SUPPORTED = "gzip, deflate, zstd, snappy, lz4";

    /** What the header {@code Content-Encoding} says; {@code identity}, {@code none} and empty elements of its list count for nothing. */
    static Encoding of(HttpHeaders headers) throws Refusal {
        if (!headers.contains(HttpHeaderNames.CONTENT_ENCODING)) {
            return IDENTITY;
        }
        List<String> codings = new ArrayList<>();
        for (String header : headers.getAll(HttpHeaderNames.CONTENT_ENCODING)) {
            for (String coding : header.split(",")) {
                String name = coding.trim().toLowerCase(Locale.ROOT);
                if (!name.isEmpty() && !name.equals("identity") && !name.equals("none")) {
                    codings.add(name);
                }
            }
        }
        if (codings.isEmpty()) {
            return IDENTITY;
        }
        if (codings.size() > 1) {
            throw unsupported("The body is encoded " + codings.size() + " times over (" + String.join(", ", codings)
                    + "); use one of " + SUPPORTED);
        }
        return switch (codings.get(0)) {
            case "gzip", "x-gzip" -> GZIP;
            case "deflate" -> DEFLATE;
            case "zstd" -> ZSTD;
            case "snappy" -> SNAPPY;
            case "lz4" -> LZ4;
            default -> throw unsupported("Content-Encoding '" + codings.get(0) + "' is unknown; use " + SUPPORTED);
        };
    }

    private static Refusal unsupported(String what) {
        return new Refusal(Reason.UNSUPPORTED_ENCODING, what + ", or none.");
    }

    /** A new decoder; not for {@link #IDENTITY}, which needs none. */
    BodyDecoder newDecoder() {
        return switch (this) {
            case IDENTITY -> throw new IllegalStateException("there is nothing to decode");
            case GZIP -> new GzipDecoder();
            case DEFLATE -> new DeflateDecoder();
            case ZSTD -> new ZstdDecoder();
            case SNAPPY -> new SnappyDecoder();
            case LZ4 -> new Lz4Decoder();
        };
    }

    /** A body that cannot be decoded; {@code what} says why. */
    Refusal corrupt(String what) {
        return new Refusal(
                Reason.BAD_ENCODING, "Content-Encoding " + name().toLowerCase(Locale.ROOT) + ": " + what + ".");
    }
}
