package io.millrace;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The rooms, what each may import of the others, and which libraries belong to which room alone. */
class ArchitectureTest {
    private static final Map<String, Set<String>> ROOMS = Map.ofEntries(
            Map.entry("config", Set.of()),
            Map.entry("plan", Set.of("config", "extract", "script")),
            Map.entry(
                    "engine",
                    Set.of(
                            "config", "plan", "extract", "script", "time", "table", "window", "ring", "output",
                            "metrics")),
            Map.entry("time", Set.of("extract")),
            Map.entry("extract", Set.of()),
            Map.entry("script", Set.of("extract")),
            Map.entry("table", Set.of()),
            Map.entry("window", Set.of("table")),
            Map.entry("ingest", Set.of("access", "http", "ring", "metrics")),
            Map.entry("access", Set.of("metrics")),
            Map.entry("http", Set.of()),
            Map.entry("ring", Set.of("metrics")),
            Map.entry("output", Set.of("metrics")),
            Map.entry("control", Set.of("access", "http", "config", "plan", "engine", "metrics")),
            Map.entry("demo", Set.of()),
            Map.entry("metrics", Set.of()));

    private static final Map<String, Set<String>> LIBRARIES = Map.ofEntries(
            Map.entry("picocli..", Set.of("io.millrace")),
            Map.entry("org.snakeyaml..", Set.of("io.millrace.config")),
            Map.entry("com.google.re2j..", Set.of("io.millrace.extract")),
            Map.entry("com.googlecode.aviator..", Set.of("io.millrace.script")),
            Map.entry("groovy..", Set.of("io.millrace.script")),
            Map.entry("org.codehaus.groovy..", Set.of("io.millrace.script")),
            Map.entry("org.objectweb.asm..", Set.of("io.millrace.script")),
            Map.entry("com.lmax.disruptor..", Set.of("io.millrace.ring")),
            Map.entry("com.datadoghq..", Set.of("io.millrace.window")),
            Map.entry("com.dynatrace..", Set.of("io.millrace.window")),
            Map.entry("io.prometheus..", Set.of("io.millrace.metrics")),
            Map.entry("com.github.luben..", Set.of("io.millrace.output", "io.millrace.ingest")),
            Map.entry("net.jpountz..", Set.of("io.millrace.output", "io.millrace.ingest")),
            Map.entry(
                    "io.netty..",
                    Set.of(
                            "io.millrace.access",
                            "io.millrace.http",
                            "io.millrace.ingest",
                            "io.millrace.control",
                            "io.millrace.output",
                            "io.millrace.engine")));

    private static final Set<String> SAYING_NOTHING =
            Set.of("Util", "Utils", "Helper", "Manager", "Impl", "Common", "Misc");

    private final JavaClasses product = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.millrace");

    @Test
    void shouldImportOnlyWhatTheTableOfRoomsAllows() {
        for (Map.Entry<String, Set<String>> room : ROOMS.entrySet()) {
            List<String> allowed = new ArrayList<>();
            allowed.add("io.millrace." + room.getKey());
            room.getValue().forEach(other -> allowed.add("io.millrace." + other));
            List<String> forbidden = new ArrayList<>(List.of("io.millrace"));
            ROOMS.keySet().stream()
                    .map(other -> "io.millrace." + other)
                    .filter(other -> !allowed.contains(other))
                    .forEach(forbidden::add);
            noClasses()
                    .that()
                    .resideInAPackage("io.millrace." + room.getKey())
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(forbidden.toArray(String[]::new))
                    .check(product);
        }
    }

    @Test
    void shouldHaveNoRoomThatTheTableDoesNotName() {
        Set<String> packages = new TreeSet<>();
        product.forEach(type -> packages.add(type.getPackageName()));
        Set<String> named = new TreeSet<>(Set.of("io.millrace"));
        ROOMS.keySet().forEach(room -> named.add("io.millrace." + room));
        assertThat(named).containsAll(packages);
    }

    @Test
    void shouldKeepEveryLibraryInItsRoom() {
        LIBRARIES.forEach((library, rooms) -> noClasses()
                .that()
                .resideOutsideOfPackages(rooms.toArray(String[]::new))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .check(product));
    }

    @Test
    void shouldHaveNoFinalizerAnywhere() {
        for (var type : product) {
            assertThat(type.tryGetMethod("finalize")).as(type.getName()).isEmpty();
        }
    }

    @Test
    void shouldNameClassesByWhatTheyDecide() {
        for (var type : product) {
            assertThat(SAYING_NOTHING).as(type.getName()).noneMatch(type.getSimpleName()::endsWith);
        }
    }

    @Test
    void shouldKeepTheOracleFreeOfTheProduct() {
        JavaClasses tests = new ClassFileImporter()
                .withImportOption(new ImportOption.OnlyIncludeTests())
                .importPackages("io.millrace.oracle");
        classes()
                .that()
                .resideInAPackage("io.millrace.oracle")
                .should()
                .onlyDependOnClassesThat()
                .resideOutsideOfPackages(
                        "io.millrace",
                        "io.millrace.config",
                        "io.millrace.plan",
                        "io.millrace.engine",
                        "io.millrace.extract",
                        "io.millrace.table",
                        "io.millrace.window",
                        "io.millrace.ring",
                        "io.millrace.output",
                        "io.millrace.metrics")
                .check(tests);
    }
}
