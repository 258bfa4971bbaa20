package io.millrace.http;

import java.util.List;

/**
 * A request as bytes, written for the target {@code /at} of a server called {@code here}, and what every listener answers. The kinds of cases are those that h1spec and llhttp
 * have.
 */
public record StrictnessCase(String name, int status, String text) {
    private static final String POST = "POST /at HTTP/1.1\r\n";
    private static final String HEAD = POST + "Host: here\r\n";
    private static final String CHUNKED = HEAD + "Transfer-Encoding: chunked\r\n\r\n";

    /** What an attacker would want to be read as a request of its own. */
    public static String smuggled(String target, String host) {
        return new StrictnessCase("", 0, HEAD + "Content-Length: 8\r\n\r\nsmuggled").request(target, host);
    }

    public String request(String target, String host) {
        return text.replace("/at", target).replace("here", host);
    }

    @Override
    public String toString() {
        return name;
    }

    private static StrictnessCase of(int status, String name, String text) {
        return new StrictnessCase(name, status, text);
    }

    // What is refused; the connection is closed behind it.

    public static final List<StrictnessCase> LINES = List.of(
            of(400, "no version", "POST /at\r\nHost: here\r\n\r\n"),
            of(400, "no version after the space", "POST /at \r\nHost: here\r\n\r\n"),
            of(400, "no target", "POST HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "only a method", "POST\r\nHost: here\r\n\r\n"),
            of(400, "a word before the method", "Extra linePOST /at HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(505, "version 9.9", "POST /at HTTP/9.9\r\nHost: here\r\n\r\n"),
            of(505, "version 5.6", "POST /at HTTP/5.6\r\nHost: here\r\n\r\n"),
            of(505, "version 2.0", "POST /at HTTP/2.0\r\nHost: here\r\n\r\n"),
            of(505, "version 0.9", "POST /at HTTP/0.9\r\nHost: here\r\n\r\n"),
            of(505, "version 1.2", "POST /at HTTP/1.2\r\nHost: here\r\n\r\n"),
            of(400, "version 1", "POST /at HTTP/1\r\nHost: here\r\n\r\n"),
            of(400, "version 1.", "POST /at HTTP/1.\r\nHost: here\r\n\r\n"),
            of(400, "version 1.10", "POST /at HTTP/1.10\r\nHost: here\r\n\r\n"),
            of(400, "version 01.1", "POST /at HTTP/01.1\r\nHost: here\r\n\r\n"),
            of(400, "version +1.1", "POST /at HTTP/+1.1\r\nHost: here\r\n\r\n"),
            of(400, "small letters in the version", "POST /at http/1.1\r\nHost: here\r\n\r\n"),
            of(400, "another protocol: ICE", "POST /at ICE/1.0\r\nHost: here\r\n\r\n"),
            of(400, "another protocol: RTSP", "POST /at RTSP/1.0\r\nHost: here\r\n\r\n"),
            of(400, "another protocol: IHTTP", "POST /at IHTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "a space before the method", " POST /at HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "two spaces before the target", "POST  /at HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "two spaces before the version", "POST /at  HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "a space after the version", "POST /at HTTP/1.1 \r\nHost: here\r\n\r\n"),
            of(400, "a tab for a space", "POST\t/at\tHTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "a space in the target", "POST /at b HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "NUL in the target", "POST /at\0 HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "a control character in the target", "POST /at\u0007 HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "CR in the target", "POST /at\rb HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "a byte beyond ASCII in the target", "POST /at?\u00e9 HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "DEL in the target", "POST /at\u007f HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "a URL without a host", "POST http:///at HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "a URL with a user", "POST http://a@here/at HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "a URL of another scheme", "POST ftp://here/at HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "only a host for a target", "CONNECT here:80 HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "a fragment in the target", "POST /at#b HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "a target without a slash", "POST ingest/a HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "an asterisk for another method than OPTIONS", "POST * HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "a delimiter in the method", "PO[ST /at HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "NUL in the method", "PO\0ST /at HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "a byte beyond ASCII in the method", "PO\u00e9ST /at HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "CR alone at its end", "POST /at HTTP/1.1\rHost: here\r\n\r\n"),
            of(400, "LF alone at its end", "POST /at HTTP/1.1\nHost: here\r\n\r\n"),
            of(400, "only LF everywhere", "POST /at HTTP/1.1\nHost: here\nContent-Length: 1\n\na"),
            of(505, "the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
            of(400, "a TLS hello", "\u0016\u0003\u0001\u0002\0\u0001\0\u0001\r\n\r\n"),
            of(414, "a target of 10,000 bytes", "POST /" + "x".repeat(10_000) + " HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(414, "a line without end", "P".repeat(10_000)));

    public static final List<StrictnessCase> HEADERS = List.of(
            of(400, "no Host", POST + "Content-Length: 0\r\n\r\n"),
            of(400, "two Hosts", HEAD + "Host: y\r\n\r\n"),
            of(400, "the same Host twice", HEAD + "Host: here\r\n\r\n"),
            of(400, "two Hosts in one", POST + "Host: here, y\r\n\r\n"),
            of(400, "a Host with a path", POST + "Host: here/y\r\n\r\n"),
            of(400, "a Host with a user", POST + "Host: a@x\r\n\r\n"),
            of(400, "a Host with a space", POST + "Host: here y\r\n\r\n"),
            of(400, "a Host with a port that is none", POST + "Host: here:port\r\n\r\n"),
            of(400, "a space before the first header", POST + " Host: here\r\n\r\n"),
            of(400, "a space before the colon", HEAD + "Content-Length : 0\r\n\r\n"),
            of(400, "a tab before the colon", HEAD + "A\t: b\r\n\r\n"),
            of(400, "a folded value", HEAD + "A: b\r\n c\r\n\r\n"),
            of(400, "a folded value with a tab", HEAD + "A: b\r\n\tc\r\n\r\n"),
            of(400, "a folded name", HEAD + "A\r\n : b\r\n\r\n"),
            of(
                    400,
                    "a length that is folded away",
                    HEAD + "A: b\r\n Content-Length: " + smuggled("/at", "here").length() + "\r\n\r\n"),
            of(400, "LF alone between headers", HEAD + "A: b\nContent-Length: 0\r\n\r\n"),
            of(400, "LF alone after an empty value", HEAD + "A:\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            of(400, "CR alone between headers", HEAD + "A: 1\rB: 2\r\n\r\n"),
            of(400, "CR alone after an empty value", HEAD + "A:\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            of(400, "CR before CR LF", HEAD + "A: b\r\r\n\r\n"),
            of(400, "LF alone at the end of the head", HEAD + "A: b\r\n\n"),
            of(400, "CR alone at the end of the head", HEAD + "\rA: b\r\n\r\n"),
            of(400, "CR and a request at the end of the head", HEAD + "\rZPOST /at HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(400, "an @ in a name", HEAD + "Fo@: b\r\n\r\n"),
            of(400, "brackets in a name", HEAD + "X-Invalid[]: b\r\n\r\n"),
            of(400, "a control character in a name", HEAD + "Fo\u0001o: b\r\n\r\n"),
            of(400, "NUL in a name", HEAD + "Fo\0o: b\r\n\r\n"),
            of(400, "a space in a name", HEAD + "Fo o: b\r\n\r\n"),
            of(400, "a byte beyond ASCII in a name", HEAD + "F\u00e9: b\r\n\r\n"),
            of(400, "CR in a name", HEAD + "Connection\r\u001b\u0035\u00d5eep-Alive\r\nA: b\r\n\r\n"),
            of(400, "no name", HEAD + ": b\r\n\r\n"),
            of(400, "no colon", HEAD + "A b\r\n\r\n"),
            of(400, "NUL in a value", HEAD + "A: b\0c\r\n\r\n"),
            of(400, "a bell in a value", HEAD + "A: b\u0007\r\n\r\n"),
            of(400, "a form feed in a value", HEAD + "A: b\fc\r\n\r\n"),
            of(400, "a vertical tab in a value", HEAD + "A: b\u000bc\r\n\r\n"),
            of(417, "another expectation than to go on", HEAD + "Expect: pigeons\r\n\r\n"),
            of(400, "DEL in a value", HEAD + "A: b\u007f\r\n\r\n"),
            of(431, "40,000 bytes in one header", HEAD + "A: " + "x".repeat(40_000) + "\r\n\r\n"),
            of(431, "40,000 bytes in many headers", HEAD + "Abcd: efgh\r\n".repeat(4_000) + "\r\n"));

    public static final List<StrictnessCase> LENGTHS = List.of(
            of(400, "both lengths", HEAD + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            of(
                    400,
                    "both, the other way round",
                    HEAD + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n"),
            of(400, "both in small letters", HEAD + "content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"),
            of(400, "both, and the coding unknown", HEAD + "Content-Length: 3\r\nTransfer-Encoding: x\r\n\r\nabc"),
            of(400, "two that differ", HEAD + "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc"),
            of(400, "two that are the same", HEAD + "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc"),
            of(400, "a list", HEAD + "Content-Length: 3, 4\r\n\r\nabc"),
            of(400, "a list of the same", HEAD + "Content-Length: 3,3\r\n\r\nabc"),
            of(400, "below zero", HEAD + "Content-Length: -3\r\n\r\n"),
            of(400, "minus zero", HEAD + "Content-Length: -0\r\n\r\n"),
            of(400, "far below zero", HEAD + "Content-Length: -123456789123456789123456789\r\n\r\n"),
            of(400, "with a plus", HEAD + "Content-Length: +3\r\n\r\nabc"),
            of(400, "hexadecimal", HEAD + "Content-Length: 0x3\r\n\r\nabc"),
            of(400, "an underscore", HEAD + "Content-Length: 1_0\r\n\r\nabc"),
            of(400, "a point", HEAD + "Content-Length: 3.0\r\n\r\nabc"),
            of(400, "letters", HEAD + "Content-Length: abc\r\n\r\nabc"),
            of(400, "a space within", HEAD + "Content-Length: 3 3\r\n\r\nabc"),
            of(400, "empty", HEAD + "Content-Length:\r\n\r\n"),
            of(400, "beyond 64 bits", HEAD + "Content-Length: 18446744073709551619\r\n\r\nabc"),
            of(400, "a digit that is not ASCII", HEAD + "Content-Length: \u00b3\r\n\r\nabc"),
            of(413, "within 64 bits", HEAD + "Content-Length: 9223372036854775807\r\n\r\nabc"),
            of(400, "a coding behind chunked", HEAD + "Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n"),
            of(400, "a coding before chunked", HEAD + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
            of(400, "chunked twice", HEAD + "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n"),
            of(400, "two headers", HEAD + "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n"),
            of(400, "a coding that nobody knows", HEAD + "Transfer-Encoding: pigeons\r\n\r\n"),
            of(400, "identity and a length", HEAD + "Content-Length: 1\r\nTransfer-Encoding: identity\r\n\r\na"),
            of(400, "identity", HEAD + "Transfer-Encoding: identity\r\n\r\n"),
            of(400, "almost chunked", HEAD + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"),
            of(400, "chunked in quotes", HEAD + "Transfer-Encoding: \"chunked\"\r\n\r\n0\r\n\r\n"),
            of(400, "chunked with a parameter", HEAD + "Transfer-Encoding: chunked;q=1\r\n\r\n0\r\n\r\n"),
            of(400, "chunked behind a vertical tab", HEAD + "Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n"),
            of(400, "no coding", HEAD + "Transfer-Encoding:\r\n\r\n0\r\n\r\n"),
            of(400, "no length in HTTP/1.0", "POST /at HTTP/1.0\r\n\r\nabc"),
            of(400, "chunked in HTTP/1.0", "POST /at HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"));

    public static final List<StrictnessCase> CHUNKS = List.of(
            of(400, "letters for a size", CHUNKED + "xyz\r\nabc\r\n0\r\n\r\n"),
            of(400, "a word after a size", CHUNKED + "3 x\r\nabc\r\n0\r\n\r\n"),
            of(400, "no size", CHUNKED + "\r\nabc\r\n0\r\n\r\n"),
            of(400, "a size below zero", CHUNKED + "-3\r\nabc\r\n0\r\n\r\n"),
            of(400, "a size with a plus", CHUNKED + "+3\r\nabc\r\n0\r\n\r\n"),
            of(400, "a size with 0x", CHUNKED + "0x3\r\nabc\r\n0\r\n\r\n"),
            of(400, "a size with an underscore", CHUNKED + "1_0\r\n0123456789abcdef\r\n0\r\n\r\n"),
            of(400, "a space before a size", CHUNKED + " 3\r\nabc\r\n0\r\n\r\n"),
            of(400, "a space after a size", CHUNKED + "3 \r\nabc\r\n0\r\n\r\n"),
            of(400, "a size in another script", CHUNKED + "\u00b3\r\nabc\r\n0\r\n\r\n"),
            of(400, "a size of 64 bits", CHUNKED + "ffffffffffffffff\r\nabc"),
            of(400, "a size that is 3 in its last 32 bits", CHUNKED + "100000003\r\nabc\r\n0\r\n\r\n"),
            of(400, "a size that is 3 in its last 64 bits", CHUNKED + "10000000000000003\r\nabc\r\n0\r\n\r\n"),
            of(400, "a size of 300 digits", CHUNKED + "1" + "0".repeat(300) + "\r\nabc\r\n0\r\n\r\n"),
            of(400, "a size without end", CHUNKED + "0".repeat(20_000)),
            of(400, "an extension without end", CHUNKED + "3;" + "x".repeat(20_000)),
            of(400, "no last chunk", CHUNKED + "3\r\nabc\r\n\r\n"),
            of(400, "no name of an extension", CHUNKED + "3;\r\nabc\r\n0\r\n\r\n"),
            of(400, "a space for the name of an extension", CHUNKED + "3; \r\nabc\r\n0\r\n\r\n"),
            of(400, "a value without a name in an extension", CHUNKED + "3;=x\r\nabc\r\n0\r\n\r\n"),
            of(400, "no name of a second extension", CHUNKED + "3;x;\r\nabc\r\n0\r\n\r\n"),
            of(400, "no name between extensions", CHUNKED + "3;x;;y\r\nabc\r\n0\r\n\r\n"),
            of(400, "no name of an extension of the second chunk", CHUNKED + "1\r\na\r\n2;\r\nbc\r\n0\r\n\r\n"),
            of(400, "no name of an extension of the last chunk", CHUNKED + "3\r\nabc\r\n0;\r\n\r\n"),
            of(400, "no value in an extension", CHUNKED + "3;x=\r\nabc\r\n0\r\n\r\n"),
            of(400, "a delimiter in the name of an extension", CHUNKED + "3;x{y}\r\nabc\r\n0\r\n\r\n"),
            of(400, "a quote without end in an extension", CHUNKED + "3;x=\"y\r\nabc\r\n0\r\n\r\n"),
            of(400, "a letter behind the quotes of an extension", CHUNKED + "3;x=\"y\"z\r\nabc\r\n0\r\n\r\n"),
            of(
                    400,
                    "a control character in the quotes of an extension",
                    CHUNKED + "3;x=\"\u0001\"\r\nabc\r\n0\r\n\r\n"),
            of(400, "LF alone after a size", CHUNKED + "3\nabc\r\n0\r\n\r\n"),
            of(400, "CR alone after a size", CHUNKED + "3\rabc\r\n0\r\n\r\n"),
            of(400, "LF alone in an extension", CHUNKED + "3;x\nabc\r\n0\r\n\r\n"),
            of(400, "CR alone in an extension", CHUNKED + "3;x\ry\r\nabc\r\n0\r\n\r\n"),
            of(400, "NUL in an extension", CHUNKED + "3;x\0\r\nabc\r\n0\r\n\r\n"),
            of(400, "data longer than its size", CHUNKED + "3\r\nabcd\r\n0\r\n\r\n"),
            of(400, "data shorter than its size", CHUNKED + "4\r\nabc\r\n0\r\n\r\n"),
            of(400, "LF alone after data", CHUNKED + "3\r\nabc\n0\r\n\r\n"),
            of(400, "two bytes for CR LF after data", CHUNKED + "3\r\nabcXX0\r\n\r\n"),
            of(400, "LF alone after the last size", CHUNKED + "3\r\nabc\r\n0\n\r\n"),
            of(400, "LF alone at the end", CHUNKED + "3\r\nabc\r\n0\r\n\n"),
            of(400, "a trailer that is none", CHUNKED + "3\r\nabc\r\n0\r\nno colon\r\n\r\n"),
            of(400, "a trailer with a space before the colon", CHUNKED + "3\r\nabc\r\n0\r\nA : b\r\n\r\n"),
            of(400, "NUL in a trailer", CHUNKED + "3\r\nabc\r\n0\r\nA: b\0\r\n\r\n"),
            of(431, "a trailer of 40,000 bytes", CHUNKED + "3\r\nabc\r\n0\r\nA: " + "x".repeat(40_000) + "\r\n\r\n"));

    // What is unusual and valid; the connection goes on.

    public static final List<StrictnessCase> GOOD = List.of(
            of(200, "nothing unusual", HEAD + "Content-Length: 3\r\n\r\nabc"),
            of(
                    200,
                    "names in any case, tabs, empty values",
                    POST + "hoSt:\there\r\nempty:\r\nA:\r\ncontent-LENGTH: \t3\t \r\n\r\nabc"),
            of(200, "zeros before the length", HEAD + "Content-Length: 003\r\n\r\nabc"),
            of(200, "bytes beyond ASCII in a value", HEAD + "A: \u00c3\u00a9\r\nContent-Length: 3\r\n\r\nabc"),
            of(200, "CR LF before the request", "\r\n" + HEAD + "Content-Length: 3\r\n\r\nabc"),
            of(200, "a Host with a port", POST + "Host: [::1]:8080\r\nContent-Length: 3\r\n\r\nabc"),
            of(200, "the absolute form", "POST http://here/at HTTP/1.1\r\nHost: here\r\nContent-Length: 3\r\n\r\nabc"),
            of(200, "chunks", CHUNKED + "1\r\na\r\n002\r\nbc\r\n0\r\n\r\n"),
            of(200, "zeros before a size", CHUNKED + "0".repeat(300) + "3\r\nabc\r\n0\r\n\r\n"),
            of(200, "any letters in a size", CHUNKED + "A\r\n0123456789\r\na\r\n0123456789\r\n0\r\n\r\n"),
            of(200, "extensions of chunks", CHUNKED + "3;x;y=z;a=\"b c\"\r\nabc\r\n0;x\r\n\r\n"),
            of(200, "semicolons in quotes", CHUNKED + "3;x=\"a;;=\\\";\" ; y = z\r\nabc\r\n0\r\n\r\n"),
            of(200, "lines of chunks in chunks", CHUNKED + "8\r\n3;\r\nabc\r\r\n3\r\n;\r\n\r\n0\r\n\r\n"),
            of(200, "trailers", CHUNKED + "3\r\nabc\r\n0\r\nA: b\r\nC: d\r\n\r\n"),
            of(200, "Chunked in capitals", HEAD + "Transfer-Encoding: CHUNKED\r\n\r\n3\r\nabc\r\n0\r\n\r\n"),
            of(200, "no body", HEAD + "\r\n"),
            of(404, "another path", "GET /hello HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(404, "a body for the root", "POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\nhello"),
            of(404, "the asterisk", "OPTIONS * HTTP/1.1\r\nHost: here\r\n\r\n"),
            of(405, "a method nobody knows", "BREW /at HTTP/1.1\r\nHost: here\r\n\r\n"));
}
