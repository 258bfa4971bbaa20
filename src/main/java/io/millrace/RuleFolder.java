package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.Location;
import io.millrace.config.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The folder {@code rulesDir}: a file for each rule that came over the admin port, with its text as it came, and one with the rules' numbers. A file is
 * written beside the one that it replaces, synced, and then takes its name, so that after a crash each is whole, old or new. Locked until it is closed, since
 * two processes would overwrite each other's numbers. Used at the start and by the thread that makes changes.
 */
final class RuleFolder implements AutoCloseable {
    private static final String LOCK = ".lock";
    private static final String INDEX = ".ids";
    private static final String INDEX_HEAD = "millrace rule ids 1, next ";
    private static final String UNFINISHED = ".new";

    private final Path folder;
    private final FileChannel lock;

    /**
     * What is known of rules besides their texts.
     *
     * @param next above all ids that were ever given
     * @param removed rules of the config file that were deleted over the admin port; a rule of the folder comes before that
     */
    record Index(long next, Map<String, Long> ids, Set<String> removed) {
        static final Index EMPTY = new Index(0, Map.of(), Set.of());
    }

    /** A change of the folder that is ready, and does not show yet. Either of the two is called, once. */
    interface Step {
        void commit() throws IOException;

        default void discard() {}
    }

    private RuleFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /** Makes the folder if it is missing, locks it, and takes away what a crash left unfinished. */
    static RuleFolder open(Path folder) throws IOException {
        Path file = folder.resolve(LOCK);
        FileChannel lock;
        try {
            Files.createDirectories(folder);
            lock = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw FolderProblem.cannot("write", file, e);
        }
        if (!isFree(lock)) {
            lock.close();
            throw new IOException("rulesDir: " + folder
                    + " is in use by another process; give each a folder of its own, or stop the other one");
        }
        RuleFolder opened = new RuleFolder(folder, lock);
        try {
            opened.deleteUnfinished();
            return opened;
        } catch (IOException e) {
            opened.close();
            throw e;
        }
    }

    private static boolean isFree(FileChannel lock) {
        try {
            return lock.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        } catch (IOException e) {
            return true; // a file system without locks
        }
    }

    private void deleteUnfinished() throws IOException {
        try (DirectoryStream<Path> unfinished = Files.newDirectoryStream(folder, "*" + UNFINISHED)) {
            for (Path file : unfinished) {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw FolderProblem.cannot("delete", file, e);
                }
            }
        }
    }

    /** Lets another process have the folder. */
    @Override
    public void close() throws IOException {
        lock.close();
    }

    /** The file that a rule's text is read from, for places in it. */
    String place(String rule) {
        return folder.resolve(StoredNames.encode(rule) + StoredNames.ENDING).toString();
    }

    /** The texts of all rules by their names. A file that no rule would be written to is a problem. */
    Map<String, byte[]> texts() throws IOException, ConfigException {
        Map<String, byte[]> texts = new TreeMap<>();
        List<Problem> problems = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + StoredNames.ENDING)) {
            for (Path file : files) {
                Optional<String> rule = StoredNames.rule(file.getFileName().toString());
                if (rule.isEmpty()) {
                    problems.add(Problem.error(
                            new Location(file.toString(), 0, 0),
                            "no rule is kept under this name; "
                                    + StoredNames.advice(file.getFileName().toString())));
                } else if (Files.isDirectory(file)) {
                    problems.add(Problem.error(
                            new Location(file.toString(), 0, 0),
                            "this is a folder, and rules are kept in files here; move it away"));
                } else {
                    texts.put(rule.get(), read(file));
                }
            }
        }
        if (!problems.isEmpty()) {
            throw new ConfigException(problems);
        }
        return texts;
    }

    private static byte[] read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(ConfigReader.MOST_BODY_BYTES + 1);
        } catch (IOException e) {
            throw FolderProblem.cannot("read", file, e);
        }
    }

    Index index() throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(folder.resolve(INDEX), UTF_8);
        } catch (NoSuchFileException e) {
            return Index.EMPTY;
        } catch (CharacterCodingException e) {
            throw damaged(e);
        } catch (IOException e) {
            throw FolderProblem.cannot("read", folder.resolve(INDEX), e);
        }
        Map<String, Long> ids = new LinkedHashMap<>();
        Set<String> removed = new TreeSet<>();
        Set<Long> given = new HashSet<>();
        try {
            require(lines.get(0).startsWith(INDEX_HEAD));
            long next = Long.parseLong(lines.get(0).substring(INDEX_HEAD.length()));
            for (String line : lines.subList(1, lines.size())) {
                String[] parts = line.split(" ");
                String rule = StoredNames.decode(parts[1]).orElseThrow();
                long id = Long.parseLong(parts[0]);
                require(id < next && given.add(id) && ids.put(rule, id) == null);
                if (parts.length > 2) {
                    removed.add(rule);
                }
            }
            return new Index(next, ids, removed);
        } catch (RuntimeException e) {
            throw damaged(e);
        }
    }

    private IOException damaged(Exception cause) {
        return new IOException(
                "rulesDir: " + folder.resolve(INDEX) + " is damaged; move it away, and at the next start rules get new"
                        + " ids, and rules of the config that were deleted over the admin port are back",
                cause);
    }

    private static void require(boolean sound) {
        if (!sound) {
            throw new IllegalArgumentException("not as it was written, or two rules would get one id");
        }
    }

    Step index(Index index) throws IOException {
        StringBuilder text = new StringBuilder(INDEX_HEAD).append(index.next()).append('\n');
        Map<Long, String> byId = new TreeMap<>();
        Map<String, Long> ids = new HashMap<>(index.ids());
        ids.forEach((rule, id) -> byId.put(id, rule));
        byId.forEach((id, rule) -> text.append(id)
                .append(' ')
                .append(StoredNames.encode(rule))
                .append(index.removed().contains(rule) ? " removed\n" : "\n"));
        return write(folder.resolve(INDEX), text.toString().getBytes(UTF_8));
    }

    /** @param file as {@link StoredNames#file} has it */
    Step put(String file, byte[] text) throws IOException {
        return write(folder.resolve(file), text);
    }

    Step remove(String file) {
        return () -> {
            try {
                Files.deleteIfExists(folder.resolve(file));
                syncFolder();
            } catch (IOException e) {
                throw FolderProblem.cannot("delete", folder.resolve(file), e);
            }
        };
    }

    private Step write(Path file, byte[] bytes) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + UNFINISHED);
        try (FileChannel channel = FileChannel.open(
                unfinished,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
            ByteBuffer rest = ByteBuffer.wrap(bytes);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        } catch (IOException e) {
            discard(unfinished);
            throw FolderProblem.cannot("write", file, e);
        }
        return new Step() {
            @Override
            public void commit() throws IOException {
                try {
                    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                    syncFolder();
                } catch (IOException e) {
                    throw FolderProblem.cannot("write", file, e);
                }
            }

            @Override
            public void discard() {
                RuleFolder.discard(unfinished);
            }
        };
    }

    private static void discard(Path unfinished) {
        try {
            Files.deleteIfExists(unfinished);
        } catch (IOException e) {
            // It is taken away at the next start.
        }
    }

    private void syncFolder() throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
