package io.millrace.config;

import io.millrace.config.OutputConfig.Sink;
import java.util.List;
import java.util.Optional;

/**
 * Where an output writes, worked out once, since each is compared with all others.
 *
 * @param path from the root; of one with dates, as it is at a time when all dates with as many digits look alike
 * @param dates of the path from the root
 */
record WrittenPath(Sink.File file, String path, Optional<PathDates> dates) {
    /** {@code absolute}: its path from the root, dates as they are in the config. */
    static WrittenPath of(Sink.File file, String absolute) {
        Optional<PathDates> dates = file.dates().map(unused -> PathDates.absolute(file.path()));
        return new WrittenPath(file, dates.map(PathDates::allAlike).orElse(absolute), dates);
    }

    /** The first of them that at some time is the same file as this, where at least one has dates in its path. */
    Optional<Sink.File> firstMet(List<WrittenPath> others) {
        for (WrittenPath other : others) {
            if (meets(other)) {
                return Optional.of(other.file);
            }
        }
        return Optional.empty();
    }

    private boolean meets(WrittenPath other) {
        if (dates.isPresent() == other.dates.isPresent()) {
            return dates.isPresent() && path.equals(other.path);
        }
        return dates.isPresent()
                ? dates.get().canBe(other.path)
                : other.dates.get().canBe(path);
    }
}
