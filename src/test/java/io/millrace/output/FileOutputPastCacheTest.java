package io.millrace.output;

/** All that holds for files, with every whole block written past the page cache. */
class FileOutputPastCacheTest extends FileOutputTest {
    @Override
    FileSink.Opener by(FileSink.Opener opener) {
        return new PastCache(opener);
    }
}
