package io.millrace.access;

import io.millrace.access.PemFile.Block;
import io.millrace.access.TlsException.Part;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Private keys in files, and whether they belong to a certificate. */
final class PrivateKeys {
    private static final String ENCRYPTED = "ENCRYPTED PRIVATE KEY";
    private static final String PKCS8 = "PRIVATE KEY";

    /** What the JDK's TLS can sign with, and how to find out whether a key fits. */
    private static final Map<String, String> SIGNATURES = Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA");

    private PrivateKeys() {}

    /** The key of the first certificate of the chain. */
    static PrivateKey read(TlsFiles files, List<X509Certificate> chain) throws TlsException {
        String wanted = chain.get(0).getPublicKey().getAlgorithm();
        if (!SIGNATURES.containsKey(wanted)) {
            throw new TlsException(
                    Part.CERT,
                    "'" + files.cert() + "' has a certificate for a key of the kind " + wanted
                            + ", which TLS of the JDK does not have; expected RSA or EC");
        }
        PemFile pem = PemFile.read(Part.KEY, files.key());
        PrivateKey key = key(pem, files.key());
        if (!fits(key, chain.get(0).getPublicKey())) {
            throw pem.failure("is not the key of the first certificate in '" + files.cert() + "' ("
                    + chain.get(0).getSubjectX500Principal().getName() + ", " + wanted + ")" + advice(key, chain));
        }
        return key;
    }

    private static PrivateKey key(PemFile pem, String file) throws TlsException {
        String convert = "; convert it: openssl pkey -in " + file + " -out key.pem";
        Optional<Block> pkcs8 =
                pem.blocks().stream().filter(b -> b.label().equals(PKCS8)).findFirst();
        if (pkcs8.isPresent()) {
            return parsed(pem, pkcs8.get());
        }
        for (Block block : pem.blocks()) {
            if (block.label().equals(ENCRYPTED) || block.encrypted()) {
                throw pem.failure("is encrypted with a passphrase, and nobody is there to type it" + convert);
            }
            if (block.label().endsWith(" " + PKCS8)) {
                throw pem.failure("holds its key in an old form, " + block.label()
                        + "; expected PKCS#8, a block -----BEGIN PRIVATE KEY-----" + convert);
            }
        }
        throw pem.failure(
                "holds no private key: expected PEM, a block -----BEGIN PRIVATE KEY-----" + pem.instead() + convert);
    }

    private static PrivateKey parsed(PemFile pem, Block block) throws TlsException {
        for (String algorithm : SIGNATURES.keySet()) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(block.bytes()));
            } catch (InvalidKeySpecException e) {
                // A key of another kind, or none.
            } catch (GeneralSecurityException e) {
                throw pem.failure("cannot be read by this JDK: " + e.getMessage());
            }
        }
        throw pem.failure("holds a private key that is damaged or of another kind; expected RSA or EC");
    }

    private static boolean fits(PrivateKey key, PublicKey other) {
        String algorithm = SIGNATURES.get(key.getAlgorithm());
        if (algorithm == null || !key.getAlgorithm().equals(other.getAlgorithm())) {
            return false;
        }
        try {
            byte[] text = {1, 2, 3};
            Signature signature = Signature.getInstance(algorithm);
            signature.initSign(key);
            signature.update(text);
            byte[] signed = signature.sign();
            signature.initVerify(other);
            signature.update(text);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private static String advice(PrivateKey key, List<X509Certificate> chain) {
        for (X509Certificate other : chain.subList(1, chain.size())) {
            if (fits(key, other.getPublicKey())) {
                return "; it is that of " + other.getSubjectX500Principal().getName()
                        + ", which comes later: put the server's certificate first";
            }
        }
        return "; name the two files that were made together";
    }
}
