package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.RuleTestRun.FileOutcome;
import io.millrace.RuleTestRun.TestOutcome;
import io.millrace.config.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What came of tests, in the XML that JUnit's runners write and CI servers read: a suite a file. */
final class JunitReport {
    private static final String HEAD = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"millrace\"";

    private final StringBuilder xml = new StringBuilder(HEAD);

    private JunitReport() {}

    /** Writes the file, and the folders that it is missing. */
    static void write(Path file, List<FileOutcome> outcomes) throws IOException {
        Path folder = file.getParent();
        try {
            if (folder != null) {
                Files.createDirectories(folder);
            }
            refuseOther(file);
            Files.writeString(file, of(outcomes), UTF_8);
        } catch (IOException e) {
            String why = e instanceof AccessDeniedException ? "no permission" : Failure.sentence(e);
            throw new IOException("cannot write " + file + ": " + why, e);
        }
    }

    /** In {@code --junit FILE FILE...} the report's name is easily forgotten, and the first file of tests would be lost. */
    private static void refuseOther(Path file) throws IOException {
        if (Files.isRegularFile(file)) {
            try (InputStream in = Files.newInputStream(file)) {
                String head = new String(in.readNBytes(HEAD.length()), UTF_8);
                if (!head.isEmpty() && !head.equals(HEAD)) {
                    throw new IOException(
                            "it is there and is no report of millrace; name another file, such as report.xml");
                }
            }
        }
    }

    static String of(List<FileOutcome> outcomes) {
        JunitReport report = new JunitReport();
        long tests = outcomes.stream().mapToLong(JunitReport::cases).sum();
        long failures = outcomes.stream().mapToLong(FileOutcome::failed).sum();
        long errors = outcomes.stream().mapToLong(JunitReport::errors).sum();
        long nanos = outcomes.stream().mapToLong(FileOutcome::nanos).sum();
        report.xml.append(counts(tests, failures, errors, nanos) + ">\n");
        outcomes.forEach(report::suite);
        report.xml.append("</testsuites>\n");
        return report.xml.toString();
    }

    /** What keeps a file from being run is a case of its own, which is in error. */
    private static long errors(FileOutcome file) {
        return file.problems().isEmpty() ? 0 : 1;
    }

    private static long cases(FileOutcome file) {
        return file.tests().size() + errors(file);
    }

    private void suite(FileOutcome file) {
        String name = file.file().toString();
        xml.append("  <testsuite name=\"" + escaped(name) + "\""
                + counts(cases(file), file.failed(), errors(file), file.nanos()) + " skipped=\"0\">\n");
        if (!file.problems().isEmpty()) {
            String problems = file.problems().stream().map(Problem::toString).collect(Collectors.joining("\n"));
            begin(name, "(the file)", 1, 0);
            xml.append(">\n      <error message=\""
                    + escaped(file.problems().get(0).toString()) + "\" type=\"problem\">" + escaped(problems)
                    + "</error>\n    </testcase>\n");
        }
        file.tests().forEach(test -> test(name, test));
        xml.append("  </testsuite>\n");
    }

    private void test(String file, TestOutcome test) {
        begin(file, test.name(), test.at().line(), test.nanos());
        if (test.passed()) {
            xml.append("/>\n");
            return;
        }
        String lines = test.differences().stream().map(DiffLine::toString).collect(Collectors.joining("\n"));
        long counted = test.differences().stream()
                .filter(line -> line.kind() != DiffLine.Kind.NOTE)
                .count();
        xml.append(">\n      <failure message=\"" + escaped(test.at() + ": " + counted + " lines differ")
                + "\" type=\"difference\">" + escaped(lines) + "</failure>\n    </testcase>\n");
    }

    private void begin(String file, String name, int line, long nanos) {
        xml.append("    <testcase classname=\"" + escaped(file) + "\" name=\"" + escaped(name) + "\" file=\""
                + escaped(file) + "\" line=\"" + line + "\" time=\"" + seconds(nanos) + "\"");
    }

    private static String counts(long tests, long failures, long errors, long nanos) {
        return " tests=\"" + tests + "\" failures=\"" + failures + "\" errors=\"" + errors + "\" time=\""
                + seconds(nanos) + "\"";
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.3f", nanos / 1e9);
    }

    /** As text and in attributes alike; what XML cannot have becomes U+FFFD. */
    static String escaped(String text) {
        StringBuilder to = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> to.append("&amp;");
                case '<' -> to.append("&lt;");
                case '>' -> to.append("&gt;");
                case '"' -> to.append("&quot;");
                case '\n' -> to.append("&#10;");
                case '\r' -> to.append("&#13;");
                case '\t' -> to.append("&#9;");
                default -> to.appendCodePoint(isAllowed(c) ? c : 0xFFFD);
            }
        });
        return to.toString();
    }

    private static boolean isAllowed(int c) {
        boolean control = c < 0x20;
        boolean surrogate = c >= 0xD800 && c <= 0xDFFF;
        return !control && !surrogate && c != 0xFFFE && c != 0xFFFF;
    }
}
