package io.millrace.config;

import java.util.Map;

/**
 * Where the keys at the top of a config stand, for problems with their values.
 *
 * @param whole the main file
 * @param keys those written, and those in {@code listen} as {@code listen.tcp}
 */
public record KeyPlaces(Location whole, Map<String, Location> keys) {
    public KeyPlaces {
        keys = Map.copyOf(keys);
    }

    /** The place of a key; where it is not written, of the one that it would stand in. */
    public Location of(String key) {
        Location place = keys.get(key);
        if (place != null) {
            return place;
        }
        int dot = key.lastIndexOf('.');
        return dot < 0 ? whole : of(key.substring(0, dot));
    }
}
