package io.millrace.access;

/** A file that TLS cannot be made from. The message is a sentence for the person who named it: what is wrong, and what to do. */
public final class TlsException extends Exception {
    /** Which of the files. */
    public enum Part {
        CERT,
        KEY,
        CLIENT_CA
    }

    private final Part part;

    TlsException(Part part, String message) {
        super(message);
        this.part = part;
    }

    public Part part() {
        return part;
    }
}
