package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QueryParameterTest {
    private static Extractor query(String name) {
        return Extractors.query(SampleText.bytes(name));
    }

    private static @Nullable String find(String name, String text) {
        return Sample.of(text).extractUtf8(Extractors.query(SampleText.bytes(SampleText.latin1(name))));
    }

    @Test
    void shouldFindParametersOfUrlsPathsAndRequestLines() {
        assertThat(find("id", "https://shop.example:80/a/b?x=1&id=7#id=8")).isEqualTo("7");
        assertThat(find("id", "/a?id=7")).isEqualTo("7");
        assertThat(find("id", "GET /a?x=1&id=7 HTTP/1.1")).isEqualTo("7");
        assertThat(find("id", "/a?xid=1&idx=2&id=3")).isEqualTo("3");
        assertThat(find("id", "/a?b=c?id=3")).isNull();
        assertThat(find("id", "/a#b?id=3")).isNull();
        assertThat(find("id", "/id=3")).isNull();
        assertThat(find("id", "")).isNull();
    }

    @Test
    void shouldTakeATextWithoutAQuestionMarkForAQueryUnlessItIsAPath() {
        assertThat(find("b", "a=1&b=2")).isEqualTo("2");
        assertThat(find("b", "a=/x/y&b=2")).isEqualTo("2");
        assertThat(find("b", "b")).isEmpty();
        assertThat(find("b", "/x&b=2")).isNull();
        assertThat(find("b", "http://h/x&b=2")).isNull();
    }

    @Test
    void shouldDecodeNamesAndValues() {
        assertThat(find("q", "/s?q=caf%C3%A9+au%20lait%2B")).isEqualTo("café au lait+");
        assertThat(find("größe", "/s?gr%C3%B6%C3%9Fe=1")).isEqualTo("1");
        assertThat(find("a b", "/s?a+b=1")).isEqualTo("1");
        assertThat(find("q", "/s?q=%e2%82%ac%26")).isEqualTo("€&");
    }

    @Test
    void shouldLeaveWhatIsNoEscapeAsItIs() {
        assertThat(find("q", "/s?q=100%&x=1")).isEqualTo("100%");
        assertThat(find("q", "/s?q=%zz%4")).isEqualTo("%zz%4");
        assertThat(find("q", "/s?q=%4&1=x")).isEqualTo("%4");
        assertThat(find("q", "/s?q=%%41")).isEqualTo("%A");
    }

    @Test
    void shouldTakeTheFirstOfANameAndNothingForAValueThatIsMissing() {
        assertThat(find("a", "/?a=1&a=2")).isEqualTo("1");
        assertThat(find("a", "/?a&a=2")).isEmpty();
        assertThat(find("a", "/?a=&b")).isEmpty();
        assertThat(find("a", "/?&&a==1")).isEqualTo("=1");
        assertThat(find("b", "/?a=1&b")).isEmpty();
    }

    @Test
    void shouldBeASliceOfTheLineWhereNothingIsEscaped() {
        Sample sample = Sample.of("/?a=bc");
        Row row = sample.row();
        query("a").extract(sample.bytes, sample.from, sample.to, row, 0);
        assertThat(row.bytes(0)).isSameAs(sample.bytes);
        assertThat(row.from(0)).isEqualTo(sample.from + 4);
    }

    @Test
    void shouldBeEqualWhenTheirNamesAre() {
        assertThat(query("a"))
                .isEqualTo(query("a"))
                .hasSameHashCodeAs(query("a"))
                .isNotEqualTo(query("b"));
        assertThatThrownBy(() -> query("")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldAgreeWithASlowReaderOnEveryCutOfAUrl() {
        String url = "https://h/p?x=%zz&%61=%00+\u00FF%C3&a=2%&a%=%4#a=3 ?a=4";
        for (int from = 0; from <= url.length(); from++) {
            for (int to = from; to <= url.length(); to++) {
                String cut = url.substring(from, to);
                for (String name : new String[] {"a", "x", "a%", "\u00FF", "zz"}) {
                    assertThat(Sample.latin1(cut).extract(query(name)))
                            .as("'%s' in '%s'", name, cut)
                            .isEqualTo(slow(name, cut));
                }
            }
        }
    }

    @Test
    void shouldAgreeWithASlowReaderOnRandomTexts() {
        long seed = 16_2;
        Random random = new Random(seed);
        String[] alphabets = {"ab=&?#/ ", "a%61=&+0", "a=&\u0000\t\u000B%", SampleText.ALL_BYTES + "a=a=a=&&&???%%%%%"};
        for (int n = 0; n < 60_000; n++) {
            String alphabet = alphabets[n % alphabets.length];
            String text = Sample.random(random, alphabet, 30);
            String name = "a" + Sample.random(random, "ab ", 1);
            assertThat(Sample.latin1(text).extract(query(name)))
                    .as("seed %d, run %d: '%s' in '%s'", seed, n, name, text)
                    .isEqualTo(slow(name, text));
        }
    }

    private static @Nullable String slow(String name, String text) {
        String rest = text.split("#", -1)[0];
        int mark = rest.indexOf('?');
        if (mark < 0 && rest.split("=", -1)[0].contains("/")) {
            return null;
        }
        String query = rest.substring(mark + 1).split("[ \t\n\u000B\f\r]", -1)[0];
        for (String parameter : query.split("&", -1)) {
            String[] parts = parameter.split("=", 2);
            if (decoded(parts[0]).equals(name)) {
                return parts.length == 1 ? "" : decoded(parts[1]);
            }
        }
        return null;
    }

    private static String decoded(String text) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (text.substring(i).matches("(?s)%[0-9a-fA-F]{2}.*")) {
                result.append((char) Integer.parseInt(text.substring(i + 1, i + 3), 16));
                i += 2;
            } else {
                result.append(text.charAt(i) == '+' ? ' ' : text.charAt(i));
            }
        }
        return result.toString();
    }
}
