package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The built jar as a process of its own, the way a user runs it. */
final class MillraceProcess implements AutoCloseable {
    static final Path JAR =
            Path.of(System.getProperty("millrace.jar", "target/millrace.jar")).toAbsolutePath();

    /** The whole line: it may be read while it is being written. */
    private static final Pattern READY = Pattern.compile(" ready in .*\\n");

    private final Process process;
    private final Path standardError;

    private MillraceProcess(Process process, Path standardError) {
        this.process = process;
        this.standardError = standardError;
    }

    /** What a command that ends by itself left behind. */
    record Finished(int status, byte[] output, String error) {}

    /** Runs a command to its end, in this folder. */
    static Finished run(Path java, Path folder, List<String> options, String... arguments) throws Exception {
        Path output = Files.createTempFile(folder, "stdout", "");
        Path error = Files.createTempFile(folder, "stderr", "");
        Process process = command(java, folder, options, arguments)
                .redirectOutput(output.toFile())
                .redirectError(error.toFile())
                .start();
        process.getOutputStream().close();
        assertThat(process.waitFor(120, TimeUnit.SECONDS))
                .as("ended within two minutes")
                .isTrue();
        return new Finished(process.exitValue(), Files.readAllBytes(output), Files.readString(error));
    }

    /** What a shell makes of this with {@code millrace} as a command of its own: pipes, redirections and variables. */
    static Finished shell(Path java, Path folder, String script) throws Exception {
        Path output = Files.createTempFile(folder, "stdout", "");
        Path error = Files.createTempFile(folder, "stderr", "");
        String millrace = "millrace() { '" + java + "' -jar '" + JAR + "' \"$@\"; }\n";
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", millrace + script)
                .directory(folder.toFile())
                .redirectOutput(output.toFile())
                .redirectError(error.toFile());
        builder.environment().remove("LC_ALL");
        Process process = builder.start();
        process.getOutputStream().close();
        assertThat(process.waitFor(120, TimeUnit.SECONDS))
                .as("ended within two minutes")
                .isTrue();
        return new Finished(process.exitValue(), Files.readAllBytes(output), Files.readString(error));
    }

    private static ProcessBuilder command(Path java, Path folder, List<String> options, String... arguments) {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(options);
        command.addAll(List.of("-jar", JAR.toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).directory(folder.toFile());
    }

    /** Starts the service with the config {@code millrace.yaml} of this folder, and waits until it is ready. */
    static MillraceProcess start(Path java, Path folder, String... options) throws Exception {
        MillraceProcess started = begin(java, folder, options);
        started.awaitReady();
        return started;
    }

    /** The same without waiting. */
    static MillraceProcess begin(Path java, Path folder, String... options) throws Exception {
        Path error = Files.createTempFile(folder, "stderr", "");
        Process process = command(java, folder, List.of(options), "run", "-c", "millrace.yaml")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(error.toFile())
                .start();
        return new MillraceProcess(process, error);
    }

    /** Starts the service with so many file descriptors at most, and waits until it is ready. */
    static MillraceProcess startWithFiles(int files, Path java, Path folder) throws Exception {
        Path error = Files.createTempFile(folder, "stderr", "");
        ProcessBuilder builder = command(java, folder, List.of(), "run", "-c", "millrace.yaml");
        builder.command().addAll(0, List.of("bash", "-c", "ulimit -n " + files + " && exec \"$@\"", "bash"));
        Process process = builder.redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(error.toFile())
                .start();
        MillraceProcess started = new MillraceProcess(process, error);
        started.awaitReady();
        return started;
    }

    void awaitReady() throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!READY.matcher(error()).find()) {
            assertThat(process.isAlive())
                    .as("alive; standard error: %s", error())
                    .isTrue();
            assertThat(System.nanoTime()).as("ready within a minute").isLessThan(deadline);
            Thread.sleep(20);
        }
    }

    String error() throws IOException {
        return Files.readString(standardError);
    }

    int tcpPort() throws IOException {
        return port("tcp 127\\.0\\.0\\.1:(\\d+)");
    }

    int httpPort() throws IOException {
        return port("http http://127\\.0\\.0\\.1:(\\d+)");
    }

    int adminPort() throws IOException {
        return port("admin http://127\\.0\\.0\\.1:(\\d+)");
    }

    private int port(String pattern) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(error());
        assertThat(matcher.find()).as("%s in: %s", pattern, error()).isTrue();
        return Integer.parseInt(matcher.group(1));
    }

    /** How many objects of a class the service holds after a collection; asks the JDK's own jcmd. */
    long instances(Path java, String className) throws Exception {
        Process jcmd = new ProcessBuilder(
                        java.resolveSibling("jcmd").toString(), String.valueOf(process.pid()), "GC.class_histogram")
                .start();
        String histogram = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jcmd.waitFor()).as("jcmd: %s", histogram).isZero();
        Matcher matcher = Pattern.compile("\\s(\\d+)\\s+\\d+\\s+" + Pattern.quote(className) + "\\s")
                .matcher(histogram);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }

    /** Sends SIGTERM without waiting. */
    void terminate() {
        process.destroy();
    }

    /** Sends SIGHUP. */
    void hangUp() throws Exception {
        Process kill = new ProcessBuilder("kill", "-HUP", String.valueOf(process.pid())).start();
        assertThat(kill.waitFor()).as("kill -HUP").isZero();
    }

    /** The exit status after SIGTERM or whatever else ended it. */
    int awaitExit() throws InterruptedException {
        assertThat(process.waitFor(60, TimeUnit.SECONDS))
                .as("ended within a minute")
                .isTrue();
        return process.exitValue();
    }

    @Override
    public void close() throws Exception {
        process.destroyForcibly();
        process.waitFor();
    }
}
