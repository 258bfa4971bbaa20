package io.millrace.control;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** The token that changes need. Comparing takes as long for a wrong one as for the right one. */
final class BearerToken {
    private static final String SCHEME = "Bearer ";

    private final byte[] token;

    BearerToken(String token) {
        this.token = token.getBytes(StandardCharsets.UTF_8);
    }

    /** Whether the value of an {@code Authorization} header carries this token. */
    boolean isIn(@Nullable String header) {
        if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return false;
        }
        byte[] presented = header.substring(SCHEME.length()).strip().getBytes(StandardCharsets.UTF_8);
        // The time of isEqual depends on its first argument's length alone, and that one is the caller's own.
        return MessageDigest.isEqual(presented, token);
    }
}
