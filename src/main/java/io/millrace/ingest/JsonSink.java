package io.millrace.ingest;

/** Takes what {@link JsonArraySplitter} finds. */
interface JsonSink {
    /** More bytes of the current element. */
    void text(byte[] bytes, int offset, int length);

    /** The current element is complete. */
    void endElement();
}
