package io.millrace.config;

/** Whole configs that are right. */
final class Samples {
    /** The example of the contract, but for what is not in this version (dates in a path). */
    static final String CONTRACT = """
        listen:                                       # optional, like admin and journal
          tcp:                                        # one map or a list
            - {port: 5170, stream: access}            # host defaults to 127.0.0.1 for every listener
          http: {port: 8080}                          # POST /ingest/{stream}
        admin: {port: 9600}                           # the default, on loopback; `admin: false` turns it off

        streams:
          access:
            charset: utf-8                            # utf-8 | gbk | gb18030 | latin-1 | any the JVM has
            maxLineLength: 1MiB
            time: {field: time, format: "dd/MMM/yyyy:HH:mm:ss Z"}
            lateness: 2s                              # default 0s
            fields:
              client: {right: " "}
              time:   {left: "[", right: "]"}
              method: {left: '"', right: " "}
              path:   {left: " ", index: 5, right: " "}
              status: {left: '" ', right: " ", type: int}
              bytes:  {left: " ", index: 8, right: " ", type: int}
              agent:  {left: '"', index: 4, right: '"'}

        rules:
          - name: traffic
            from: access
            groupBy: [method, status]
            select: {requests: count(), volume: sum(bytes), slow: "p99(bytes)"}
            window: 10s
            to: metrics                               # a name or a list of names

          - name: server-errors
            from: access
            where:
              status: {gte: 500}
              path: {startsWith: /api}
            emit: [time, client, path, status]        # default: [line]
            to: errors

        outputs:
          metrics: {file: {path: out/metrics.ndjson.zst}}
          errors:  {file: {path: "out/errors-%d{yyyyMMdd-HH}.ndjson.zst", rotate: {size: 256MiB}}, compression: {zstd: {level: 3}}}
          nothing: {drop: {}}
        """;

    /** Every key that there is. */
    static final String EVERYTHING = """
        workers: 2
        bodyBudget: 256MiB
        maxBodySize: 64MiB
        maxWait: 5s
        ackTimeout: 30s
        shutdownTimeout: 30s
        scripts: {callTimeout: 50ms, maxFailures: 10, memory: 1MiB, depth: 50}
        listen:
          tcp: [{port: 5170, host: 127.0.0.1, stream: all-of-it, maxConnections: 100, idleTimeout: 1h}]
          http:
            - port: 8080
              host: 0.0.0.0
              ack: written
              maxBodySize: 1MiB
              maxWait: 100ms
              ackTimeout: 1m
              maxConnections: 7
              idleTimeout: 60s
              tls: {cert: server.pem, key: server.key, clientCa: clients.pem}
              token: secret
        admin: {port: 9601, host: 0.0.0.0, hosts: [millrace.example], token: "secret", rulesDir: var/rules, allowGroovy: true}
        streams:
          all-of-it:
            charset: utf-8
            maxLineLength: 64KiB
            multiline: {start: {matches: x, startsWith: y, contains: z}, maxLines: 500, timeout: 1s}
            time: {field: t, format: "yyyy-MM-dd'T'HH:mm:ss.SSS", zone: Asia/Shanghai}
            lateness: 2s
            watermark: {by: source, idle: 1m}
            deadline: 20s
            late: drop
            fields:
              t: {left: "[", index: 1, right: "]", orEnd: false}
              column: {split: {by: "\\t", at: -1}, type: float, default: 0.5}
              user: {json: "/user/id", transform: [lower, upper, trim, {append: x}, {const: y}]}
              level: {logfmt: level, transform: [cleanUrl, {substring: [0, 8]}, {replace: {pattern: "a+", with: b}}]}
              page:
                query: {of: user, param: page}
                transform: [{switch: [{where: {page: 1}, value: one}, {default: x}]}]
              id: {of: user, regex: {pattern: "id=(\\\\d+)", group: 1}, type: int}
              family: {aviator: "str(id / 100) + 'xx'"}
              dearer: {groovy: "id + 1", dynamic: true, type: int}
              kind: {regex: "k=\\\\w+", transform: [{map: {values: {1: one, no: none}, default: other}}]}
        rules:
          - name: grouped
            from: all-of-it
            fields: {own: {left: "own="}}
            where:
              - id: 5
                kind: [one, none]
                user: {eq: a, ne: b, in: [c], notIn: [d], contains: e, containsAny: [f], startsWith: g, endsWith: h,
                       matches: "i+", exists: true, ignoreCase: true}
              - column: {gt: 1, gte: 1, lt: 9, lte: 9, between: [1, 9]}
                any: [{id: 1}, {id: 2}]
                all: [{id: {exists: true}}]
                not: {line: {contains: ERROR}}
                aviator: "id > 5 && string.contains(line, 'x')"
                groovy: {script: "id > 5", dynamic: false}
            groupBy: [kind, own]
            select: {n: count(), v: "p99.9(column)"}
            window: 1m
            every: 20s
            having: {n: {gte: 2}}
            samples: {count: 5, maxLength: 2KiB}
            maxGroups: 1000
            late: drop
            onRemove: drop
            to: [plain, packed]
          - {name: each, from: all-of-it, emit: [line, id], to: screen}
        outputs:
          plain: {file: {path: out/plain.ndjson, rotate: {size: 1GiB, every: 1d}}, flush: 200ms, compression: none}
          fast: {file: {path: out/fast.ndjson}, compression: {lz4: {}}}
          packed: {file: {path: out/packed.ndjson}, compression: {zstd: {level: -5}}}
          zipped: {file: {path: out/zipped.ndjson}, compression: {gzip: {level: 9}}}
          screen: {stdout: {}}
          nothing: {drop: {}}
        """;

    private Samples() {}
}
