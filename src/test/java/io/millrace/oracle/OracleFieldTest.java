package io.millrace.oracle;

import static io.millrace.oracle.TinyReplay.config;
import static io.millrace.oracle.TinyReplay.replay;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OracleFieldTest {
    @Test
    void shouldExtractBetweenDelimitersAsInTheArticles() {
        assertThat(field("{left: ',', index: 1, right: ','}", "a,b,c,d")).isEqualTo("\"c\"");
        assertThat(field("{left: 'b=', index: 0, right: ' '}", "a=1 b=2 c=3")).isEqualTo("\"2\"");
    }

    @Test
    void shouldTakeTheRestWhereTheRightDelimiterIsMissingUnlessTold() {
        assertThat(field("{left: 'c=', right: ' '}", "a=1 b=2 c=3")).isEqualTo("\"3\"");
        assertThat(field("{left: 'c=', right: ' ', orEnd: false}", "a=1 b=2 c=3"))
                .isEqualTo("null");
        assertThat(field("{left: 'd=', right: ' '}", "a=1 b=2 c=3")).isEqualTo("null");
        assertThat(field("{left: '=', index: 2, right: '3'}", "a=1 b=2 c=3")).isEqualTo("\"\"");
        assertThat(field("{left: 'aa', index: 1}", "aaaxaab")).isEqualTo("\"b\"");
        assertThat(field("{right: '='}", "a=1")).isEqualTo("\"a\"");
    }

    @Test
    void shouldSplitWithoutCollapsingAndCountFromTheEnd() {
        assertThat(field("{split: {by: ',', at: 1}}", "a,,b,")).isEqualTo("\"\"");
        assertThat(field("{split: {by: ',', at: -1}}", "a,,b,")).isEqualTo("\"\"");
        assertThat(field("{split: {by: ',', at: -2}}", "a,,b,")).isEqualTo("\"b\"");
        assertThat(field("{split: {by: ',', at: 4}}", "a,,b,")).isEqualTo("null");
        assertThat(field("{split: {by: ',', at: -5}}", "a,,b,")).isEqualTo("null");
        assertThat(field("{split: {by: ',', at: 0}}", "")).isEqualTo("\"\"");
    }

    @Test
    void shouldFindTheFirstMatchOfAPattern() {
        assertThat(field("{regex: {pattern: 'id=([0-9]+)', group: 1}}", "id=x id=42"))
                .isEqualTo("\"42\"");
        assertThat(field("{regex: {pattern: '(?P<key>[a-z]+)=(?P<value>.*)', group: value}}", "1=2 ab=c d"))
                .isEqualTo("\"c d\"");
        assertThat(field("{regex: {pattern: '(x)?b', group: 1}}", "ab")).isEqualTo("null");
        assertThat(field("{regex: {pattern: 'a$'}}", "ab")).isEqualTo("null");
        assertThat(field("{regex: {pattern: '[$]b'}}", "a$b")).isEqualTo("\"$b\"");
    }

    @Test
    void shouldApplyStepsThenTypeThenDefault() {
        assertThat(field("{transform: [trim, upper, {append: x}]}", " \u000B aß\t"))
                .isEqualTo("\"ASSx\"");
        assertThat(field("{transform: [{map: {values: {1: one, no: 7}}}]}", "no"))
                .isEqualTo("\"7\"");
        assertThat(field("{transform: [{map: {values: {1: one}}}]}", "no")).isEqualTo("\"no\"");
        assertThat(field("{transform: [{map: {values: {1: one}, default: no}}]}", "2"))
                .isEqualTo("\"no\"");
        assertThat(field("{left: x, transform: [{const: 5}]}", "y")).isEqualTo("null");
        assertThat(field("{left: x, transform: [{const: 5}], default: 1.50}", "y"))
                .isEqualTo("\"1.50\"");
        assertThat(field("{type: int, default: 007}", "5.0")).isEqualTo("7");
        assertThat(field("{type: int}", "-0")).isEqualTo("0");
        assertThat(field("{type: int}", "+9223372036854775807")).isEqualTo("9223372036854775807");
        assertThat(field("{type: int}", "9223372036854775808")).isEqualTo("null");
        assertThat(field("{type: float}", ".5e1")).isEqualTo("5.0");
        assertThat(field("{type: float}", "1e400")).isEqualTo("null");
        assertThat(field("{type: float}", "5.")).isEqualTo("null");
        assertThat(field("{type: float}", "NaN")).isEqualTo("null");
    }

    /** How the only field of a line prints in a record. */
    private static String field(String extractor, String line) {
        String yaml = config(
                "fields: {t: {right: ' '}, rest: {left: ' '}, f: " + ofRest(extractor) + "}",
                "{name: r, from: s, emit: [f], to: o}");
        String record = replay(yaml, List.of("0 " + line)).get(0);
        return record.substring("{\"rule\":\"r\",\"time\":0,\"fields\":{\"f\":".length(), record.length() - 2);
    }

    private static String ofRest(String extractor) {
        return "{of: rest, " + extractor.substring(1);
    }
}
