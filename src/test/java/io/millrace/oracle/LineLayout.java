package io.millrace.oracle;

import java.util.List;

/**
 * A shape of random lines, with the extractors that fit it: {@code time} finds the time, {@code words} and {@code
 * numbers} mostly what they say.
 */
enum LineLayout {
    /** {@code [time] word|word|number|number a=word b=word n=number m=number msg="word word" doc={...}}. */
    PAIRS(
            List.of(
                    "left: '[', right: ']'",
                    "left: '[', right: ']', orEnd: false",
                    "regex: {pattern: '^\\[([^\\]]*)\\]', group: 1}"),
            List.of(
                    "left: 'a=', right: ' '",
                    "left: 'b=', right: ' '",
                    "left: 'a=', right: ' b'",
                    "left: 'a=', right: ' ', orEnd: false",
                    "left: '] ', right: '|'",
                    "left: '|', right: '|'",
                    "left: '\"', right: '\"'",
                    "left: '\"', index: 1, right: ' '",
                    "left: 'msg=\"', right: '\"', orEnd: false",
                    "left: 'doc='",
                    "split: {by: '|', at: 1}",
                    "split: {by: ' ', at: -1}",
                    "split: {by: ' ', at: -2}",
                    "split: {by: '=', at: 2}",
                    "regex: {pattern: 'a=([^ ]*)', group: 1}",
                    "regex: {pattern: '(?P<key>[a-z]+)=(?P<value>[^ ]*)', group: value}",
                    "regex: {pattern: 'b=(ab|a)?', group: 1}",
                    "regex: '\"[^\"]*\"'",
                    "logfmt: a",
                    "logfmt: b",
                    "logfmt: msg",
                    "logfmt: doc",
                    "query: {param: x}"),
            List.of(
                    "left: 'n=', right: ' '",
                    "left: 'm=', right: ' '",
                    "split: {by: '|', at: 2}",
                    "left: '|', index: 2, right: ' '",
                    "regex: {pattern: 'n=([-+.0-9eE]+)', group: 1}",
                    "logfmt: n",
                    "logfmt: m")),
    /** {@code time,word,word,number,number,word}, now and then with more or fewer columns. */
    COMMAS(
            List.of("right: ','", "split: {by: ',', at: 0}", "regex: '^[^,]*'"),
            List.of(
                    "split: {by: ',', at: 1}",
                    "split: {by: ',', at: 2}",
                    "split: {by: ',', at: 5}",
                    "split: {by: ',', at: -1}",
                    "split: {by: ',', at: -9}",
                    "left: ',', right: ','",
                    "left: ',', index: 1, right: ','",
                    "left: ',', index: 4",
                    "left: ',', index: 4, right: ',', orEnd: false",
                    "split: {by: ',a', at: 1}",
                    "regex: {pattern: ',([^,]*)', group: 1}",
                    "query: {param: x}",
                    "regex: {pattern: '([^,]*)$', group: 1}"),
            List.of(
                    "split: {by: ',', at: 3}",
                    "split: {by: ',', at: 4}",
                    "left: ',', index: 2, right: ','",
                    "split: {by: ',', at: -2}")),
    /** A JSON document with members {@code t a b n m o}. */
    JSON(
            List.of("json: /t"),
            List.of(
                    "json: /a",
                    "json: /b",
                    "json: /o",
                    "json: /o/k",
                    "json: /o/l",
                    "json: /o/l/0",
                    "json: /o/l/01",
                    "json: /o/l/-",
                    "json: /a~1b",
                    "json: /m~0n",
                    "json: /",
                    "json: ''",
                    "json: /missing/x",
                    "left: '\"a\":\"', right: '\"'"),
            List.of("json: /n", "json: /m", "json: /o/n", "json: /o/l/1", "json: /n", "left: '\"n\":', right: ','"));

    private final List<String> times;
    private final List<String> words;
    private final List<String> numbers;

    LineLayout(List<String> times, List<String> words, List<String> numbers) {
        this.times = times;
        this.words = words.stream().map(LineLayout::withPattern).toList();
        this.numbers = numbers;
    }

    /** A {@code regex:} that is a text alone stands for its pattern. */
    private static String withPattern(String extractor) {
        return extractor.startsWith("regex: '") ? "regex: {pattern: " + extractor.substring(7) + "}" : extractor;
    }

    String timeExtractor(Dice dice) {
        return withPattern(dice.of(times));
    }

    String wordExtractor(Dice dice) {
        return dice.of(words);
    }

    String numberExtractor(Dice dice) {
        return dice.of(numbers);
    }
}
