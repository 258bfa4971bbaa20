package io.millrace.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Honest scripts: what people write, and what they are told when they slip. */
class AviatorScriptsTest {
    static final Map<String, ScriptType> FIELDS = Map.of(
            "status", ScriptType.INT,
            "bytes", ScriptType.INT,
            "seconds", ScriptType.FLOAT,
            "method", ScriptType.TEXT,
            "path", ScriptType.TEXT,
            "agent", ScriptType.TEXT,
            "referer", ScriptType.TEXT,
            "user.id", ScriptType.TEXT,
            "line", ScriptType.TEXT,
            "size", ScriptType.INT);

    private static final Map<String, Object> VALUES = Map.of(
            "status", 503L,
            "bytes", 20480L,
            "seconds", 1.25,
            "method", "GET",
            "path", "/api/v2/users/42?page=7&sort=name",
            "agent", "Mozilla/5.0 (X11; Linux) Firefox/22.0",
            "user.id", "u-1",
            "line", "GET /api 503 upstream timed out");

    static Object run(Script script, Map<String, Object> values) throws Exception {
        ScriptBudget budget = ScriptBudget.unlimited();
        budget.begin();
        try {
            return script.forWorker(budget).run(arguments(script, values));
        } finally {
            budget.end();
        }
    }

    static @Nullable Object[] arguments(Script script, Map<String, Object> values) {
        return script.variables().stream().map(values::get).toArray();
    }

    private static List<ScriptProblem> problems(String text) {
        return catchThrowableOfType(ScriptException.class, () -> AviatorScripts.compile(text, FIELDS))
                .problems();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "status >= 500",
                "status >= 500 && method == 'GET'",
                "status == 200 || status == 503",
                "!(status < 500)",
                "status / 100 == 5",
                "status % 2 == 1",
                "status != nil && bytes > 10 * 1024",
                "bytes / 1024.0 >= 19.9",
                "seconds * 1000 > 1000",
                "seconds > 1 && seconds < 2",
                "method == 'GET' && string.startsWith(path, '/api/')",
                "string.contains(agent, 'Firefox') || string.contains(agent, 'Chrome')",
                "string.endsWith(path, 'sort=name')",
                "string.indexOf(path, '?') > 0",
                "string.length(path) > 20",
                "path =~ /\\/api\\/v[0-9]+\\/.*/",
                "line =~ /.*(timed out|refused).*/",
                "!(path =~ /\\/static\\/.*/)",
                "' a' =~ / a/ && !('a' =~ / a/) && !(' a' =~ /a/)",
                "'\"x\" y' =~ /\"x\".*/ && 'it' =~ /'?it/ && '#1' =~ /#1/ && '## 1' =~ /## 1/",
                "'192.168.1.7' =~ /192.168.1.*/ && 'abc' =~ /.../ && '0x1F' =~ /0x[0-9A-F]+/",
                "'5M' =~ /5M/ && '12345678901234567890' =~ /12345678901234567890/ && 'x' =~ /(x)/ && ',' =~ /,/",
                "(bytes) / 2 / 2 == 5120 && tuple(8)[0] /2/ 2 == 2 && (1 > 2 ? 'b' =~ /a/ : ' b' =~ / b/)",
                "include(tuple('GET', 'HEAD'), method)",
                "include(string.split('GET,HEAD', ','), method)",
                "include(seq.set('GET', 'HEAD'), method)",
                "!include(tuple(500, 'x'), 'y') && include(tuple(500, 'x'), 'x') && include(tuple('x', 500), 500)",
                "'x' != tuple(1)",
                "referer == nil",
                "!is_def(referer)",
                "is_def(status)",
                "(referer == nil ? '-' : referer) == '-'",
                "count(string.split(path, '/')) == 5",
                "math.abs(-5) == 5 && math.round(seconds) == 1",
                "math.ceil(seconds) == 2 && math.floor(seconds) == 1",
                "math.pow(2, 10) == 1024.0 && 2 ** 10 == 1024",
                "math.log10(1000) > 2.99",
                "max(status, 600) == 600 && min(status, 600, 100) == 100",
                "long('42') + 1 == 43",
                "double('1.5') * 2 == 3.0",
                "boolean(method)",
                "string.substring(path, 0, 4) == '/api'",
                "string.substring(method, 1) == 'ET'",
                "status >> 1 == 251 && (status & 7) == 7 && (status | 8) == 511",
                "user.id == 'u-1'",
                "## a comment\nstatus > 500",
                "status ## of it\n/ 100 ## no\n/ 1 == 5 && ' a' =~ ## a pattern\n/ a/",
                "status\n  >= 500\n  && true",
                "method < 'POST'",
                "0x1F == 31",
                "1e-7 == 0.0000001 && 2.5E-10 == double('2.5E-10') && 1e300 == double('1e300')",
                "1.7976931348623157e308 == double('1.7976931348623157e308') && 1.e2 == 100.0 && .5e1==5.0",
                "status > 500 ? (bytes > 1 ? true : false) : false"
            })
    void shouldSayTrue(String text) throws Exception {
        assertThat(run(AviatorScripts.compile(text, FIELDS), VALUES)).isEqualTo(true);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '¦',
            quoteCharacter = '`',
            value = {
                "str(status / 100) + 'xx' ¦ 5xx",
                "method + ' ' + path ¦ GET /api/v2/users/42?page=7&sort=name",
                "bytes / 1024 ¦ 20",
                "bytes / 1024.0 ¦ 20.0",
                "status > 499 ? 'bad' : status > 399 ? 'poor' : 'good' ¦ bad",
                "string.split(path, '/')[2] ¦ v2",
                "string.split(string.split(path, '\\\\?')[0], '/')[4] ¦ 42",
                "string.join(string.split(method, ''), '-') ¦ G-E-T",
                "string.replace_all(path, '[0-9]+', '*') ¦ /api/v*/users/*?page=*&sort=name",
                "string.replace_first(path, '[0-9]+', '<$0>') ¦ /api/v<2>/users/42?page=7&sort=name",
                "string.replace_all('a-b', '(\\\\w)-(\\\\w)', '$2-$1') ¦ b-a",
                "string.replace_all('1.5', '\\\\.', '\\\\$') ¦ 1$5",
                "string.replace_all('a b', /\\s/, '_') + string.split('x,y', /,/)[1] ¦ a_by",
                "path =~ /.*page=([0-9]+).*/ ? long($1) * 2 : 0 ¦ 14",
                "agent =~ /.*(Firefox|Chrome)\\/([0-9]+).*/ ? $1 + ':' + $2 : 'other' ¦ Firefox:22",
                "seconds + status ¦ 504.25",
                "'a' + 1 + 2.5 + true + nil ¦ a12.5truenull",
                "string.join(tuple(1, 'b', nil), ',') ¦ 1,b,null",
                "-(-status) ¦ 503"
            })
    void shouldGiveValues(String text, String expected) throws Exception {
        assertThat(run(AviatorScripts.compile(text, FIELDS), VALUES)).hasToString(expected);
    }

    @Test
    void shouldKnowDecimalsAndNil() throws Exception {
        assertThat(run(AviatorScripts.compile("decimal('0.1') + decimal('0.2')", FIELDS), VALUES))
                .isEqualTo(new BigDecimal("0.3"));
        assertThat(run(AviatorScripts.compile("0.1M + 0.2M", FIELDS), VALUES)).isEqualTo(new BigDecimal("0.3"));
        assertThat(run(AviatorScripts.compile("referer", FIELDS), VALUES)).isNull();
    }

    @Test
    void shouldSayWhichFieldsItReads() throws Exception {
        Script script = AviatorScripts.compile("status > 1 && method == 'GET' || status < 0", FIELDS);
        assertThat(script.variables()).containsExactly("status", "method");
        assertThat(script.removedStatements()).isZero();
    }

    @Test
    void shouldKeepLinesApartForOneWorker() throws Exception {
        Script script = AviatorScripts.compile("path =~ /(.*)-.*/ ? $1 : 'none:' + $1", FIELDS);
        ScriptRun run = script.forWorker(ScriptBudget.unlimited());
        assertThat(run.run(new Object[] {"a-b"})).isEqualTo("a");
        assertThat(run.run(new Object[] {"c"})).isEqualTo("none:null");
        assertThat(run.run(new @Nullable Object[] {null})).isEqualTo("none:null");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '¦',
            quoteCharacter = '`',
            value = {
                "statu > 500 ¦ 1 ¦ 1 ¦ unknown variable 'statu'; did you mean 'status'?",
                "status > 500 && pth == 'x' ¦ 1 ¦ 17 ¦ unknown variable 'pth'; did you mean 'path'?",
                "string.startWith(path, 'x') ¦ 1 ¦ 1 ¦ unknown function 'string.startWith'; did you mean 'string.startsWith'?",
                "string.contains(path) ¦ 1 ¦ 1 ¦ 'string.contains' takes 2 arguments, found 1",
                "status > ¦ 1 ¦ 9 ¦ the expression 'status >' ends too early; something is missing at its end",
                "1 + ¦ 1 ¦ 4 ¦ the expression '1 +' ends too early; something is missing at its end",
                "status ? 1 ¦ 1 ¦ 11 ¦ the expression 'status ? 1' ends too early; something is missing at its end (expect ':')",
                "1 + * 2 ¦ 1 ¦ 5 ¦ invalid token in the expression '1 + * 2'",
                "path == 'x ¦ 1 ¦ 11 ¦ a text has no closing quote in the expression 'path == 'x'",
                "status > 500 path ¦ 1 ¦ 10 ¦ an operator is missing behind '500', or is none that there is, in the expression",
                "status > 1.5e+3 ¦ 1 ¦ 10 ¦ an exponent is written without a plus sign, as in 1.5e3",
                "seconds > 1.2.3 ¦ 1 ¦ 11 ¦ '1.2.3' is no number",
                "seconds > 1e ¦ 1 ¦ 11 ¦ '1e' is no number",
                "seconds > .e1 ¦ 1 ¦ 11 ¦ '.e1' is no number",
                "bytes == -9223372036854775808 ¦ 1 ¦ 11 ¦ the least one is written -9223372036854775807 - 1",
                "(status > 500 ¦ 1 ¦ 11 ¦ insert ')' to complete statement",
                "status > 500 ; ¦ 1 ¦ 14 ¦ the script gives nothing, since it ends with ';'; take the ';' away",
                "status = 500 ¦ 1 ¦ 12 ¦ only expressions are available",
                "path =~ /(?=x)/ ¦ 1 ¦ 9 ¦ look-ahead, look-behind and atomic groups are not supported",
                "status > 1N ¦ 1 ¦ 10 ¦ big integers are not available",
                "status > 0xG ¦ 1 ¦ 10 ¦ a hexadecimal number has 1 to 16 digits",
                "status > 0xFFFFFFFFFFFFFFFFF ¦ 1 ¦ 10 ¦ a hexadecimal number has 1 to 16 digits",
                "'a' < true ¦ 1 ¦ 1 ¦ cannot compare a text with a boolean",
                "status > 5 / 0 ¦ 1 ¦ 1 ¦ division by zero",
                "println(path) ¦ 1 ¦ 1 ¦ scripts cannot print",
                "now() > 5 ¦ 1 ¦ 1 ¦ results have to be the same each time"
            })
    void shouldSayWhatIsWrongAndWhere(String text, int line, int column, String message) {
        assertThat(problems(text)).first().satisfies(problem -> {
            assertThat(problem.message()).contains(message);
            assertThat(List.of(problem.line(), problem.column())).containsExactly(line, column);
        });
    }

    @Test
    void shouldNotReadALineAsAPatternThatIsLongerThanAnyScript() throws Exception {
        Script script = AviatorScripts.compile("string.split(method, line)", FIELDS);
        Map<String, Object> values = Map.of("method", "GET", "line", "[" + "z".repeat(1 << 20));
        assertThatThrownBy(() -> run(script, values))
                .hasMessage("string.split: a pattern of more than 10000 characters");
    }

    @Test
    void shouldSayWhatToDoWithAScriptThatIsTooLargeForAMethod() {
        String text = IntStream.range(0, 1_200).mapToObj(i -> "a==" + i).collect(Collectors.joining("||"));
        assertThatThrownBy(() -> AviatorScripts.compile(text, Map.of("a", ScriptType.INT)))
                .isInstanceOf(ScriptException.class)
                .hasMessageContaining("the script is too large to be compiled; make two fields or conditions of it");
    }

    @Test
    void shouldCountLinesAndReportEverythingAtOnce() {
        assertThat(problems("status > 1\n  && pth == 'x'\n  || strin.length(path) > nope"))
                .extracting(problem -> problem.line() + ":" + problem.column())
                .containsExactlyInAnyOrder("2:6", "3:6", "3:27");
    }

    @Test
    void shouldThrowWhatAviatorThrowsAndGoOnWithTheNextLine() throws Exception {
        Script script = AviatorScripts.compile("bytes / size", FIELDS);
        ScriptRun run = script.forWorker(ScriptBudget.unlimited());
        assertThat(catchThrowableOfType(ArithmeticException.class, () -> run.run(new Object[] {1L, 0L})))
                .isNotNull();
        assertThat(run.run(new Object[] {6L, 3L})).isEqualTo(2L);
    }

    @Test
    void shouldLetItsClassesGo() throws Exception {
        Map<String, Object> values = new HashMap<>(new LinkedHashMap<>(VALUES));
        var loaders = new java.util.ArrayList<java.lang.ref.WeakReference<ClassLoader>>();
        for (int i = 0; i < 50; i++) {
            Script script = AviatorScripts.compile("status > " + i, FIELDS);
            run(script, values);
            loaders.add(new java.lang.ref.WeakReference<>(
                    ((AviatorScript) script).expressionClass().getClassLoader()));
        }
        for (int i = 0; i < 20 && loaders.stream().anyMatch(each -> each.get() != null); i++) {
            System.gc();
        }
        assertThat(loaders).filteredOn(each -> each.get() != null).hasSizeLessThanOrEqualTo(1);
    }
}
