package io.millrace.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Percent-decoding. What is no UTF-8 afterwards is refused: two names that differ would become one otherwise. */
final class PercentText {
    private PercentText() {}

    /** @param text in ASCII */
    static String decode(String text, boolean plusIsSpace) throws MalformedRequest {
        if (text.indexOf('%') < 0 && (!plusIsSpace || text.indexOf('+') < 0)) {
            return text;
        }
        ByteBuffer bytes = ByteBuffer.allocate(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                int high = i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
                int low = high >= 0 ? Character.digit(text.charAt(i + 2), 16) : -1;
                if (low < 0) {
                    throw new MalformedRequest(
                            Fault.BAD_REQUEST,
                            "The request target has a '%' without two hexadecimal digits behind it; write a '%' itself as %25.");
                }
                bytes.put((byte) (high << 4 | low));
                i += 2;
            } else {
                bytes.put((byte) (c == '+' && plusIsSpace ? ' ' : c));
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
        } catch (CharacterCodingException e) {
            throw new MalformedRequest(
                    Fault.BAD_REQUEST, "The request target is not UTF-8 after percent-decoding: " + text);
        }
    }
}
