package io.millrace.control;

import io.millrace.config.ConfigException;
import io.millrace.config.Location;
import io.millrace.config.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Rules that remember what they were told, and can be made to take their time. */
final class FakeControl implements RuleControl {
    final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    volatile CountDownLatch go = new CountDownLatch(0);
    volatile Change change = Change.CREATED;
    volatile List<Problem> problems = List.of();
    volatile boolean diskFull;
    volatile boolean filesChanged = true;
    volatile @Nullable Error defect;

    @Override
    public Optional<String> text(String rule) {
        return rule.equals("traffic") ? Optional.of("from: \"access\"\n") : Optional.empty();
    }

    private void tell(String what) throws ConfigException, IOException {
        told.add(what);
        try {
            go.await();
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
        Error present = defect;
        if (present != null) {
            throw present;
        }
        if (diskFull) {
            throw new IOException("no space left on device");
        }
        if (problems.stream().anyMatch(problem -> !problem.warning())) {
            throw new ConfigException(problems);
        }
    }

    @Override
    public Put put(String name, byte[] body) throws ConfigException, IOException {
        tell("put " + name + " " + new String(body, StandardCharsets.UTF_8));
        return new Put(7, change, problems);
    }

    @Override
    public OptionalLong delete(String name) throws ConfigException, IOException {
        tell("delete " + name);
        return name.equals("traffic") ? OptionalLong.of(1) : OptionalLong.empty();
    }

    @Override
    public Reloaded reload() throws ConfigException, IOException {
        tell("reload");
        return new Reloaded(filesChanged, 12, problems);
    }

    @Override
    public Optional<Trial> tryKnown(String name, byte[] lines) throws ConfigException {
        told.add("try " + name + " " + new String(lines, StandardCharsets.UTF_8));
        return Optional.empty();
    }

    @Override
    public Trial tryNew(byte[] body) throws ConfigException {
        told.add("try " + body.length);
        throw new ConfigException(List.of(Problem.error(new Location(TRIAL, 2, 3), "no such thing")));
    }
}
