package io.millrace.metrics;

import java.util.List;

/** Every gauge of the product: a value that is read when it is asked for. */
public enum Gauge {
    WATERMARK("millrace_watermark_seconds", "seconds", "The stream's watermark, in seconds since the epoch", "stream"),
    WINDOWS_OPEN("millrace_windows_open", "windows", "Windows that hold data and are not yet published", "stream"),
    GROUPS("millrace_groups", "groups", "Groups held in open windows", "stream"),
    CONNECTIONS("millrace_connections", "connections", "Open connections of a listener: tcp or http", "listener"),
    BODY_BUDGET_USED("millrace_body_budget_used_bytes", "bytes", "Bytes of bodyBudget held by bodies in decoding"),
    TLS_EXPIRY(
            "millrace_tls_certificate_expiry_seconds",
            "seconds",
            "When the first certificate of a listener's chain expires, in seconds since the epoch, by the path of its cert",
            "cert"),
    RING_USED("millrace_ring_used_slots", "slots", "Slots of the ring between intake and collector that hold a block"),
    OUTPUT_QUEUED(
            "millrace_output_queued_bytes",
            "bytes",
            "Bytes of results that wait for an output's writer, or behind a large window that is being published",
            "output"),
    RELOAD_SUCCESSFUL(
            "millrace_config_last_reload_successful",
            "1 or 0",
            "Whether the config was taken the last time it was read: at the start, on SIGHUP, by POST /api/reload"),
    RELOAD_SUCCESS_TIME(
            "millrace_config_last_reload_success_timestamp_seconds",
            "seconds",
            "When the config was last read and taken, in seconds since the epoch");

    private final String metricName;
    private final String unit;
    private final String meaning;
    private final List<String> labels;

    Gauge(String metricName, String unit, String meaning, String... labels) {
        this.metricName = metricName;
        this.unit = unit;
        this.meaning = meaning;
        this.labels = List.of(labels);
    }

    public String metricName() {
        return metricName;
    }

    public String unit() {
        return unit;
    }

    public String meaning() {
        return meaning;
    }

    /** The names of its labels, in the order in which {@link Metrics#gauge} wants their values. */
    public List<String> labels() {
        return labels;
    }
}
