package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FixedSettingsTest {
    private static final String REST =
            "streams: {s: {}}\noutputs: {out: {drop: {}}}\nrules:\n- {name: r, from: s, to: out}\n";

    private static List<String> changes(String running, String wanted) throws Exception {
        return FixedSettings.changes(
                        ConfigReader.readText("m.yaml", running + REST, Map.of()),
                        ConfigReader.readText("m.yaml", wanted + REST, Map.of()))
                .stream()
                .map(problem -> problem.at() + " " + problem.message().split(" ")[0])
                .toList();
    }

    @Test
    void shouldTakeNoNoticeOfWhereThingsStand() throws Exception {
        String listen = "listen: {tcp: {port: 1, stream: s}, http: [{port: 2}, {port: 3, maxWait: 3s}]}\n";
        assertThat(changes(listen + "workers: 3\n", "# moved\nworkers: 3\n" + listen))
                .isEmpty();
    }

    @Test
    void shouldPlaceWhatIsNotWrittenAnyMoreWhereItCouldStand() throws Exception {
        String listen = "listen:\n  tcp:\n  - {port: 1, stream: s}\n  - {port: 2, stream: s}\n";
        String running = "workers: 3\n" + listen;
        assertThat(changes(running, listen.replace("port: 2", "port: 3")))
                .containsExactly("m.yaml:4:5 listen.tcp", "m.yaml workers");
        assertThat(changes(running, "workers: 3\n" + listen.replaceFirst(".*port: 2.*\n", "")))
                .containsExactly("m.yaml:3:3 listen.tcp");
        assertThat(changes(running, "workers: 3\n")).containsExactly("m.yaml listen.tcp");
    }

    @Test
    void shouldNameTheLimitThatChangedNotTheListenersThatHaveIt() throws Exception {
        String listen = "listen: {http: [{port: 1}, {port: 2, maxWait: 3s}]}\n";
        assertThat(changes(listen, listen + "maxWait: 4s\nackTimeout: 31s\n"))
                .containsExactly("m.yaml:2:1 maxWait", "m.yaml:3:1 ackTimeout");
        assertThat(changes(listen, listen.replace("3s", "4s"))).containsExactly("m.yaml:1:28 maxWait");
        assertThat(changes(listen, listen.replace("port: 2", "port: 3") + "maxWait: 4s\n"))
                .containsExactly("m.yaml:1:28 listen.http");
    }

    @Test
    void shouldTakeNoNoticeOfTheOrderOfListeners() throws Exception {
        String listen = "listen:\n  tcp: [{port: 1, stream: s}, {port: 2, stream: s}]\n  http: [A, B]\n";
        String one = listen.replace("A", "{port: 3}").replace("B", "{port: 4, maxWait: 3s}");
        String turned = listen.replace("1,", "9,")
                .replace("2,", "1,")
                .replace("9,", "2,")
                .replace("A", "{port: 4, maxWait: 3s}")
                .replace("B", "{port: 3}");
        assertThat(changes(one, turned)).isEmpty();
        String swapped = turned.replace(", maxWait: 3s", "").replace("port: 3", "port: 3, maxWait: 3s");
        assertThat(changes(one, swapped)).containsExactly("m.yaml:3:10 maxWait");
    }
}
