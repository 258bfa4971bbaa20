package io.millrace.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Configs of the workloads that {@code docs/benchmarks.md} measures end to end, by name:
 *
 * <ul>
 *   <li>{@code w1}: every line as it is
 *   <li>{@code w2}: seven fields of the lines with status 400 or more that took 0.1 s or more
 *   <li>{@code w3}: count and sum by status and path
 *   <li>{@code w4-N}: N rules with conditions on status, host and response time, by status and path, count and sum
 *   <li>{@code w4q-N}: the same, but nearly all for hosts that never log, so that hardly a rule fires
 *   <li>{@code scripts-config-N, scripts-lowered-N, scripts-script-N}: N rules as in {@code w4q}, with conditions of the
 *       config, expressions that become tests, and expressions that Aviator runs
 *   <li>{@code w6-N}: N rules, each with a field that no other has, and a condition on it that never holds
 *   <li>{@code equal-N, startsWith-N, alike-N, endsWith-N, containsAny-N, matches-N, matchesAnyCase-N, any-N, contains-N,
 *       containsAnyCase-N, equalAnyCase-N}: N rules, each with one condition by that operator, on a text that hardly a
 *       line has; those of {@code alike} begin alike
 *   <li>a path that ends in {@code .yaml}: the config in that file, of which the first stream counts
 * </ul>
 */
final class Workload {
    private static final int HOSTS = 16;
    private static final int[] STATUS = {200, 201, 204, 301, 304, 400, 403, 404, 500, 502, 503, 504};
    private static final String[] LEFTS = {" ", "/", "\"", ".", ":", "=", "(", "; ", "-", "e", "t=", "1"};
    private static final String[] RIGHTS = {" ", "/", "\"", ".", ":", ";", ")", "=", "o", "0"};
    private static final String STREAM = """
            streams:
              web:
                fields:
                  ip:     {right: " "}
                  ts:     {left: "[", right: "]"}
                  method: {left: '"', right: " "}
                  path:   {left: " ", index: 5, right: "?"}
                  status: {left: '" ', right: " ", type: int}
                  bytes:  {left: " ", index: 8, right: " ", type: int}
                  rt:     {left: "rt=", right: " ", type: float}
                  host:   {left: "host=web-", right: " "}
            outputs:
              sink: {drop: {}}
            rules:
            """;

    private Workload() {}

    static String config(String name) {
        if (name.endsWith(".yaml")) {
            return read(Path.of(name));
        }
        int dash = name.lastIndexOf('-');
        String work = dash < 0 ? name : name.substring(0, dash);
        int count = dash < 0 ? 1 : Integer.parseInt(name.substring(dash + 1));
        StringBuilder config = new StringBuilder(STREAM);
        for (int i = 0; i < count; i++) {
            config.append("  - {name: rule-").append(i).append(", from: web, to: sink, ");
            config.append(rule(work, i)).append("}\n");
        }
        return config.toString();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String rule(String work, int i) {
        return switch (work) {
            case "w1" -> "emit: [line]";
            case "w2" -> "where: {status: {gte: 400}, rt: {gte: 0.1}}, emit: [ip, ts, method, path, status, bytes, rt]";
            case "w3" -> "groupBy: [status, path], select: {n: count(), rt: sum(rt)}, window: 5s";
            case "w4" -> threeConditions(i, i / STATUS.length % HOSTS);
            case "w4q" -> threeConditions(i, i / STATUS.length);
            case "scripts-config" -> threeConditions(i, i / STATUS.length);
            case "scripts-lowered" -> threeInAScript(i, "%s");
            case "scripts-script" -> threeInAScript(i, "%s ? true : false");
            case "w6" -> ownField(i);
            default -> oneCondition(work, i);
        };
    }

    private static String threeConditions(int i, int host) {
        return String.format(
                "where: {status: %d, host: \"%02d\", rt: {gt: 0.0%d}}, groupBy: [status, path],"
                        + " select: {n: count(), rt: sum(rt)}, window: 5s",
                STATUS[i % STATUS.length], host, i % 7 + 1);
    }

    private static String threeInAScript(int i, String form) {
        String three = String.format(
                "status == %d && host == '%02d' && rt > 0.0%d",
                STATUS[i % STATUS.length], i / STATUS.length, i % 7 + 1);
        return "where: {aviator: \"" + String.format(form, three) + "\"}, groupBy: [status, path],"
                + " select: {n: count(), rt: sum(rt)}, window: 5s";
    }

    private static String oneCondition(String operator, int i) {
        String word = word(i);
        String other = word(i + 100_000);
        String condition = switch (operator) {
            case "equal" -> "path: /" + word;
            case "startsWith" -> "path: {startsWith: /" + word + "}";
            case "alike" -> "path: {startsWith: /v1/img/user" + i + "}";
            case "endsWith" -> "path: {endsWith: " + word + "}";
            case "containsAny" -> "line: {containsAny: [" + word + ", " + other + "]}";
            case "matches" -> "line: {matches: '" + word + " \\d+ " + other + "'}";
            case "matchesAnyCase" -> "line: {matches: '(?i)" + word + " \\d+ " + other + "'}";
            case "any" -> "any: [{path: /" + word + "}, {method: {contains: " + other + "}}]";
            case "contains" -> "line: {contains: " + word + "}";
            case "containsAnyCase" -> "line: {contains: " + word + ", ignoreCase: true}";
            case "equalAnyCase" -> "path: {eq: /" + word + ", ignoreCase: true}";
            default -> throw new IllegalArgumentException("no workload is called " + operator);
        };
        return "where: {" + condition + "}, groupBy: [method], select: {n: count()}, window: 5s";
    }

    /** Seven letters, others for each number. */
    private static String word(int number) {
        StringBuilder word = new StringBuilder();
        long bits = (number + 1) * 0x9E3779B97F4A7C15L >>> 1;
        for (int i = 0; i < 7; i++, bits >>>= 4) {
            word.append((char) ('a' + bits % 16));
        }
        return word.toString();
    }

    private static String ownField(int i) {
        String right = RIGHTS[i % RIGHTS.length];
        String left = LEFTS[i / RIGHTS.length % LEFTS.length];
        int index = i / RIGHTS.length / LEFTS.length;
        return String.format(
                "fields: {f%d: {left: '%s', index: %d, right: '%s'}}, where: {f%d: {eq: v%d}}, groupBy: [status],"
                        + " select: {n: count()}, window: 5s",
                i, left, index, right, i, i);
    }
}
