package io.millrace.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/** The token that requests need. Comparing takes as long for a wrong one as for the right one. */
public final class BearerToken {
    /** What an answer 401 says in {@code WWW-Authenticate}. */
    public static final String CHALLENGE = "Bearer realm=\"millrace\"";

    private static final String SCHEME = "Bearer ";

    private final byte[] token;

    public BearerToken(String token) {
        this.token = token.getBytes(StandardCharsets.UTF_8);
    }

    /** Whether these values of {@code Authorization} are one, and it carries this token. */
    public boolean isIn(List<String> headers) {
        if (headers.size() != 1) {
            return false;
        }
        String header = headers.get(0);
        if (!header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return false;
        }
        byte[] presented = header.substring(SCHEME.length()).strip().getBytes(StandardCharsets.UTF_8);
        // The time of isEqual depends on its first argument's length alone, and that one is the caller's own.
        return MessageDigest.isEqual(presented, token);
    }

    /** Keeps the token out of logs. */
    @Override
    public String toString() {
        return "BearerToken";
    }
}
