package io.millrace.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScriptFailuresTest {
    private static final Map<String, ScriptType> FIELDS = ScriptEntries.FIELDS;

    private static String aviator(String text) throws ScriptException {
        return told(AviatorScripts.compile(text, FIELDS));
    }

    private static String groovy(String text) throws ScriptException {
        return told(GroovyScripts.compile(text, FIELDS, false));
    }

    private static String told(Script script) {
        ScriptRun run = script.forWorker(ScriptBudget.unlimited());
        return ScriptFailures.plain(catchThrowable(() -> run.run(ScriptEntries.values(script))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            string.length(ua)              | string.length needs a text, and ua is nil; test it first, as in ua != nil && ...
            string.startsWith(path, ua)    | string.startsWith needs a text, and ua is nil; test it first, as in ua != nil && ...
            string.endsWith(status, '3')   | string.endsWith needs a text, and status is a number; str(status) makes one of it
            string.contains(ua, 'x')       | string.contains needs a text, and ua is nil; test it first, as in ua != nil && ...
            string.substring(path, 99)     | string.substring: there is no part from 99 to 13 of a text of 13 characters; look at string.length first
            string.substring(path, 4294967296) | string.substring: there is no part from 2147483647 to 13 of a text of 13 characters; look at string.length first
            string.join(ua)                | string.join needs a list, and ua is nil; test it first, as in ua != nil && ...
            math.abs(ua)                   | math.abs needs a number, and ua is nil; test it first, as in ua != nil && ...
            math.pow(2, path)              | math.pow needs a number, and path is a text; double(path) makes one of it
            long(ua)                       | long needs a text, a number, or true or false, and ua is nil; test it first, as in ua != nil && ...
            long(path)                     | long needs a text that is a whole number within 64 bits, found '/api/v1/users'
            double(path)                   | double needs a text that is a number, found '/api/v1/users'
            decimal(path)                  | decimal needs a text that is a number, found '/api/v1/users'
            count(status)                  | count needs a list, and status is a number
            ua + 1                         | '+' needs numbers or a text, and ua is nil; test for nil first, as in ua != nil && ...
            2 * ua                         | '*' needs numbers, and ua is nil; test for nil first, as in ua != nil && ...
            path - 1                       | '-' needs numbers, and path is a text; double(path) makes one of it
            ua & 1                         | '&' needs whole numbers, and ua is nil; test for nil first, as in ua != nil && ...
            -ua                            | '-' needs numbers, and ua is nil; test for nil first, as in ua != nil && ...
            !ua                            | '!' needs true or false, and ua is nil; test for nil first, as in ua != nil && ...
            ua && true                     | `&&, || or ? needs true or false, and ua is nil; test for nil first, as in ua != nil && ...`
            path > 1                       | cannot compare a whole number with the text path; compare texts with texts and numbers with numbers, as by double(x) or str(x)
            tuple(1) < path                | cannot compare a list or a set with the text path; compare texts with texts and numbers with numbers, as by double(x) or str(x)
            string.contains(path, /a/)     | string.contains needs a text, found a pattern
            status / (status - 503)        | division by zero; test what is divided by first
            tuple(1, 2)[2]                 | there is no element 2 (from 0) among 2; test the size first
            tuple(1, 2)[ua]                | the index in [...] is nil; test it first, as in x != nil && ...
            ua[0]                          | [...] takes an element of a list, found nil; test it first, as in x != nil && ...
            path[0]                        | [...] needs a list, and path is a text
            """)
    void shouldSayWhichFunctionOrOperatorOfAviatorMetWhatItCannotTake(String script, String told) throws Exception {
        assertThat(aviator(script)).isEqualTo(told);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ua.length()                    | length met null; test for null first, as in x != null && ..., or call it by ?. in the place of .
            ua.toLowerCase()               | toLowerCase met null; test for null first, as in x != null && ..., or call it by ?. in the place of .
            path.contains(ua)              | contains met null; test for null first, as in x != null && ..., or call it by ?. in the place of .
            Double.parseDouble(ua)         | parseDouble met null; test for null first, as in x != null && ..., or call it by ?. in the place of .
            ['a': 1]['b'] + 1              | '+' met null; test for null first, as in x != null && ..., or write x ?: 0
            ua[0]                          | [...] met null; test for null first, as in x != null && ..., or write x ?: 0
            ua as int                      | a value was needed and there is null; test for null first, as in x != null && ..., or write x ?: 0
            Integer.parseInt(path)         | the text '/api/v1/users' is no number of the type that is wanted, or is beyond it
            path as int                    | the text '/api/v1/users' is no number of the type that is wanted, or is beyond it
            '99999999999' as int           | the text '99999999999' is no number of the type that is wanted, or is beyond it
            Map<String, Integer> m = [:]; m['a'] += 1; 0 | cannot call plus on null; test for null first, or write (x ?: 0)
            [1, 2][1..5]                   | there are no elements 1 to 5 (from 0) among 2; test the size first
            status in 1.5..2.5             | no range from 1.5 to 2.5, only from one whole number to another; compare, as in x >= 1.5 && x <= 2.5
            path.substring(99)             | there is no part from 99 to 13 of a text of 13 characters; test its length first
            path.charAt(99)                | the text has no character 99 (from 0); test its length first
            path[-99]                      | the text has no character -99 (from 0); test its length first
            [1, 2].get(5)                  | there is no element 5 (from 0) among 2; test the size first
            [].first()                     | there is no such element: the list is empty or at its end; test its size first
            status / 0                     | division by zero; test what is divided by first
            Math.toIntExact(3000000000)    | the result is beyond the 32 bits of an int; use long
            String.format('%d', path)      | the format %d cannot print a value of type String; convert it, or use %s
            String.format('%d %<-2tF', 0)  | the format %t prints dates, which depend on the machine's time zone; leave times as numbers: %d %<-2tF
            '%1$TH'.formatted(status)      | the format %t prints dates, which depend on the machine's time zone; leave times as numbers: %1$TH
            String.format('%s %s', path)   | the format has a %s more than there are values
            throw new NullPointerException('of mine') | of mine
            throw new IllegalStateException() | IllegalStateException
            """)
    void shouldSayWhatAScriptInGroovyFailedOnWithoutTheTextsOfTheJvm(String script, String told) throws Exception {
        assertThat(groovy(script)).isEqualTo(told);
    }

    @Test
    void shouldSayInWhichLineOfSeveralNullWasMet() throws Exception {
        assertThat(groovy("def a = path\nif (status > 1) {\n  ua.trim()\n}"))
                .contains("trim met null (line 3 of the script)");
    }

    @Test
    void shouldSayThatSomethingMetNullWhereTheJvmLeavesOutWhat() {
        NullPointerException bare = new NullPointerException();
        bare.setStackTrace(new StackTraceElement[0]);
        assertThat(ScriptFailures.plain(bare)).startsWith("something met null; test for null first");
    }

    @Test
    void shouldSayWhatItCanOfExceptionsThatTheJvmKeepsWithoutAWord() {
        assertThat(ScriptFailures.plain(silent(new ArithmeticException()))).startsWith("division by zero; ");
        assertThat(ScriptFailures.plain(silent(new ArrayIndexOutOfBoundsException())))
                .isEqualTo("there is no such element; test the size first");
        assertThat(ScriptFailures.plain(silent(new ClassCastException()))).startsWith("a value is of another type ");
    }

    private static Throwable silent(Throwable thrown) {
        thrown.setStackTrace(new StackTraceElement[0]);
        return thrown;
    }
}
