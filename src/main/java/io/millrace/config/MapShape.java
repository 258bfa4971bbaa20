package io.millrace.config;

import java.util.Optional;

/** A kind of map in a file that people write: which keys it may have, and what to say of others. */
interface MapShape {
    /** What to write instead of something that is no map. */
    String example();

    boolean knows(String key);

    /** Why this key is not taken here, and what to do. */
    String refusal(String key);

    /** The key that an unknown one was probably meant to be. */
    Optional<String> meant(String key);
}
