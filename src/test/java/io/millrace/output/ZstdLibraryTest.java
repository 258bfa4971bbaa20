package io.millrace.output;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ZstdLibraryTest {
    @Test
    void shouldSayWhereTheLibraryIsUnpackedIfItCannotBeLoaded() {
        assertThatThrownBy(() -> ZstdLibrary.load(() -> {
                    throw new UnsatisfiedLinkError("failed to map segment\nUnsupported OS/arch");
                }))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("zstd cannot be loaded (failed to map segment). Its library is unpacked to "
                        + System.getProperty("java.io.tmpdir"))
                .hasMessageContaining("noexec")
                .hasMessageContaining("-Djava.io.tmpdir=DIR");
    }

    @Test
    void shouldSaySoTooIfThereIsNoRoomToUnpackIt() {
        assertThatThrownBy(() -> ZstdLibrary.load(() -> {
                    throw new ExceptionInInitializerError("Cannot unpack libzstd: No space left on device");
                }))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("(Cannot unpack libzstd: No space left on device)");
    }
}
