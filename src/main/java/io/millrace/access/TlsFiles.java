package io.millrace.access;

import java.util.Optional;

/**
 * The PEM files that a listener's TLS is made of.
 *
 * @param cert the server's certificate, followed by those between it and the root
 * @param key its private key, in PKCS#8 and without a passphrase
 * @param clientCa certificates of whom clients' certificates must be issued by; without it clients need none
 */
public record TlsFiles(String cert, String key, Optional<String> clientCa) {}
