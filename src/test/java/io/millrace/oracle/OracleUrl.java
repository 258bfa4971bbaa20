package io.millrace.oracle;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What fields make of URLs. */
final class OracleUrl {
    private static final List<Pattern> IDS = List.of(
            Pattern.compile("[0-9]+([-_]+[0-9]+)*"),
            Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}"),
            Pattern.compile("(?=.*[0-9])\\p{XDigit}{8,}"),
            // Three turns between letters and digits, in any groups.
            Pattern.compile("(?=.{10})[-\\w]*?(" + turn() + "[-\\w]*){3}"),
            Pattern.compile("(?=.*(?<![A-Za-z0-9])(?=[A-Za-z]*[0-9])[A-Za-z0-9]{20})[-\\w]*"));

    private OracleUrl() {}

    private static String turn() {
        return "((?<=[0-9])(?=[A-Za-z])|(?<=[A-Za-z])(?=[0-9]))\\w";
    }

    /** The first parameter of the name. */
    static Optional<String> parameter(String input, String name) {
        String url = input.replaceFirst("(?s)#.*", "");
        String query = url.contains("?") ? url.substring(url.indexOf('?') + 1) : url;
        if (!url.contains("?") && url.replaceFirst("(?s)=.*", "").contains("/")) {
            return Optional.empty();
        }
        for (String parameter :
                query.replaceFirst("(?s)[ \\t\\n\\x0B\\f\\r].*", "").split("&", -1)) {
            int equals = parameter.indexOf('=');
            if (decoded(equals < 0 ? parameter : parameter.substring(0, equals)).equals(name)) {
                return Optional.of(equals < 0 ? "" : decoded(parameter.substring(equals + 1)));
            }
        }
        return Optional.empty();
    }

    private static String decoded(String text) {
        byte[] bytes = OracleText.toBytes(text);
        ByteArrayOutputStream decoded = new ByteArrayOutputStream();
        for (int i = 0; i < bytes.length; i++) {
            int high = bytes[i] == '%' && i + 2 < bytes.length ? Character.digit((char) (bytes[i + 1] & 0xFF), 16) : -1;
            int low = high >= 0 ? Character.digit((char) (bytes[i + 2] & 0xFF), 16) : -1;
            if (low >= 0) {
                decoded.write(high * 16 + low);
                i += 2;
            } else {
                decoded.write(bytes[i] == '+' ? ' ' : bytes[i]);
            }
        }
        return OracleText.fromBytes(decoded.toByteArray());
    }

    /** Without query and fragment, and with stars for ids. */
    static String cleaned(String input) {
        String url = input.replaceFirst("(?s)[?#].*", "");
        String host = url.replaceFirst("(?s)^([^/]+://[^/]*).*|.*", "$1");
        List<String> segments = new ArrayList<>();
        for (String segment : url.substring(host.length()).split("/", -1)) {
            String ending = segment.replaceFirst("(?s).+?(\\.[A-Za-z][A-Za-z0-9]{0,4})\\z|.*", "$1");
            String name = segment.substring(0, segment.length() - ending.length());
            boolean isId = IDS.stream().anyMatch(id -> id.matcher(name).matches());
            segments.add(isId ? "*" + ending : segment);
        }
        return host + String.join("/", segments);
    }
}
