package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.config.ConfigException;
import io.millrace.config.PipelineConfig;
import io.millrace.control.RuleControl.Change;
import io.millrace.control.RuleControl.Reloaded;
import io.millrace.metrics.Gauge;
import io.millrace.metrics.Metrics;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RuleBookTest extends RuleBookInFolder {
    private static final String OTHER = "{\"from\":\"s\",\"to\":\"out\"}";

    @Test
    void shouldDeployTheFilesRulesAndThenThosePut() throws Exception {
        RuleBook book = book();

        assertThat(put(book, "zebra", RULE)).isEqualTo(Change.CREATED);
        assertThat(put(book, "ant", RULE)).isEqualTo(Change.CREATED);

        assertThat(deployer.now()).containsExactly("r1", "r2", "zebra", "ant");
        assertThat(rules(book)).isEqualTo(deployer.now());
        assertThat(book.idOf("r2")).isEqualTo(1);
        assertThat(book.idOf("ant")).isEqualTo(3);
        assertThat(book.isPut("ant")).isTrue();
        assertThat(book.isPut("r1")).isFalse();
        assertThat(book.text("ant")).contains(RULE);
        assertThat(files()).containsExactly(".ids", ".lock", "ant.yaml", "zebra.yaml");
        assertThat(rulesDir().resolve("ant.yaml")).hasContent(RULE);
    }

    @Test
    void shouldDeployNothingWhenTheTextIsTheSame() throws Exception {
        RuleBook book = book();
        put(book, "a", RULE);

        assertThat(put(book, "a", RULE)).isEqualTo(Change.UNCHANGED);
        assertThat(put(book, "a", OTHER)).isEqualTo(Change.REPLACED);

        assertThat(deployer.deployed).hasSize(2);
        assertThat(book.idOf("a")).isEqualTo(2);
    }

    @Test
    void shouldPutARuleInThePlaceOfTheFiles() throws Exception {
        RuleBook book = book();

        assertThat(put(book, "r1", RULE)).isEqualTo(Change.REPLACED);

        assertThat(deployer.now()).containsExactly("r1", "r2");
        assertThat(book.config().rules().get(0).at().file()).isEqualTo("/api/rules/r1");
        assertThat(book.delete("r1")).hasValue(0);
        assertThat(deployer.now()).containsExactly("r2");
        assertThat(book.delete("r1")).isEmpty();
        assertThat(put(book, "r1", OTHER)).isEqualTo(Change.CREATED);
        assertThat(deployer.now()).containsExactly("r1", "r2");
        assertThat(book.idOf("r1")).isZero();
    }

    @Test
    void shouldKeepEverythingOverARestart() throws Exception {
        RuleBook book = book();
        put(book, "b/ü", RULE);
        put(book, "gone", RULE);
        put(book, "a", OTHER);
        book.delete("gone");
        book.delete("r1");

        file = config("r0", "r1", "r2");
        RuleBook again = book();

        assertThat(rules(again)).containsExactly("r0", "r2", "b/ü", "a");
        assertThat(again.idOf("b/ü")).isEqualTo(2);
        assertThat(again.idOf("a")).isEqualTo(4);
        assertThat(again.idOf("r0")).isEqualTo(5);
        put(again, "gone", RULE);
        assertThat(again.idOf("gone")).isEqualTo(3);
        assertThat(again.text("a")).contains(OTHER);
    }

    @Test
    void shouldForgetEverythingAtARestartWithoutAFolder() throws Exception {
        file = file.replaceFirst("admin:.*\n", "");
        RuleBook book = book();
        put(book, "a", RULE);
        book.delete("r1");

        assertThat(rules(book)).containsExactly("r2", "a");
        assertThat(rules(book())).containsExactly("r1", "r2");
    }

    @Test
    void shouldChangeNothingWhenARuleIsBad() throws Exception {
        RuleBook book = book();

        assertThatThrownBy(() -> put(book, "a", "{from: t, to: p, where: {g: 1}}"))
                .isInstanceOfSatisfying(
                        ConfigException.class,
                        e -> assertThat(e.problems())
                                .hasSize(2)
                                .allSatisfy(problem ->
                                        assertThat(problem.at().file()).isEqualTo("/api/rules/a")));
        assertThatThrownBy(() -> put(book, "a", "{from: s, to: out, where: {f: {matches: '('}}}"))
                .isInstanceOf(ConfigException.class);
        deployer.refuses = true;
        assertThatThrownBy(() -> put(book, "a", RULE)).hasMessageContaining("not now");
        assertThatThrownBy(() -> book.delete("r1")).hasMessageContaining("not now");

        assertThat(rules(book)).containsExactly("r1", "r2");
        assertThat(deployer.deployed).isEmpty();
        assertThat(files()).containsExactly(".ids", ".lock");
        deployer.refuses = false;
        assertThat(rules(book())).containsExactly("r1", "r2");
    }

    @Test
    void shouldUseUpNoIdForWhatIsRefused() throws Exception {
        RuleBook book = book();
        String before = Files.readString(rulesDir().resolve(".ids"));
        for (int i = 0; i < 40; i++) {
            String refused = "refused" + i;
            assertThatThrownBy(() -> put(book, refused, "{from: s, to: nope}")).isInstanceOf(ConfigException.class);
        }
        file = config("r3").replace("to: out", "to: nope");
        assertThatThrownBy(book::reload).isInstanceOf(ConfigException.class);
        file = "workers: 3\n" + config("r3");
        assertThatThrownBy(book::reload).isInstanceOf(ConfigException.class);

        assertThat(rulesDir().resolve(".ids")).hasContent(before);
        assertThat(book.put("good", RULE.getBytes(UTF_8)).id()).isEqualTo(2);
        assertThat(Files.readString(rulesDir().resolve(".ids"))).doesNotContain("refused", "r3");
    }

    @Test
    void shouldTellEveryProblemOfARuleAndOfAFileAtOnce() throws Exception {
        RuleBook book = book();

        assertThatThrownBy(() ->
                        put(book, "a", "{from: s, to: p, where: {f: {gtee: 1}, line: {matches: '('}}, emit: [g]}"))
                .isInstanceOfSatisfying(
                        ConfigException.class,
                        e -> assertThat(e.problems())
                                .extracting(problem -> problem.at().column()
                                        + problem.message().replaceAll("^rule 'a': condition on 'f'|['(].*", ""))
                                .containsExactly(
                                        "15unknown output ",
                                        "30: unknown operator ",
                                        "56pattern ",
                                        "70unknown field "));
        file = config("r1").replace("to: out}", "to: oot, where: {line: {matches: '('}, g: 1}}");
        assertThatThrownBy(book::reload)
                .isInstanceOfSatisfying(
                        ConfigException.class, e -> assertThat(e.problems()).hasSize(3));
        file = file.replace("from: s", "from: [s]");
        assertThatThrownBy(book::reload)
                .isInstanceOfSatisfying(
                        ConfigException.class, e -> assertThat(e.problems()).hasSize(3));
        assertThat(deployer.deployed).isEmpty();
    }

    @Test
    void shouldRefuseAChainOfFieldsThatIsTooLong() throws Exception {
        StringBuilder rule = new StringBuilder("from: s\nto: out\nfields:\n");
        for (int i = 0; i < 3000; i++) {
            rule.append("  f" + i + ": {of: f" + (i + 1) + "}\n");
        }
        assertThatThrownBy(() -> put(book(), "a", rule + "  f3000: {}\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("/api/rules/a:104:3: field 'f100' is one of a chain of more than 100 fields");
    }

    @Test
    void shouldReadTheFileAgainUnderTheRulesPut() throws Exception {
        RuleBook book = book();
        Metrics metrics = new Metrics();
        book.publish(metrics);
        put(book, "a", RULE);
        put(book, "r2", OTHER);
        book.delete("r1");

        file = "# moved down\n" + config("r3", "r2", "r1");
        assertThat(book.reload().rules()).isEqualTo(3);

        assertThat(deployer.now()).containsExactly("r3", "r2", "a");
        assertThat(book.isPut("r2")).isTrue();
        assertThat(book.idOf("r2")).isEqualTo(1);
        assertThat(metrics.read(Gauge.RELOAD_SUCCESSFUL)).isEqualTo(1);
        assertThat(metrics.read(Gauge.RELOAD_SUCCESS_TIME)).isPositive();
    }

    @Test
    void shouldDeployNothingWhenTheFileIsTheOneInForce() throws Exception {
        PipelineConfig running = read();
        AtomicReference<PipelineConfig> there = new AtomicReference<>(running);
        try (RuleBook book = new RuleBook(running, there::get, deployer)) {
            Metrics metrics = new Metrics();
            book.publish(metrics);
            put(book, "a", RULE);
            book.delete("r1");
            assertThat(book.reload()).isEqualTo(new Reloaded(false, 2, List.of()));
            assertThat(deployer.deployed).hasSize(2);

            there.set(read());
            deployer.refuses = true;
            assertThatThrownBy(book::reload).isInstanceOf(ConfigException.class);
            assertThatThrownBy(book::reload)
                    .as("the file that was refused, once more")
                    .isInstanceOf(ConfigException.class);
            assertThat(metrics.read(Gauge.RELOAD_SUCCESSFUL)).isZero();
            there.set(running);
            assertThat(book.reload().changed()).as("back").isFalse();
            assertThat(metrics.read(Gauge.RELOAD_SUCCESSFUL)).isEqualTo(1);
            assertThat(rules(book)).containsExactly("r2", "a");
        }
    }

    @Test
    void shouldHaveADeletedRuleAgainOnceTheFileHadNone() throws Exception {
        RuleBook book = book();
        book.delete("r1");
        file = config("r2");
        book.reload();
        file = config("r1", "r2");
        book.reload();

        assertThat(deployer.now()).containsExactly("r1", "r2");
        assertThat(rules(book())).containsExactly("r1", "r2");
    }

    @Test
    void shouldKeepAllAsItWasWhenTheFileHasProblems() throws Exception {
        RuleBook book = book();
        Metrics metrics = new Metrics();
        book.publish(metrics);
        put(book, "a", RULE);
        for (String bad : List.of("rules: [", config("r1", "r1"), config("r1").replace("{f:", "{g:"))) {
            file = bad;
            assertThatThrownBy(book::reload).as(bad).isInstanceOf(ConfigException.class);
            assertThat(metrics.read(Gauge.RELOAD_SUCCESSFUL)).isZero();
        }

        assertThat(rules(book)).containsExactly("r1", "r2", "a");
        assertThat(deployer.deployed).hasSize(1);
    }

    @Test
    void shouldNameAllThatARunningServiceCannotTakeOnBesidesWhatIsWrong() throws Exception {
        RuleBook book = book();
        file = "workers: 3\nlisten: {tcp: {port: 1, stream: s}}\nshutdownTimeout: 1s\n"
                + "scripts: {depth: 7}\nbodyBudget: 1GiB\n"
                + config("r1").replace("to: out", "to: oot").replace("admin: {", "admin: {port: 9601, ");

        assertThatThrownBy(book::reload)
                .isInstanceOfSatisfying(
                        ConfigException.class,
                        e -> assertThat(e.problems())
                                .extracting(problem ->
                                        problem.at() + " " + problem.message().split(" ")[0])
                                .containsExactlyInAnyOrder(
                                        "m.yaml:1:1 workers",
                                        "m.yaml:2:15 listen.tcp",
                                        "m.yaml:3:1 shutdownTimeout",
                                        "m.yaml:4:1 scripts",
                                        "m.yaml:5:1 bodyBudget",
                                        "m.yaml:6:1 admin",
                                        "m.yaml:10:27 unknown"));
        assertThat(deployer.deployed).isEmpty();
    }

    /** The slow twin is a list and a map; after each step a restart must find what the running book has. */
    @Test
    void shouldAgreeWithAListWhateverIsPutAndDeleted() throws Exception {
        for (int seed = 0; seed < 3; seed++) {
            Random random = new Random(seed);
            file = config("r1", "r2", "r3");
            RuleBook book = book();
            List<String> twin = new ArrayList<>(rules(book));
            Map<String, Long> ids = new TreeMap<>();
            for (int step = 0; step < 30; step++) {
                String rule = (random.nextBoolean() ? "r" : "p") + random.nextInt(1, 6);
                if (random.nextInt(3) == 0) {
                    assertThat(book.delete(rule).isPresent())
                            .as("seed %s", seed)
                            .isEqualTo(twin.remove(rule));
                } else {
                    put(book, rule, random.nextBoolean() ? RULE : OTHER);
                    if (!twin.contains(rule)) {
                        twin.add(rule);
                    }
                }
                assertThat(rules(book)).as("seed %s, step %s", seed, step).containsExactlyInAnyOrderElementsOf(twin);
                for (String name : twin) {
                    Long id = ids.putIfAbsent(name, book.idOf(name));
                    assertThat(id == null || id == book.idOf(name))
                            .as("seed %s, step %s", seed, step)
                            .isTrue();
                }
                if (step % 5 == 0) {
                    List<String> before = rules(book);
                    book = book();
                    assertThat(rules(book)).as("seed %s, step %s", seed, step).isEqualTo(before);
                }
            }
            assertThat(ids.values()).doesNotHaveDuplicates();
        }
    }
}
