package io.millrace.engine;

import io.millrace.extract.ByteStrings;
import io.millrace.extract.Decimal;
import io.millrace.extract.LiteralSet;
import io.millrace.extract.ShortTexts;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What conditions and switches look values up in, by the texts and numbers that it is made of: once for whoever asks for the same, all workers among them, so that
 * it is in memory and in the caches once. What is given out changes no more, and any thread may use it. This itself is used while a layer is compiled.
 */
final class Lookups {
    private final Map<List<String>, Decimal[]> numbers = new HashMap<>();
    private final Map<List<String>, NumberKeys> numberKeys = new HashMap<>();
    private final Map<List<String>, ShortTexts> shortTexts = new HashMap<>();
    private final Map<List<String>, ByteStrings> texts = new HashMap<>();
    private final Map<List<String>, LiteralSet> literals = new HashMap<>();

    /** The numbers themselves, in this order. */
    Decimal[] numbers(List<String> of) {
        return numbers.computeIfAbsent(
                of, made -> made.stream().map(Decimal::of).toArray(Decimal[]::new));
    }

    NumberKeys numberKeys(List<String> of) {
        return numberKeys.computeIfAbsent(of, made -> new NumberKeys(numbers(made)));
    }

    ShortTexts shortTexts(List<String> of) {
        return shortTexts.computeIfAbsent(of, made -> new ShortTexts(utf8(made)));
    }

    ByteStrings texts(List<String> of) {
        return texts.computeIfAbsent(of, made -> new ByteStrings(utf8(made)));
    }

    LiteralSet literals(List<String> of) {
        return literals.computeIfAbsent(of, made -> new LiteralSet(utf8(made)));
    }

    static List<byte[]> utf8(Collection<String> texts) {
        return texts.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    }
}
