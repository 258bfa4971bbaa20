package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CleanUrlTest {
    private static String clean(String latin1) {
        return Sample.latin1(latin1).transform(Transforms.cleanUrl());
    }

    @ParameterizedTest
    @CsvSource({
        "/user/42/orders/7?x=1, /user/*/orders/*",
        "/user/42#top, /user/*",
        "/42/, /*/",
        "/, /",
        "?a=1, ''",
        "42, *",
        "https://10.0.0.1:8080/42?x, https://10.0.0.1:8080/*",
        "http://12345678?x, http://12345678",
        "ftp://h, ftp://h",
        "//12/a, //*/a",
        "/files/123.pdf, /files/*.pdf",
        "/a/2025-03-14/b, /a/*/b",
        "/a/550e8400-e29b-41d4-a716-446655440000, /a/*",
        "/a/AAAAAAAA-BBBB-CCCC-DDDD-EEEEEEEEEEEE, /a/*",
        "/a/3f2a9c1d, /a/*",
        "/a/507f1f77bcf86cd799439011/b, /a/*/b",
        "/a/e3b0c44298fc1c149afbf4c8996fb924.min.js, /a/e3b0c44298fc1c149afbf4c8996fb924.min.js",
        "/watch/dQw4w9WgXcQ, /watch/*",
        "/c/cus_9s6XKzkNRiz8i3, /c/*",
        "/t/V1StGXR8_Z5jdHi6B-myT, /t/*",
        "/t/01ARZ3NDEKTSV4RRFFQ69G5FAV, /t/*",
        "/t/abcdefghijklmnopqrst9, /t/*",
    })
    void shouldPutAStarForIds(String url, String cleaned) {
        assertThat(clean(url)).isEqualTo(cleaned);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/users",
                "/api/v2.1/status",
                "/oauth2/callback",
                "/presentations/logstash-monitorama-2013/images/kibana-search.png",
                "/jquery-1.12.4.min.js",
                "/deadbeef",
                "/a1b2c3d",
                "/-/_/--",
                "/-42",
                "/1,5",
                "/user%2042",
                "/how-to-install-windows-11-on-a-mac",
                "/sha256sum",
            })
    void shouldLeaveNames(String url) {
        Sample sample = Sample.of(url);
        Row row = sample.row();
        row.set(2, sample.bytes, sample.from, sample.to);
        Transforms.cleanUrl().apply(row, 2);
        assertThat(Sample.value(row, 2)).isEqualTo(url);
        assertThat(row.bytes(2)).isSameAs(sample.bytes);
    }

    @Test
    void shouldAgreeWithPatternsOnRandomPaths() {
        long seed = 16_3;
        Random random = new Random(seed);
        String[] alphabets = {
            "/1aF-", "/0123456789abcdef", "a1b2_-./", "://?#a1", "ABCdef0123456789xyz", SampleText.ALL_BYTES
        };
        for (int n = 0; n < 60_000; n++) {
            String url = Sample.random(random, alphabets[n % alphabets.length], n % 7 == 0 ? 60 : 25);
            assertThat(clean(url)).as("seed %d, run %d: '%s'", seed, n, url).isEqualTo(slow(url));
        }
    }

    @Test
    void shouldAgreeWithPatternsOnEveryCutOfAUrl() {
        String url = "https://h-1.example:80/a/550e8400-e29b-41d4-a716-446655440000/\u00FF/dQw4w9WgXcQ.html"
                + "/3f2a9c1d/7?a/1";
        for (int from = 0; from <= url.length(); from++) {
            for (int to = from; to <= url.length(); to++) {
                String cut = url.substring(from, to);
                assertThat(clean(cut)).as(cut).isEqualTo(slow(cut));
            }
        }
    }

    private static String slow(String url) {
        String rest = url.split("[?#]", -1)[0];
        String host = rest.replaceFirst("(?s)^([^/]+://[^/]*).*", "$1");
        boolean hasHost = rest.matches("(?s)[^/]+://.*");
        StringBuilder cleaned = new StringBuilder(hasHost ? host : "");
        String path = hasHost ? rest.substring(host.length()) : rest;
        String between = "";
        for (String segment : path.split("/", -1)) {
            cleaned.append(between).append(cleanedSegment(segment));
            between = "/";
        }
        return cleaned.toString();
    }

    private static String cleanedSegment(String segment) {
        String stem = segment.replaceFirst("(?s)(.)\\.[A-Za-z][A-Za-z0-9]{0,4}$", "$1");
        if (!segment.endsWith("\n") && isId(stem)) {
            return "*" + segment.substring(stem.length());
        }
        return segment;
    }

    private static boolean isId(String stem) {
        if (!stem.matches("[A-Za-z0-9_-]+")) {
            return false;
        }
        long turns = 0;
        for (int i = 1; i < stem.length(); i++) {
            turns += stem.substring(i - 1, i + 1).matches("[A-Za-z][0-9]|[0-9][A-Za-z]") ? 1 : 0;
        }
        boolean longGroup = false;
        for (String group : stem.split("[-_]")) {
            longGroup |= group.length() >= 20 && group.matches(".*[0-9].*");
        }
        return stem.matches("[0-9]([0-9_-]*[0-9])?")
                || stem.matches("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
                || stem.matches("(?=.*[0-9])[0-9a-fA-F]{8,}")
                || stem.length() >= 10 && turns >= 3
                || longGroup;
    }
}
