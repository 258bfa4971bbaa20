package io.millrace.access;

import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.security.cert.CertificateException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Why a handshake failed. The name, in small letters, is the label of its counter. */
enum HandshakeFailure {
    /** The client does not speak TLS. */
    PLAIN_TEXT,
    TIMEOUT,
    /** The client has none, or one that was not issued by whom we trust. */
    CLIENT_CERTIFICATE,
    /** The connection was gone before the handshake was through. */
    CLOSED,
    /** They could not agree, or the client refused our certificate. */
    FAILED;

    /** The JDK has no type for a client without one. */
    private static final String NO_CLIENT_CERTIFICATE = "client certificate chain";

    static HandshakeFailure of(Throwable cause) {
        if (cause instanceof NotSslRecordException) {
            return PLAIN_TEXT;
        }
        if (cause instanceof SslHandshakeTimeoutException) {
            return TIMEOUT;
        }
        if (!(cause instanceof SSLException)) {
            return CLOSED;
        }
        if (String.valueOf(cause.getMessage()).contains(NO_CLIENT_CERTIFICATE)) {
            return CLIENT_CERTIFICATE;
        }
        for (@Nullable Throwable inner = cause.getCause(); inner != null; inner = inner.getCause()) {
            if (inner instanceof CertificateException) {
                return CLIENT_CERTIFICATE;
            }
        }
        return FAILED;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
