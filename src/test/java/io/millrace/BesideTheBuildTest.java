package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Benchmarks and stress tests are built by profiles of their own, so nothing else would notice that they no longer fit what they are for. */
class BesideTheBuildTest {
    @ParameterizedTest
    @ValueSource(strings = {"jmh", "src/jcstress/java"})
    void shouldCompile(String folder, @TempDir Path classes) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assumeThat(compiler).as("a JDK, not a JRE").isNotNull();
        List<Path> sources;
        try (Stream<Path> files = Files.walk(Path.of(folder))) {
            sources = files.filter(file -> file.toString().endsWith(".java")).toList();
        }
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, null, null)) {
            List<String> options =
                    List.of("-proc:none", "--release", "17", "-d", classes.toString(), "-classpath", classPath);
            compiler.getTask(null, files, found, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
        assertThat(sources).isNotEmpty();
        assertThat(found.getDiagnostics())
                .filteredOn(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .isEmpty();
    }
}
