package io.millrace.http;

/** The value of {@code Host}: a name or an address, and perhaps a port (RFC 9110, 7.2). */
final class HostHeader {
    private static final String IN_NAMES = "-._~%!$&'()*+,;=";

    private HostHeader() {}

    /** Whether it has that form; an empty one has. */
    static boolean isValid(String value) {
        int nameEnd = value.indexOf(':');
        if (value.startsWith("[")) {
            nameEnd = value.indexOf(']') + 1;
            if (nameEnd < 3) {
                return false;
            }
        } else if (nameEnd < 0) {
            nameEnd = value.length();
        }
        return isName(value, nameEnd) && isPort(value, nameEnd);
    }

    private static boolean isName(String value, int end) {
        boolean isAddress = value.startsWith("[");
        for (int i = isAddress ? 1 : 0; i < (isAddress ? end - 1 : end); i++) {
            char c = value.charAt(i);
            if (!isLetter(c) && !isDigit(c) && IN_NAMES.indexOf(c) < 0 && !(isAddress && c == ':')) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPort(String value, int start) {
        if (start == value.length()) {
            return true;
        }
        for (int i = start + 1; i < value.length(); i++) {
            if (!isDigit(value.charAt(i))) {
                return false;
            }
        }
        return value.charAt(start) == ':';
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
