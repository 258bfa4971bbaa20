package io.millrace.access;

import io.millrace.access.TlsException.Part;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What one PEM file holds: blocks with a label each. Text between blocks is passed over, as everybody does. */
final class PemFile {
    /** {@code encrypted}: its headers say so, as those of the form before PKCS#8 do. */
    record Block(String label, byte[] bytes, boolean encrypted) {}

    private static final int MOST_BYTES = 4 << 20;
    private static final Set<String> CERTIFICATE_LABELS = Set.of("CERTIFICATE", "X509 CERTIFICATE");
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \\1-----", Pattern.DOTALL);
    private static final Pattern HEADER = Pattern.compile("(?m)^[A-Za-z-]+:.*$");

    private final Part part;
    private final String file;
    private final List<Block> blocks = new ArrayList<>();

    private PemFile(Part part, String file) {
        this.part = part;
        this.file = file;
    }

    static PemFile read(Part part, String file) throws TlsException {
        PemFile pem = new PemFile(part, file);
        Matcher block = BLOCK.matcher(pem.text());
        while (block.find()) {
            pem.blocks.add(pem.block(block.group(1), block.group(2)));
        }
        return pem;
    }

    private String text() throws TlsException {
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw failure("is too large: at most " + MOST_BYTES + " bytes; is it the right file?");
            }
            return new String(bytes, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            throw failure("does not exist; a relative path starts at the working directory, which is "
                    + Path.of("").toAbsolutePath());
        } catch (AccessDeniedException e) {
            throw failure("may not be read by this user (" + System.getProperty("user.name")
                    + "); give it the right to, for example by a group");
        } catch (InvalidPathException e) {
            throw failure("is no path: " + e.getReason());
        } catch (IOException e) {
            throw failure("cannot be read: "
                    + (Files.isDirectory(Path.of(file)) ? "it is a folder; name a file in it" : e.getMessage()));
        }
    }

    private Block block(String label, String body) throws TlsException {
        String base64 = HEADER.matcher(body).replaceAll("");
        try {
            return new Block(label, Base64.getMimeDecoder().decode(base64), body.contains("ENCRYPTED"));
        } catch (IllegalArgumentException e) {
            throw failure("has a damaged block " + label + ": " + e.getMessage() + "; copy the file again");
        }
    }

    List<Block> blocks() {
        return blocks;
    }

    /** All certificates in it, in its order; at least one. */
    List<X509Certificate> certificates() throws TlsException {
        List<X509Certificate> found = new ArrayList<>();
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            for (Block block : blocks) {
                if (CERTIFICATE_LABELS.contains(block.label())) {
                    found.add((X509Certificate) factory.generateCertificate(new ByteArrayInputStream(block.bytes())));
                }
            }
        } catch (CertificateException e) {
            throw failure("has a damaged certificate, number " + (found.size() + 1) + ": " + e.getMessage()
                    + "; copy the file again");
        }
        if (found.isEmpty()) {
            throw failure("holds no certificate: expected PEM, a block -----BEGIN CERTIFICATE-----" + instead()
                    + "; from DER: openssl x509 -inform der -in " + file + " -out cert.pem");
        }
        return found;
    }

    /** The labels that there are, for a message about one that there is not. */
    String instead() {
        return blocks.isEmpty()
                ? ""
                : ", found "
                        + String.join(
                                ", ",
                                blocks.stream().map(Block::label).distinct().toList());
    }

    TlsException failure(String what) {
        return new TlsException(part, "'" + file + "' " + what);
    }
}
