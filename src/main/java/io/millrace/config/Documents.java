package io.millrace.config;

import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import io.millrace.config.YamlNode.Sequence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Reads a config file and, depth first, those that it includes. A file comes before what it includes, and what is
 * included by several files is read once.
 */
final class Documents {
    /** Files that are included each by the one before: more than anybody means, and far fewer than there is stack for. */
    private static final int DEEPEST = 100;

    private final Map<String, String> environment;
    private final Problems problems;
    private final Consumer<Path> looked;
    private final ReadFiles files;
    private final List<Mapping> roots = new ArrayList<>();
    private final Set<Path> seen = new HashSet<>();
    /** The files being read, each included by the one before. */
    private final List<Path> chain = new ArrayList<>();

    private boolean whole = true;

    Documents(Map<String, String> environment, Problems problems) {
        this(environment, problems, path -> {}, new ReadFiles());
    }

    /**
     * @param looked is told of each file that is read or wanted, and of the folders in which patterns look for some
     * @param files is told what was found there
     */
    Documents(Map<String, String> environment, Problems problems, Consumer<Path> looked, ReadFiles files) {
        this.environment = environment;
        this.problems = problems;
        this.looked = looked;
        this.files = files;
    }

    /** The top levels of all files that could be read. */
    List<Mapping> roots() {
        return roots;
    }

    /** Whether all files could be read; what others declare is unknown if not. */
    boolean isWhole() {
        return whole;
    }

    void addMain(Path file) {
        Location whole = new Location(file.toString(), 0, 0);
        looked.accept(file);
        files.followed(file, identity(file));
        text(file, whole).ifPresent(text -> addMain(file, text));
    }

    private Optional<String> text(Path file, Location wanted) {
        Optional<String> text = FileText.read(file, wanted, problems);
        text.ifPresent(found -> files.read(file, found));
        return text;
    }

    void addMain(Path file, String text) {
        Location whole = new Location(file.toString(), 0, 0);
        if (!add(file, text) && !problems.hasErrors()) {
            problems.error(whole, "the config is empty; expected a map such as " + Shape.CONFIG.example());
        }
    }

    /** Whether there was anything in it. */
    private boolean add(Path file, String text) {
        problems.begin(file.toString());
        String withoutByteOrderMark = text.startsWith("\uFEFF") ? text.substring(1) : text;
        EnvironmentText source = EnvironmentText.of(file.toString(), withoutByteOrderMark, environment, problems);
        int before = problems.failures();
        Optional<YamlNode> root = YamlTree.parse(source, problems);
        if (root.isEmpty()) {
            whole &= problems.failures() == before;
            return false;
        }
        if (!(root.get() instanceof Mapping mapping)) {
            problems.error(
                    root.get().at(),
                    "a config must be a map such as " + Shape.CONFIG.example() + ", found "
                            + root.get().found());
            whole = false;
            return true;
        }
        roots.add(mapping);
        Path identity = identity(file);
        seen.add(identity);
        chain.add(identity);
        for (Entry entry : mapping.entries()) {
            if (entry.key().text().equals("include")) {
                include(entry.value(), Optional.ofNullable(file.getParent()).orElse(Path.of("")));
            }
        }
        chain.remove(chain.size() - 1);
        return true;
    }

    private void include(YamlNode node, Path folder) {
        List<YamlNode> items = node instanceof Sequence list ? list.items() : List.of(node);
        Subject subject = Subject.config(problems);
        for (YamlNode item : items) {
            Optional<Scalar> path = Values.name(subject, item, "include", "rules.d/*.yaml");
            whole &= path.isPresent();
            path.ifPresent(p -> include(p, folder));
        }
    }

    private void include(Scalar item, Path folder) {
        String path = item.text();
        try {
            if (Files.isDirectory(folder.resolve(path))) {
                throw new IllegalArgumentException("it is a folder; name its files, as in "
                        + Shown.text(path + (path.endsWith("/") ? "" : "/") + "*.yaml"));
            }
            if (IncludePaths.isPattern(path)) {
                looked.accept(IncludePaths.fixedPart(folder, path));
            }
            List<Path> included = IncludePaths.isPattern(path) ? matching(folder, path) : List.of(folder.resolve(path));
            if (included.isEmpty()) {
                problems.warning(
                        item.at(),
                        "'include' " + item.found() + " matches no file; check the pattern, or leave it if files are to"
                                + " come");
            }
            included.forEach(file -> include(file, item.at()));
            return;
        } catch (InvalidPathException e) {
            problems.error(item.at(), "'include' " + item.found() + " is no path: " + LostCharacters.noPath(e));
        } catch (IllegalArgumentException e) {
            problems.error(item.at(), "'include' " + item.found() + ": " + e.getMessage());
        } catch (IOException e) {
            problems.error(item.at(), "'include' " + item.found() + ": a folder cannot be listed: " + e.getMessage());
        }
        whole = false;
    }

    private List<Path> matching(Path folder, String pattern) throws IOException {
        List<Path> found = IncludePaths.matching(folder, pattern);
        files.matched(folder, pattern, found);
        return found;
    }

    private void include(Path file, Location at) {
        Path identity = identity(file);
        looked.accept(file);
        files.followed(file, identity);
        if (chain.contains(identity)) {
            String circle = chain.subList(chain.indexOf(identity), chain.size()).stream()
                    .map(link -> link.getFileName() + " -> ")
                    .collect(Collectors.joining());
            problems.error(at, "'include' goes in a circle: " + circle + identity.getFileName());
            return;
        }
        if (chain.size() == DEEPEST) {
            whole = false;
            problems.error(
                    at,
                    "'include' goes on in file after file: at most " + DEEPEST
                            + " may each be included by the one before; include several from one file");
            return;
        }
        if (seen.add(identity)) {
            problems.begin(file.toString());
            Optional<String> text = text(file, at);
            whole &= text.isPresent();
            text.ifPresent(t -> add(file, t));
        }
    }

    /** The same for all paths that lead to one file. */
    static Path identity(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) { // not there, which is said when it is read, or a text without a file
            return file.toAbsolutePath().normalize();
        }
    }
}
