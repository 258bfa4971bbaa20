package io.millrace.demo;

import static io.millrace.demo.DemoPage.Query.ITEM;
import static io.millrace.demo.DemoPage.Query.NONE;
import static io.millrace.demo.DemoPage.Query.PAGE;
import static io.millrace.demo.DemoPage.Query.SEARCH;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Who visits the pottery shop of {@link DemoLogs}, what they ask for and how often. Addresses and names are from the ranges kept for documentation.
 * Immutable once made.
 */
final class DemoVocabulary {
    static final int HOSTS = 12;

    private static final int VISITORS = 60;

    private static final DemoPage[] SHOPPING = spread(
            DemoPage.of("GET /", NONE, 30, 9, 8_400, 200, 200, 200, 304),
            DemoPage.of("GET /mugs", PAGE, 24, 14, 14_200, 200, 200, 200, 304),
            DemoPage.of("GET /bowls", PAGE, 20, 14, 12_900, 200, 200, 304),
            DemoPage.of("GET /teapots", PAGE, 12, 15, 15_100, 200, 200, 304),
            DemoPage.of("GET /kiln/glazes", NONE, 8, 11, 22_000, 200, 304),
            DemoPage.of("GET /kiln/firing-log", NONE, 3, 12, 31_000, 200),
            DemoPage.of("GET /search", SEARCH, 14, 45, 6_300, 200),
            DemoPage.of("GET /static/shop.css", NONE, 40, 1, 18_400, 200, 304, 304, 304),
            DemoPage.of("GET /static/shop.js", NONE, 40, 1, 92_000, 200, 304, 304, 304),
            DemoPage.of("GET /img/celadon-bowl.jpg", NONE, 30, 3, 140_000, 200, 200, 304),
            DemoPage.of("GET /img/salt-glaze-jug.jpg", NONE, 26, 3, 181_000, 200, 200, 304),
            DemoPage.of("GET /favicon.ico", NONE, 8, 1, 1_150, 200, 304, 404),
            DemoPage.of("GET /api/stock", ITEM, 60, 6, 420, 200, 200, 200, 200, 200, 200, 200, 404),
            DemoPage.of("GET /api/price", ITEM, 60, 5, 180, 200, 200, 200, 200, 200, 200, 200, 404),
            DemoPage.of("POST /api/basket", NONE, 18, 22, 640, 201, 201, 201, 201, 201, 201, 201, 400),
            DemoPage.of("DELETE /api/basket", ITEM, 4, 18, 90, 204),
            DemoPage.of("PUT /api/account", NONE, 2, 30, 310, 200, 200, 200, 403),
            DemoPage.of("POST /checkout", NONE, 6, 240, 2_100, 302, 302, 302, 302, 302, 302, 400),
            DemoPage.of("POST /checkout/pay", NONE, 5, 610, 1_900, 200, 200, 200, 200, 200, 200, 200, 402, 500),
            DemoPage.of("GET /summer-sale-2019", NONE, 2, 2, 300, 404),
            DemoPage.of("GET /mugs/left-handed", NONE, 2, 3, 300, 404));

    private static final DemoPage[] CRAWLING = spread(
            DemoPage.of("GET /robots.txt", NONE, 4, 1, 120, 200),
            DemoPage.of("GET /sitemap.xml", NONE, 3, 20, 48_000, 200),
            DemoPage.of("GET /mugs", PAGE, 20, 14, 14_200, 200, 200, 404),
            DemoPage.of("GET /bowls", PAGE, 20, 14, 12_900, 200, 200, 404),
            DemoPage.of("GET /kiln/glazes", NONE, 5, 11, 22_000, 200),
            DemoPage.of("HEAD /", NONE, 5, 2, 20, 200));

    private static final DemoPage[] SCANNING = spread(
            DemoPage.of("GET /wp-login.php", NONE, 8, 1, 300, 404),
            DemoPage.of("POST /xmlrpc.php", NONE, 5, 1, 300, 404),
            DemoPage.of("GET /.env", NONE, 5, 1, 300, 403, 404),
            DemoPage.of("GET /.git/config", NONE, 3, 1, 300, 403, 404),
            DemoPage.of("GET /cgi-bin/status", NONE, 2, 1, 300, 404));

    private static final String[] PEOPLE = {
        "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148"
                + " Safari/604.1",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
        "ClaypotApp/4.2 (Android 15)",
    };

    private static final String[] CRAWLERS = {
        "Mozilla/5.0 (compatible; Kilnbot/2.1; +https://kilnbot.example/about)",
        "PotterySpider/1.0 (+https://spider.example)",
        "Mozilla/5.0 (compatible; PriceCrawler/3.3; crawler@prices.example)",
    };

    private static final String[] SCANNERS = {"curl/8.5.0", "python-requests/2.32.3", "-"};

    private static final String[] REFERERS = {
        "-", "-", "https://claypot.example/", "https://claypot.example/mugs", "https://search.example/?q=handmade+mugs",
    };

    private static final String[] SEARCHES = {
        "mug", "mug", "mug", "blue+bowl", "teapot", "celadon", "raku", "plate", "espresso+cup", "gift", "vase", "wheel",
    };

    private final byte[] protocol = bytes(" HTTP/1.1\" ");
    private final byte[][] searches = new byte[SEARCHES.length][];
    private final byte[][] hosts = new byte[HOSTS][];
    private final List<DemoVisitor> visitors = new ArrayList<>();

    DemoVocabulary() {
        for (int i = 0; i < SEARCHES.length; i++) {
            searches[i] = bytes(SEARCHES[i]);
        }
        for (int i = 0; i < HOSTS; i++) {
            hosts[i] = bytes(String.format(Locale.ROOT, " host=pot-%02d", i + 1));
        }
        for (int i = 0; i < VISITORS; i++) {
            visitors.add(newVisitor(i));
        }
    }

    private static DemoVisitor newVisitor(int i) {
        // Crawlers are among the busiest, scanners come least often.
        if (i % 10 == 3) {
            return visitor("203.0.113." + (10 + i), "-", CRAWLERS[i / 10 % CRAWLERS.length], CRAWLING);
        }
        if (i >= VISITORS - SCANNERS.length) {
            return visitor("192.0.2." + (140 + i), "-", SCANNERS[i % SCANNERS.length], SCANNING);
        }
        String address =
                i % 7 == 5 ? "2001:db8:7:" + Integer.toHexString(4096 + i * 37) + "::1" : "198.51.100." + (i * 3 + 5);
        return visitor(address, REFERERS[i % REFERERS.length], PEOPLE[i * 3 % PEOPLE.length], SHOPPING);
    }

    private static DemoVisitor visitor(String address, String referer, String agent, DemoPage[] pages) {
        return new DemoVisitor(bytes(address + " - - "), bytes(" \"" + referer + "\" \"" + agent + "\" rt="), pages);
    }

    /** Every page as often as its weight says, so that choosing one is a single random number. */
    private static DemoPage[] spread(DemoPage... pages) {
        List<DemoPage> all = new ArrayList<>();
        for (DemoPage page : pages) {
            all.addAll(Collections.nCopies(page.weight(), page));
        }
        return all.toArray(DemoPage[]::new);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(US_ASCII);
    }

    /** A few come often, most seldom. */
    DemoVisitor visitor(SplittableRandom random) {
        double at = random.nextDouble();
        return visitors.get((int) (at * at * VISITORS));
    }

    DemoPage page(SplittableRandom random, DemoVisitor visitor) {
        return visitor.pages()[random.nextInt(visitor.pages().length)];
    }

    byte[] searchTerm(SplittableRandom random) {
        return searches[random.nextInt(searches.length)];
    }

    byte[] protocol() {
        return protocol;
    }

    /** The host as the log's last column has it, with the space before it. */
    byte[] host(int host) {
        return hosts[host];
    }
}
