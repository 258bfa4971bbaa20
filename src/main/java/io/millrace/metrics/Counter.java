package io.millrace.metrics;

import java.util.List;

/**
 * Every counter of the product: its name, its unit and what one more of it means. Names follow Prometheus: {@code millrace_*_total}. A counter counts
 * since the start of the process and never falls; that of a rule goes on when the rule comes back, unless very many others have gone since.
 */
public enum Counter {
    LINES("millrace_lines_total", "lines", "Lines taken in", "stream"),
    BYTES("millrace_line_bytes_total", "bytes", "Bytes of the lines taken in, without line ends", "stream"),
    LINES_CUT("millrace_lines_cut_total", "lines", "Lines longer than maxLineLength, cut there", "stream"),
    EVENTS_CUT(
            "millrace_events_cut_total",
            "events",
            "Events of joined lines (multiline) that had more than maxLines lines; the rest was dropped",
            "stream"),
    TIME_UNREADABLE("millrace_time_unreadable_total", "lines", "Lines whose time could not be read", "stream"),
    TIME_FUTURE(
            "millrace_time_future_total",
            "lines",
            "Lines whose time is more than 1h ahead of the clock; they do not move the watermark",
            "stream"),
    SOURCES_FORGOTTEN(
            "millrace_sources_forgotten_total",
            "sources",
            "Sources for which a stream with watermark: {by: source} no longer waits, as it had more than 10000 of them",
            "stream"),
    NUMBERS_BAD(
            "millrace_numbers_bad_total",
            "values",
            "Values of an int or float field that are no number; the field is absent",
            "stream"),
    LINE_FAILURES(
            "millrace_line_failures_total",
            "lines",
            "Lines on which evaluation failed, by a defect of Millrace or by a replace beyond its limits; their results are missing",
            "stream"),
    RULE_MATCHES("millrace_rule_matches_total", "lines", "Lines that met all conditions of a rule", "rule"),
    LATE(
            "millrace_late_lines_total",
            "lines",
            "Lines that matched a rule but came after their window had closed, counted for each rule",
            "rule"),
    LATE_OF_STREAM(
            "millrace_stream_late_lines_total",
            "lines",
            "Lines of a stream that matched a rule but came after their window had closed, once for each such rule",
            "stream"),
    LATE_UNCORRECTED(
            "millrace_late_uncorrected_lines_total",
            "lines",
            "Late lines of a rule with late: update for windows that are not kept any more, which nothing corrects",
            "rule"),
    RESULTS(
            "millrace_results_total",
            "records",
            "Results of a rule: one a matching line, or one a group and window",
            "rule"),
    OVERFLOW(
            "millrace_group_overflow_total",
            "lines",
            "Lines counted in the group __overflow__ because the rule held maxGroups groups",
            "rule"),
    ADMIN_REFUSED(
            "millrace_admin_refused_total",
            "requests",
            "Requests to the admin port that were not served; reason is host, origin, token, malformed, too_large,"
                    + " timeout, busy, connections or failed",
            "reason"),
    CONNECTIONS_ACCEPTED(
            "millrace_connections_accepted_total",
            "connections",
            "Connections taken by a listener: tcp or http",
            "listener"),
    CONNECTIONS_REFUSED(
            "millrace_connections_refused_total",
            "connections",
            "Connections closed at once because the listener had maxConnections of them",
            "listener"),
    ACCEPT_FAILURES(
            "millrace_accept_failures_total",
            "times",
            "Times a listener, for tcp, http or admin, could not accept a connection, mostly as there were no more open"
                    + " files; it tries again each second",
            "listener"),
    CONNECTIONS_RESET(
            "millrace_connections_reset_total",
            "connections",
            "Connections that ended with an error instead of an orderly close",
            "listener"),
    CONNECTIONS_TIMED_OUT(
            "millrace_connections_timed_out_total",
            "connections",
            "Connections closed because nothing came for idleTimeout, or a request's head took too long",
            "listener"),
    TLS_HANDSHAKES(
            "millrace_tls_handshakes_total",
            "connections",
            "TLS handshakes that succeeded, on a listener for tcp, http or admin",
            "listener"),
    TLS_HANDSHAKES_FAILED(
            "millrace_tls_handshakes_failed_total",
            "connections",
            "TLS handshakes that failed; reason is plain_text (no TLS), timeout (10 s), client_certificate (none, or not of clientCa), closed (by either"
                    + " side before its end) or failed (nothing in common, or our certificate was refused)",
            "listener",
            "reason"),
    TLS_RELOADS(
            "millrace_tls_reloads_total",
            "times",
            "Times the files of a listener's TLS had changed and were taken over, by the path of its cert",
            "cert"),
    TLS_RELOADS_FAILED(
            "millrace_tls_reloads_failed_total",
            "times",
            "Times the files of a listener's TLS had changed and could not be used; new connections get what was there before",
            "cert"),
    LINES_UNFINISHED(
            "millrace_lines_unfinished_total",
            "lines",
            "Last lines without a line end of connections that were reset, timed out, ended TLS without saying so, or sent no end in time while the service drained; taken in as they are",
            "stream"),
    HTTP_ANSWERS("millrace_http_answers_total", "requests", "Requests to the HTTP listeners, by answer", "status"),
    HTTP_REFUSED(
            "millrace_http_refused_total",
            "requests",
            "Requests to the HTTP listeners answered with an error, by the error's name",
            "error"),
    BODIES_ABANDONED(
            "millrace_bodies_abandoned_total",
            "bodies",
            "Bodies whose connection ended before they were whole; nothing of them is taken in"),
    BODIES_WAITED(
            "millrace_bodies_waited_total",
            "times",
            "Times a body waited, its connection unread, for room in bodyBudget or in the ring"),
    BODY_BYTES_RECEIVED(
            "millrace_body_bytes_received_total", "bytes", "Bytes of HTTP bodies as they came, without chunk framing"),
    BODY_BYTES_DECODED("millrace_body_bytes_decoded_total", "bytes", "Bytes of HTTP bodies after decompression"),
    OUTPUT_RECORDS("millrace_output_records_total", "records", "Results written to an output and flushed", "output"),
    OUTPUT_RAW_BYTES(
            "millrace_output_raw_bytes_total",
            "bytes",
            "Bytes of results written to an output, before compression",
            "output"),
    OUTPUT_WRITTEN_BYTES(
            "millrace_output_written_bytes_total",
            "bytes",
            "Bytes written to an output, after compression; for drop, what would have been written",
            "output"),
    OUTPUT_FLUSHES(
            "millrace_output_flushes_total",
            "frames",
            "Frames ended and written: from then on their results can be read",
            "output"),
    OUTPUT_WRITE_ERRORS(
            "millrace_output_write_errors_total",
            "errors",
            "Failed attempts to write to an output or to rotate its file; the results are kept and tried again",
            "output"),
    OUTPUT_LOST(
            "millrace_output_lost_records_total",
            "records",
            "Results that could not be written before the shutdown's time was over, or to a pipe or stream that broke",
            "output"),
    OUTPUT_TORN_BYTES(
            "millrace_output_torn_bytes_total",
            "bytes",
            "Bytes of an unfinished end, left by a crash, that were cut off an output's file when it was opened",
            "output"),
    OUTPUT_ROTATIONS("millrace_output_rotations_total", "files", "Files that were closed and given a number", "output"),
    INTAKE_HELD(
            "millrace_intake_held_total",
            "times",
            "Times an input had to wait because the ring or an output was full",
            "stream");

    private final String metricName;
    private final String unit;
    private final String meaning;
    private final List<String> labels;

    Counter(String metricName, String unit, String meaning, String... labels) {
        this.metricName = metricName;
        this.unit = unit;
        this.meaning = meaning;
        this.labels = List.of(labels);
    }

    /** The Prometheus name, with its {@code _total}. */
    public String metricName() {
        return metricName;
    }

    public String unit() {
        return unit;
    }

    public String meaning() {
        return meaning;
    }

    /** The names of its labels, in the order in which {@link Metrics#count} wants their values. */
    public List<String> labels() {
        return labels;
    }

    /** Whether it has a series for each rule. */
    boolean isOfRules() {
        return labels.contains(RuleFigure.LABEL);
    }
}
