package io.millrace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The JDKs on this machine that the jar must run on: the one that runs the tests, and others installed beside it. */
final class Jdks {
    private Jdks() {}

    /** {@code java} launchers by feature version: 17 and 25 where they are installed, and the one running now in any case. */
    static Map<Integer, Path> all() {
        Map<Integer, Path> found = new TreeMap<>();
        Path running = Path.of(System.getProperty("java.home"));
        List<Path> homes = new ArrayList<>(List.of(running));
        for (Path folder : List.of(running.resolveSibling("."), Path.of("/usr/lib/jvm"), Path.of("/opt"))) {
            homes.addAll(foldersIn(folder));
        }
        for (Path home : homes) {
            int version = version(home);
            if ((version == 17 || version == 25) && Files.isExecutable(home.resolve("bin/java"))) {
                found.putIfAbsent(version, home.resolve("bin/java"));
            }
        }
        found.putIfAbsent(Runtime.version().feature(), running.resolve("bin/java"));
        return found;
    }

    private static List<Path> foldersIn(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(Files::isDirectory).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** From the file {@code release} that every JDK has, or 0. */
    private static int version(Path home) {
        try {
            for (String line : Files.readAllLines(home.resolve("release"))) {
                if (line.startsWith("JAVA_VERSION=\"")) {
                    return Integer.parseInt(line.substring(14).split("[.\"]")[0]);
                }
            }
            return 0;
        } catch (IOException | NumberFormatException e) {
            return 0;
        }
    }
}
