package io.millrace.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a hostile tenant would write: nothing of it runs, or what runs is stopped, and honest scripts beside it work. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class AviatorAttacksTest {
    private static final String LONG_LINE = "ab ".repeat(350_000);

    /** Each would set the property {@code millrace.attacked}, or touch something outside, if it ran. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "System.setProperty('millrace.attacked', '1')",
                "java.lang.System.setProperty('millrace.attacked', '1')",
                "System.exit(1)",
                "Runtime.getRuntime().exec('touch /tmp/x')",
                "new java.util.Date()",
                "new java.io.File('/etc/passwd')",
                "new ProcessBuilder('id')",
                "use java.io.*; new File('x')",
                "use java.util.Date; 1",
                "import java.io.File; 1",
                "Math.PI",
                "java.lang.Math.abs(-1)",
                "Class.forName('java.lang.Runtime')",
                "path.class",
                "path.class.classLoader",
                "path.bytes",
                "path.getClass()",
                "''.getClass().forName('java.lang.Runtime')",
                "#path.class.name",
                "#`path.class`",
                "__env__",
                "__instance__",
                "__instance__.addFunction('f', nil)",
                "__exp__",
                "__args__",
                "__reducer_loop",
                "__reducer_callcc(tuple(1), nil, nil)",
                "__if_callcc(true)",
                "__try(nil, nil, nil)",
                "__new('java.util.Date')",
                "__use('java.util.*', __env__)",
                "__throw('x')",
                "with_meta(path, 'a', 1)",
                "meta(path)",
                "eval('System.exit(1)')",
                "load('/etc/passwd')",
                "require('/etc/passwd')",
                "io.slurp('/etc/passwd')",
                "io.spit('/tmp/millrace-attacked', 'x')",
                "slurp('/etc/passwd')",
                "print(path)",
                "println(path)",
                "p(path)",
                "pst(nil)",
                "printStackTrace(nil)",
                "rand(10)",
                "now()",
                "sysdate()",
                "date_to_string(nil, 'yyyy')",
                "string_to_date('x', 'yyyy')",
                "range(0, 1000000000)",
                "seq.array(long, 1, 2)",
                "seq.new_array(long, 1000000000)",
                "seq.map('a', 1)",
                "repeat('a', 1000000000)",
                "map(range(0, 100), println)",
                "reduce(range(0, 100), +, 0)",
                "filter(tuple(1, 2), seq.gt(1))",
                "sort(tuple(2, 1))",
                "is_a(path, String)",
                "type(path)",
                "undef(path)",
                "assert(false)",
                "identity(path)",
                "constantly(1)",
                "comparator(nil)",
                "bigint('9999999999')",
                "lambda() -> 1 end",
                "(lambda(x) -> x(x) end)(lambda(x) -> x(x) end)",
                "fn f(x) { f(x) } f(1)",
                "let a = 1; a",
                "a = 1",
                "path = 'x'",
                "path.x = 1",
                "string.contains = 1",
                "string.length = nil; string.length(path)",
                "long = 5",
                "for i in tuple(1) { i }",
                "while true { }",
                "while(true) { 1 }",
                "if true { 1 }",
                "try { 1 } catch (e) { 2 }",
                "throw 'x';",
                "return path;",
                "{ let a = 1; }",
                "'#{System.setProperty(\"millrace.attacked\", \"1\")}'",
                "true ? '#{System.setProperty(\"millrace.attacked\", \"1\")}' : 'x'",
                "'a#{__env__}'",
                "\"#{1 + 1}\"",
                "path =~ '#{1}'",
                "string.length('#{path}')",
                "export('x')",
                "exports.a = 1",
                "__MODULE__",
                "aviator.option",
                "path()",
                "path(1)()",
                "string.length(path)()",
                "string.length(*path)",
                "(1)(2)",
                "+ (1, 2)",
                "count(tuple(+, -))",
                "1e999999999",
                "1e2000000000 > 0",
                "1.5e-999999999",
                "99999999999999999999",
                "1N << 2000000000",
                "2N ** 1000000000",
                "1e999999999M",
                "path =~ /(?=a)a/",
                "path =~ /(a)\\1/",
                "path =~ /((((a{1,1000}){1,1000}){1,1000})/",
                "path =~ /(a{1000}){1000}/",
                "path =~ /1e999999999/ && 1e999999999 > 1",
                "'\\u0041'",
                "'\\#{1}'",
                "\u0000",
                "path\u0000",
                "１ > 0",
            })
    void shouldRefuse(String attack) {
        try {
            Script script = AviatorScripts.compile(attack, AviatorScriptsTest.FIELDS);
            fail("compiled: " + attack + " reading " + script.variables());
        } catch (ScriptException e) {
            assertThat(e.problems()).isNotEmpty().allSatisfy(problem -> {
                assertThat(problem.message()).isNotBlank().doesNotContain("\n").hasSizeLessThan(700);
                assertThat(problem.line()).isPositive();
                assertThat(problem.column()).isPositive();
            });
        }
        assertThat(System.getProperty("millrace.attacked")).isNull();
    }

    static Stream<String> deep() {
        int most = AviatorScripts.LONGEST - 10;
        return Stream.of(
                "(".repeat(most),
                "(".repeat(4000) + "1" + ")".repeat(4000),
                "[".repeat(most),
                "path" + "[0".repeat(3000),
                "!".repeat(most) + "true",
                "-".repeat(most) + "1",
                "~".repeat(most) + "1",
                "- ".repeat(4000) + "1",
                "true?".repeat(1900) + "1",
                "true?1:".repeat(1400) + "1",
                "2**".repeat(3000) + "2",
                "string.length(".repeat(700),
                "## \n".repeat(2490),
                "1".repeat(most),
                "0x" + "f".repeat(most) + "(",
                "'" + "a".repeat(most),
                "path =~ /" + "(".repeat(4000) + "a" + ")".repeat(4000) + "/",
                "x".repeat(AviatorScripts.LONGEST + 1),
                "{".repeat(most));
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("deep")
    void shouldRefuseWhatTheParserCouldNotComeBackFrom(String attack) {
        try {
            AviatorScripts.compile(attack, AviatorScriptsTest.FIELDS);
            fail("compiled");
        } catch (ScriptException e) {
            assertThat(e.problems()).isNotEmpty();
        }
    }

    static Stream<String> heavy() {
        String sum = String.join(" + ", java.util.Collections.nCopies(1000, "line"));
        return Stream.of(
                sum,
                "string.length(" + sum + ")",
                "tuple(" + "string.substring(line, 1), ".repeat(300) + "1)",
                "string.replace_all(line, 'a', line)",
                "string.replace_all(line, '', line)",
                "string.replace_all(string.replace_all(line, 'a', path + path), 'x', line)",
                "string.join(string.split(line, ''), line)",
                "count(string.split(line, ''))",
                "str(tuple(line)) + tuple(line, line)",
                "'' + seq.list(line, line)",
                "decimal(string.replace_all(line, '[^x]', '9'))",
                "long(string.replace_all(line, '[^x]', '9'))",
                "string.replace_all(line, '(a', 'b')",
                "string.substring(line, -1, 999999999)",
                "string.split(line, ' ')[-1]",
                "string.split(line, ' ')[999999999]",
                "path[0]",
                "status[0]",
                "status / 0",
                "status % 0",
                "nil + nil",
                "!path",
                "path ? 1 : 2",
                "path > 5",
                "path - 1",
                "path && true",
                "string.replace_all(path, 'a', '$9')",
                "string.replace_all(path, 'a', '\\\\')",
                "string.join(5)",
                "include(5, 5)",
                "math.sqrt(path)",
                "decimal('1e999999999')",
                "decimal('1e999999999') % 7",
                "decimal('x')");
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("heavy")
    void shouldStopOrFailAndDoNoHarm(String attack) throws Exception {
        Script script = AviatorScripts.compile(attack, AviatorScriptsTest.FIELDS);
        try (ScriptWatch watch = new ScriptWatch(ScriptLimits.DEFAULT)) {
            ScriptBudget budget = watch.budget();
            ScriptRun run = script.forWorker(budget);
            budget.begin();
            try {
                Object result = run.run(arguments(script));
                fail("ran: " + String.valueOf(result).length());
            } catch (RuntimeException e) {
                assertThat(e).isNotNull();
            } finally {
                budget.end();
            }
            assertThat(budget.allocatedBytes()).isLessThan(64 << 20);
        }
        honest();
    }

    /** In linear time, all of them; with a backtracking or quadratic engine none would end. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "agent =~ /(a+)+$/",
                "agent =~ /(a|aa)+$/",
                "agent =~ /(.*a){20}b/",
                "agent =~ /^(([a-z])+.)+[A-Z]([a-z])+$/",
                "count(string.split(agent, '(a+)+b')) == 0",
                "string.replace_all(agent, '(a*)*b', '') == ''",
                "string.contains(agent, referer)",
                "string.indexOf(agent, referer) > 0"
            })
    void shouldTakeLinearTime(String attack) throws Exception {
        Script script = AviatorScripts.compile(attack, AviatorScriptsTest.FIELDS);
        Map<String, Object> values = new HashMap<>();
        values.put("agent", "a".repeat(100_000) + "!");
        values.put("referer", "a".repeat(50_000) + "b");
        assertThat(AviatorScriptsTest.run(script, values)).isEqualTo(false);
    }

    @Test
    void shouldBeStoppedByTheClock() throws Exception {
        String slow = String.join(
                " || ", java.util.Collections.nCopies(100, "string.replace_first(line, '([a-z]+ )*x', 'y') == 'z'"));
        Script script = AviatorScripts.compile(slow, AviatorScriptsTest.FIELDS);
        try (ScriptWatch watch = new ScriptWatch(new ScriptLimits(20, 200, 1L << 40, 1))) {
            ScriptBudget budget = watch.budget();
            ScriptRun run = script.forWorker(budget);
            budget.begin();
            try {
                run.run(arguments(script));
                fail("ran to its end");
            } catch (ScriptStoppedException e) {
                assertThat(e).hasMessage("ran longer than 20 ms");
            }
        }
    }

    private static @Nullable Object[] arguments(Script script) {
        Map<String, Object> values = new HashMap<>(Map.of("line", LONG_LINE, "path", "/a/b", "status", 503L));
        return AviatorScriptsTest.arguments(script, values);
    }

    private static void honest() throws Exception {
        Script script = AviatorScripts.compile("status > 500 && string.contains(path, 'a')", AviatorScriptsTest.FIELDS);
        assertThat(AviatorScriptsTest.run(script, Map.of("status", 503L, "path", "/a")))
                .isEqualTo(true);
    }

    @Test
    void shouldLeaveNothingOpenInAviatorItself() {
        assertThat(AviatorSandbox.INSTANCE.getFuncMap().keySet()).isEqualTo(AviatorFunctions.names());
        assertThat(AviatorSandbox.INSTANCE.getFeatures()).isEmpty();
        assertThat(List.of(com.googlecode.aviator.Feature.values()))
                .noneMatch(com.googlecode.aviator.AviatorEvaluator.getInstance()::isFeatureEnabled);
    }
}
