package io.millrace.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** The real logs beside the project, with configs written by hand; those that are not there are left out. */
public final class RealLogs {
    private static final Path FOLDER = Path.of("../shared/data/logs");

    private RealLogs() {}

    public static List<RealLog> available() {
        List<RealLog> logs = new ArrayList<>();
        add(logs, "access", ACCESS, "\\[[^\\]]*\\]");
        add(logs, "openssh", OPENSSH, "^.{15}");
        add(logs, "spark", SPARK, "^.{17}");
        add(logs, "zookeeper", ZOOKEEPER, "^.{23}");
        return logs;
    }

    private static void add(List<RealLog> logs, String name, String yaml, String time) {
        Path file = FOLDER.resolve(name + ".log");
        if (!Files.isReadable(file)) {
            return;
        }
        try {
            logs.add(new RealLog(name, yaml, lines(Files.readAllBytes(file)), Pattern.compile(time)));
        } catch (IOException e) {
            throw new UncheckedIOException(file.toString(), e);
        }
    }

    /** Lines end in LF or CR LF; the last needs no end. */
    static List<byte[]> lines(byte[] file) {
        List<byte[]> lines = new ArrayList<>();
        int start = 0;
        for (int at = 0; at < file.length; at++) {
            if (file[at] == '\n') {
                int end = at > start && file[at - 1] == '\r' ? at - 1 : at;
                lines.add(Arrays.copyOfRange(file, start, end));
                start = at + 1;
            }
        }
        if (start < file.length) {
            lines.add(Arrays.copyOfRange(file, start, file.length));
        }
        return lines;
    }

    private static final String ACCESS = """
        streams:
          access:
            time: {field: time, format: "dd/MMM/yyyy:HH:mm:ss Z"}
            lateness: 30s
            fields:
              client: {right: " "}
              time: {left: "[", right: "]"}
              method: {left: '"', right: " "}
              path: {left: " ", index: 5, right: " "}
              status: {left: '" ', right: " ", type: int}
              bytes: {left: " ", index: 8, right: " ", type: int}
              kilobytes: {of: bytes, transform: [{append: e-3}], type: float}
              referer: {left: '"', index: 2, right: '"'}
              agent: {left: '"', index: 4, right: '"'}
              section: {of: path, split: {by: "/", at: 1}}
              extension: {of: path, regex: {pattern: '\\.([A-Za-z0-9]{1,5})(\\?|$)', group: 1}, transform: [lower], default: none}
              class: {of: status, transform: [{map: {values: {200: ok, 206: ok, 301: moved, 304: moved, 404: lost}, default: other}}]}
        rules:
          - name: traffic
            from: access
            groupBy: [method, status]
            select: {requests: count(), volume: sum(bytes), slow: p99(bytes), mean: avg(bytes), spread: stddev(bytes)}
            window: 10s
            to: sink
          - name: errors
            from: access
            where: {status: {gte: 400}}
            emit: [time, client, path, status, bytes]
            to: sink
          - name: hosts
            from: access
            where: [{path: {startsWith: /}}, {not: {agent: {contains: bot, ignoreCase: true}}}]
            groupBy: [section]
            select: {clients: distinct(client), first: first(path), last: last(agent), least: min(bytes), most: max(kilobytes)}
            window: 5m
            maxGroups: 20
            to: sink
          - name: robots
            from: access
            fields:
              robot: {of: agent, regex: {pattern: '(?P<name>[A-Za-z]+[Bb]ot)', group: name}}
            where: {robot: {exists: true}}
            groupBy: [robot, class]
            select: {requests: count(), sized: count(bytes), volume: sum(kilobytes), half: p50(bytes), median: p50(kilobytes)}
            window: 1h
            to: sink
          - name: everything
            from: access
            select: {requests: count(), clients: distinct(client), paths: distinct(path), p50: p50(bytes), p99: p99(bytes), p99.9: p99.9(kilobytes), text: sum(path)}
            window: 1d
            to: sink
          - name: images
            from: access
            where: {extension: [png, jpg, gif, ico], bytes: {between: [1000, 50000]}, referer: {ne: "-"}}
            groupBy: [extension, class, method]
            select: {n: count(), sum: sum(bytes), p90: p90(bytes)}
            window: 1m
            to: sink
          - name: odd
            from: access
            where:
              any:
                - {method: {notIn: [GET, HEAD]}}
                - {bytes: {exists: false}}
                - {all: [{status: {ne: 200}}, {referer: {matches: '^https?://[^/]*google'}}]}
            emit: [line, section, extension, kilobytes, class]
            to: sink
          - name: searches
            from: access
            fields:
              query: {of: referer, left: "q=", right: "&", orEnd: false}
            where: {query: {exists: true}, line: {containsAny: [google, bing]}}
            emit: [query, stream, arrival, source]
            to: sink
        outputs:
          sink: {drop: {}}
        """;

    private static final String OPENSSH = """
        streams:
          ssh:
            time: {field: time, format: "MMM dd HH:mm:ss", zone: Asia/Shanghai}
            lateness: 1s
            fields:
              time: {regex: {pattern: '^[A-Z][a-z]{2} [ 0-9]{2} [0-9:]{8}'}}
              host: {split: {by: " ", at: 3}}
              pid: {left: "sshd[", right: "]", type: int}
              message: {left: "]: "}
              user: {left: "user ", right: " ", orEnd: false}
              ip: {regex: {pattern: '[0-9]{1,3}(\\.[0-9]{1,3}){3}'}}
              port: {left: "port ", right: " ", type: int, default: -1}
              net: {of: ip, split: {by: ".", at: 0}, type: float}
        rules:
          - name: failed
            from: ssh
            where: {message: {startsWith: Failed password}}
            groupBy: [ip]
            select: {tries: count(), users: distinct(user), ports: p90(port), low: min(port), high: max(port), last: last(user)}
            window: 1m
            to: sink
          - name: invalid
            from: ssh
            where: {line: {contains: "INVALID USER", ignoreCase: true}}
            groupBy: [user, host]
            select: {n: count(), mean: avg(port), net: sum(net), spread: stddev(net)}
            window: 10m
            maxGroups: 5
            to: sink
          - name: broken
            from: ssh
            where: [{message: {matches: '(POSSIBLE|error|fatal)'}}, {not: {pid: {lt: 24500}}}]
            emit: [time, pid, ip, message, net]
            to: sink
          - name: all
            from: ssh
            select: {n: count(), pids: distinct(pid), pid: p50(pid), first: first(message), ips: count(ip), exact: avg(pid)}
            window: 1h
            to: sink
          - name: tail
            from: ssh
            where: {message: {endsWith: "[preauth]"}, user: {exists: false}}
            groupBy: [pid]
            select: {n: count()}
            window: 30s
            to: sink
        outputs:
          sink: {drop: {}}
        """;

    private static final String SPARK = """
        streams:
          spark:
            time: {field: time, format: "yy/MM/dd HH:mm:ss"}
            fields:
              time: {left: "", right: " INFO", orEnd: false}
              stamp: {regex: {pattern: '^(..)/(..)', group: 2}}
              level: {split: {by: " ", at: 2}}
              class: {split: {by: " ", at: 3}, transform: [{map: {values: {"storage.BlockManager:": blocks}}}, upper]}
              task: {left: "task ", right: " ", type: float}
              stage: {left: "stage ", right: " ", type: float}
              tid: {left: "(TID ", right: ")", type: int}
              size: {left: "size ", right: " ", type: float, default: 0.5}
              bytes: {regex: {pattern: '([0-9]+) bytes', group: 1}}
        rules:
          - name: tasks
            from: spark
            where: {tid: {exists: true}}
            groupBy: [stage]
            select: {n: count(), tasks: distinct(task), low: min(tid), high: max(tid), mean: avg(task), spread: stddev(tid), p99: p99(tid)}
            window: 1s
            to: sink
          - name: sizes
            from: spark
            where: {line: {contains: size}}
            groupBy: [class, level]
            select: {sum: sum(size), bytes: sum(bytes), least: min(bytes), most: max(bytes), mean: avg(bytes), first: first(size)}
            window: 10s
            to: sink
          - name: blocks
            from: spark
            fields:
              block: {left: "block ", right: " "}
              partition: {of: block, split: {by: "_", at: -1}, type: int}
            where: {block: {startsWith: rdd_}, partition: {notIn: [1, 2, 3]}}
            emit: [block, partition, class, size]
            to: sink
          - name: all
            from: spark
            select: {n: count(), sized: count(bytes), p50: p50(size), p1: p1(tid), p100: p100(tid), classes: distinct(class)}
            window: 5m
            to: sink
        outputs:
          sink: {drop: {}}
        """;

    private static final String ZOOKEEPER = """
        streams:
          zookeeper:
            time: {field: time, format: "yyyy-MM-dd HH:mm:ss,SSS", zone: "-07:00"}
            lateness: 5m
            fields:
              time: {right: " - "}
              level: {left: " - ", right: " ", transform: [lower]}
              where: {left: "[", right: "] - "}
              code: {of: where, left: "@", right: "]", type: int}
              class: {of: where, regex: {pattern: '([A-Za-z$]+)@', group: 1}}
              message: {left: "] - "}
              ip: {regex: {pattern: '/([0-9.]+):', group: 1}}
              session: {left: "0x", right: ",", transform: [{append: "!"}, trim]}
              timeout: {left: "time out: ", type: int}
        rules:
          - name: levels
            from: zookeeper
            groupBy: [level, class]
            select: {n: count(), codes: distinct(code), low: min(code), high: max(code), last: last(message)}
            window: 10m
            to: sink
          - name: warnings
            from: zookeeper
            where: {level: WARN, code: {gt: 100}}
            emit: [time, message]
            to: sink
          - name: real warnings
            from: zookeeper
            where: {level: {eq: WARN, ignoreCase: true}, ip: {exists: true}, message: {contains: connection, ignoreCase: true}}
            groupBy: [ip]
            select: {n: count(), sum: sum(timeout), mean: avg(code)}
            window: 1m
            maxGroups: 2
            to: sink
          - name: timeouts
            from: zookeeper
            where: {timeout: {exists: true}, any: [{timeout: {lt: 1000}}, {timeout: [60000, 51200]}, {timeout: "3200"}]}
            emit: [timeout, code, class, session]
            to: sink
          - name: sessions
            from: zookeeper
            where: {session: {exists: true}, line: {matches: '0x[0-9a-f]{15}'}}
            select: {n: count(), sessions: distinct(session), first: first(session), p50: p50(code)}
            window: 1h
            to: sink
        outputs:
          sink: {drop: {}}
        """;
}
