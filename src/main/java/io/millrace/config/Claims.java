package io.millrace.config;

import io.millrace.config.OutputConfig.Sink;
import io.millrace.config.PipelineConfig.AdminConfig;
import io.millrace.config.PipelineConfig.HttpListenerConfig;
import io.millrace.config.PipelineConfig.StreamConfig;
import io.millrace.config.PipelineConfig.TcpListenerConfig;
import io.millrace.config.YamlNode.Entry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What only one may have: a name, a port, a file, a setting. Whoever comes second is a problem that names the first.
 */
final class Claims {
    /** Sections that every file may have; the other keys are in one file only. */
    private static final List<String> SHARED = List.of("include", "listen", "streams", "rules", "outputs");

    private final Problems problems;
    private final Map<Claim, Location> firsts = new HashMap<>();
    private final Map<Integer, List<Port>> ports = new HashMap<>();
    private final List<WrittenPath> files = new ArrayList<>();

    /** Those of the config itself. */
    private final Set<Path> read = new HashSet<>();

    private final List<OutputConfig> standardOutputs = new ArrayList<>();

    private record Claim(String kind, String name) {}

    private record Port(String host, Location at) {}

    Claims(Problems problems) {
        this.problems = problems;
    }

    void settings(Section file) {
        read.add(Path.of(file.at().file()).toAbsolutePath().normalize());
        for (Entry entry : file.entries()) {
            String key = entry.key().text();
            if (!SHARED.contains(key) && Shape.CONFIG.knows(key)) {
                claim(new Claim("setting", key), entry.key().at(), Shown.text(key) + " is set twice");
            }
        }
    }

    /** The admin port is claimed before those of the listeners, for it may be there by default. */
    void ports(Optional<AdminConfig> admin, List<TcpListenerConfig> tcp, List<HttpListenerConfig> http) {
        admin.ifPresent(a -> port(a.host(), a.port(), a.at()));
        tcp.forEach(l -> port(l.host(), l.port(), l.at()));
        http.forEach(l -> port(l.host(), l.port(), l.at()));
    }

    void streams(List<StreamConfig> streams) {
        for (StreamConfig stream : streams) {
            if (!name("stream", stream.name(), stream.at())) {
                // Rules may mean the fields of either.
                problems.unsound().open(firsts.get(new Claim("stream", stream.name())));
            }
        }
    }

    void rules(List<RuleConfig> rules) {
        rules.stream().filter(r -> !r.name().isEmpty()).forEach(r -> name("rule", r.name(), r.at()));
    }

    void outputs(List<OutputConfig> outputs) {
        for (OutputConfig output : outputs) {
            name("output", output.name(), output.at());
            if (output.sink() instanceof Sink.File file) {
                file(file);
            } else if (output.sink() instanceof Sink.Stdout) {
                standardOutput(output);
            }
        }
        files.forEach(written -> refuseFolder(written.file()));
    }

    /** Frames of one codec may follow one another, but nothing reads what is plain here and compressed there. */
    private void standardOutput(OutputConfig output) {
        Optional<OutputConfig> other = standardOutputs.stream()
                .filter(first ->
                        !first.compression().codec().equals(output.compression().codec()))
                .findFirst();
        other.ifPresent(first -> problems.error(
                output.at(),
                "two outputs write to standard output, one with compression " + word(first) + " and one with "
                        + word(output) + "; the first is at " + first.at() + "; give both the same"));
        standardOutputs.add(output);
    }

    private static String word(OutputConfig output) {
        return output.compression().codec().name().toLowerCase(Locale.ROOT);
    }

    /** What one output writes cannot be the folder of another's. */
    private void refuseFolder(Sink.File file) {
        for (Path folder = absolute(file).getParent(); folder != null; folder = folder.getParent()) {
            Location first = firsts.get(new Claim("file", folder.toString()));
            if (first != null) {
                problems.error(
                        file.at(),
                        Shown.text(file.path()) + " is in a folder that is the file of another output, at " + first
                                + "; choose another path for one of them");
            }
        }
    }

    private static Path absolute(Sink.File file) {
        return Path.of(file.path()).toAbsolutePath().normalize();
    }

    private boolean name(String kind, String name, Location at) {
        return claim(new Claim(kind, name), at, "there are two " + kind + "s " + Shown.text(name));
    }

    /** Port 0 is any free port. */
    private void port(String host, int number, Location at) {
        if (number == 0) {
            return;
        }
        List<Port> others = ports.computeIfAbsent(number, unused -> new ArrayList<>());
        Optional<Port> taken = others.stream()
                .filter(other -> Hosts.collide(other.host(), host))
                .findFirst();
        if (taken.isEmpty()) {
            others.add(new Port(host, at));
            return;
        }
        String other = taken.get().host();
        String both = other.equals(host) ? host : other + " and of " + host + ", which take the same addresses,";
        problems.error(
                at,
                "port " + number + " of " + both + " is taken twice, by listeners or the admin port; "
                        + first(taken.get().at()) + "; give one of them another port");
    }

    /** Devices such as {@code /dev/null} take any number of writers. */
    private void file(Sink.File file) {
        Path path = absolute(file);
        if (path.startsWith("/dev")) {
            return;
        }
        if (read.contains(path)) {
            problems.error(
                    file.at(),
                    "'path' " + Shown.text(file.path()) + " is a file of this config, which results would be added to;"
                            + " choose another path");
            return;
        }
        if (claim(new Claim("file", path.toString()), file.at(), "two outputs write to " + Shown.text(file.path()))) {
            WrittenPath written = WrittenPath.of(file, path.toString());
            written.firstMet(files).ifPresent(first -> {
                String both = Shown.text(first.path()) + " and " + Shown.text(file.path());
                problems.error(
                        file.at(),
                        "two outputs write to the same file at times: " + both + "; the first is at " + first.at());
            });
            files.add(written);
        }
    }

    private boolean claim(Claim claim, Location at, String message) {
        Location first = firsts.putIfAbsent(claim, at);
        if (first != null) {
            problems.error(at, message + "; " + first(first));
        }
        return first == null;
    }

    private static String first(Location at) {
        return at.equals(Location.NONE) ? "the first is the default" : "the first is at " + at;
    }
}
