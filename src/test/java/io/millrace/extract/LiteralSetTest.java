package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LiteralSetTest {
    private static final String WORDS =
            "GET /images/user42?id=7 HTTP/1.1\" 200 - error timeout connection refused at com.example.Main(Main:7) ";

    /** Few different bytes, so that much is found; the strange ones; and what stands in logs. */
    private static final String[] ALPHABETS = {"ab", "aab\u00FF\u0000", SampleText.ALL_BYTES, WORDS};

    private static TreeSet<Integer> expected(List<String> literals, String text) {
        TreeSet<Integer> expected = new TreeSet<>();
        for (int i = 0; i < literals.size(); i++) {
            if (text.contains(literals.get(i))) {
                expected.add(i);
            }
        }
        return expected;
    }

    private static List<byte[]> bytes(List<String> literals) {
        return literals.stream().map(SampleText::bytes).toList();
    }

    private static void check(String what, LiteralSet.Search search, List<String> literals, Sample text) {
        int count = search.find(text.bytes, text.from, text.to);
        TreeSet<Integer> found = new TreeSet<>();
        for (int i = 0; i < count; i++) {
            found.add(search.hit(i));
        }
        assertThat(found).as(what).isEqualTo(expected(literals, text.text()));
        assertThat(count).as("each once, %s", what).isEqualTo(found.size());
    }

    private static void check(List<String> literals, String... texts) {
        LiteralSet.Search search = new LiteralSet(bytes(literals)).search();
        for (String text : texts) {
            check(text, search, literals, Sample.latin1(text));
        }
    }

    @Test
    void shouldFindEveryLiteralThatASearchForEachFinds() {
        for (int seed = 0; seed < 4000; seed++) {
            Random random = new Random(seed);
            List<String> literals = literals(random, ALPHABETS[seed % ALPHABETS.length], random.nextInt(40) + 1);
            LiteralSet.Search search = new LiteralSet(bytes(literals)).search();
            for (int n = 0; n < 4; n++) {
                String text = text(random, literals, ALPHABETS[seed % ALPHABETS.length]);
                check("seed " + seed + ", text " + n, search, literals, Sample.latin1(text));
            }
        }
    }

    @Test
    void shouldFindTheSameInAnArrayThatEndsWithTheText() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            List<String> literals = literals(random, ALPHABETS[seed % ALPHABETS.length], random.nextInt(12) + 1);
            String text = text(random, literals, ALPHABETS[seed % ALPHABETS.length]);
            LiteralSet.Search search = new LiteralSet(bytes(literals)).search();
            byte[] bytes = SampleText.bytes(text);
            TreeSet<Integer> found = new TreeSet<>();
            for (int room = 0; room < 12; room++) {
                byte[] more = Arrays.copyOf(bytes, bytes.length + room);
                found.clear();
                for (int i = search.find(more, 0, bytes.length) - 1; i >= 0; i--) {
                    found.add(search.hit(i));
                }
                assertThat(found).as("seed %d, room %d", seed, room).isEqualTo(expected(literals, text));
            }
        }
    }

    /** Of one length or of many: that decides how the text is looked at. */
    private static List<String> literals(Random random, String alphabet, int count) {
        int shortest = 1 + random.nextInt(12);
        int longest = shortest + random.nextInt(random.nextBoolean() ? 3 : 20);
        List<String> literals = new ArrayList<>();
        while (literals.size() < count) {
            int kind = literals.isEmpty() ? 0 : random.nextInt(8);
            String other = literals.isEmpty() ? "" : literals.get(random.nextInt(literals.size()));
            String literal = part(random, alphabet, shortest, longest);
            literals.add(kind == 1 ? other : kind == 2 ? literal + other : kind == 3 ? other + literal : literal);
        }
        return literals;
    }

    private static String part(Random random, String alphabet, int shortest, int longest) {
        int length = shortest + random.nextInt(longest - shortest + 1);
        if (alphabet.equals(WORDS)) {
            int from = random.nextInt(WORDS.length() - length);
            return WORDS.substring(from, from + length);
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    private static String text(Random random, List<String> literals, String alphabet) {
        StringBuilder text = new StringBuilder();
        for (int parts = random.nextInt(12); parts > 0; parts--) {
            String literal = literals.get(random.nextInt(literals.size()));
            text.append(part(random, alphabet, 0, 15));
            int to = literal.length() - random.nextInt(4) / 3;
            text.append(literal, Math.min(random.nextInt(4) / 3, to), to);
        }
        return text.toString();
    }

    @Test
    void shouldFindEqualLiteralsAndLiteralsWithinOthersAtEveryPlace() {
        List<String> literals =
                List.of("user=42", "user=42", "ser=4", "user=42 id=7", "=42 id", "r=42 id=", "user=421");
        List<String> texts = new ArrayList<>();
        for (int before = 0; before < 20; before++) {
            for (String end : new String[] {"", "1", " id=7", " id=8", " id"}) {
                texts.add("-".repeat(before) + "user=42" + end);
            }
        }
        check(literals, texts.toArray(String[]::new));
    }

    @Test
    void shouldFindTheSameWhereATextIsFullOfPartsOfLiterals() {
        List<String> ends = new ArrayList<>();
        for (int length = 1; length <= 60; length++) {
            ends.add("a".repeat(length));
        }
        String flood = "a".repeat(59);
        check(ends, flood, flood + "b" + flood + "a", "b".repeat(300), flood, "", flood + "a");
        check(ends.subList(11, 60), flood, "b".repeat(300), flood.repeat(40), "aab".repeat(500), flood, "b");
        List<String> alike = new ArrayList<>();
        for (int n = 0; n < 200; n++) {
            alike.add("abcdefgh" + n + "ijklmnop");
        }
        String parts = "abcdefgh17ijklmno".repeat(100);
        String[] texts = new String[300];
        Arrays.setAll(texts, i -> i % 3 == 0 ? parts : i % 3 == 1 ? parts + "p" : "x" + alike.get(i % 200));
        check(alike, texts);
    }

    @Test
    void shouldFindManyShortLiteralsAndNoneAtAll() {
        List<String> all = new ArrayList<>();
        for (int b = 0; b < 256; b++) {
            all.add(String.valueOf((char) b));
        }
        check(all, SampleText.ALL_BYTES, "", "abc");
        check(List.of(), "abc");
        check(List.of("a", "b", "\u00FF", "bc", "xbcx", "bcbcbcbcbcbcbc"), "", "abc", "\u00FF", "bcbcbcbcbcbcbcbc");
    }

    @Test
    void shouldFindLiteralsOfTwoAndThreeBytesAtEveryPlaceOfALongText() {
        List<String> literals =
                List.of("5xx", "xx5", "zz", "ERR", "RRE", "q?", "?q\u00FF", "\u00FF\u0000", "zz", "z\u00FFz");
        List<String> texts = new ArrayList<>(List.of("", "z", "zz", "ERR", "xRR", "5x"));
        for (int before = 0; before < 140; before++) {
            String literal = literals.get(before % literals.size());
            texts.add(".".repeat(before) + literal);
            texts.add(".".repeat(before) + literal + ".".repeat(130 - before % 130) + "ERRE");
            texts.add("RE" + ".".repeat(before) + literal.substring(0, literal.length() - 1));
        }
        check(literals, texts.toArray(String[]::new));
    }

    @Test
    void shouldFindByTheAutomatonWhatASearchForEachFinds() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            List<String> literals = literals(random, ALPHABETS[seed % ALPHABETS.length], random.nextInt(20) + 1);
            Sample text = Sample.latin1(text(random, literals, ALPHABETS[seed % ALPHABETS.length]));
            LiteralHits hits = new LiteralHits(literals.size());
            new LiteralAutomaton(bytes(literals)).find(text.bytes, text.from, text.to, hits);
            TreeSet<Integer> found = new TreeSet<>();
            for (int i = 0; i < hits.count(); i++) {
                found.add(hits.hit(i));
            }
            assertThat(found).as("seed %d", seed).isEqualTo(expected(literals, text.text()));
            assertThat(hits.count()).as("seed %d", seed).isEqualTo(found.size());
        }
    }

    /** All of them need the automaton, and the first of them makes it. */
    @Test
    void shouldServeSeveralThreadsAtOnce() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            List<String> literals = literals(random, ALPHABETS[0], 40);
            String text = text(random, literals, ALPHABETS[0]);
            LiteralSet set = new LiteralSet(bytes(literals));
            String what = "seed " + seed;
            CompletableFuture<?>[] users = IntStream.range(0, 4)
                    .mapToObj(user -> CompletableFuture.runAsync(() -> {
                        LiteralSet.Search search = set.search();
                        for (int n = 0; n < 20; n++) {
                            check(what, search, literals, Sample.latin1(text));
                        }
                    }))
                    .toArray(CompletableFuture<?>[]::new);
            CompletableFuture.allOf(users).join();
        }
    }

    @Test
    void shouldTakeNoMoreMemoryForAnAutomatonThanItsLiteralsDiffer() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        List<byte[]> literals = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            literals.add(SampleText.bytes("https://www.example.com/shop/catalogue/winter/" + i + "?page=1"));
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        new LiteralAutomaton(literals);
        // a row a byte would be 13 MB
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(5_000_000);
    }
}
