package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SizesTest {
    @Test
    void shouldReadEveryUnitAndPlainBytes() {
        assertThat(Sizes.bytes("64KiB")).isEqualTo(65_536);
        assertThat(Sizes.bytes("10MiB")).isEqualTo(10_485_760);
        assertThat(Sizes.bytes("1GiB")).isEqualTo(1_073_741_824);
        assertThat(Sizes.bytes("1KB")).isEqualTo(1_000);
        assertThat(Sizes.bytes("2MB")).isEqualTo(2_000_000);
        assertThat(Sizes.bytes("3GB")).isEqualTo(3_000_000_000L);
        assertThat(Sizes.bytes("4096")).isEqualTo(4_096);
        assertThat(Sizes.bytes("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void shouldSayWhatIsWrongAndWhatToWrite() {
        assertThatThrownBy(() -> Sizes.bytes("64mb"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'64mb' is no size: unknown unit 'mb'; did you mean 'MB'?");
        assertThatThrownBy(() -> Sizes.bytes("64 octets"))
                .hasMessage(
                        "'64 octets' is no size: unknown unit ' octets'; write 64KiB, 10MiB, 1GiB, 500KB, 10MB or 1GB");
        assertThatThrownBy(() -> Sizes.bytes("big"))
                .hasMessage(
                        "'big' is no size; write a whole number and a unit, such as 64KiB, 10MiB, 1GiB, 500KB, 10MB or"
                                + " 1GB");
        assertThatThrownBy(() -> Sizes.bytes("99999999999999999999"))
                .hasMessage("'99999999999999999999' is too large for a size");
        assertThatThrownBy(() -> Sizes.bytes("99999999999GiB")).hasMessage("'99999999999GiB' is too large for a size");
    }

    @Test
    void shouldSayWhatUnitsOfOtherToolsAreHere() {
        String[][] said = {
            {"10B", "bytes have no unit; write 10"},
            {"10b", "bytes have no unit; write 10"},
            {"10 bytes", "bytes have no unit; write 10"},
            {"1TiB", "the largest unit is a GiB or GB; write 1024GiB"},
            {"2TB", "the largest unit is a GiB or GB; write 2000GB"},
            {"64k", "unknown unit 'k'; did you mean 'KiB' or 'KB'?"},
            {"64Mi", "unknown unit 'Mi'; did you mean 'MiB'?"},
            {"64 GiB", "unknown unit ' GiB'; did you mean 'GiB'?"},
            {"1.5GiB", "it must be a whole number; write " + Sizes.EXAMPLES}
        };
        for (String[] one : said) {
            assertThatThrownBy(() -> Sizes.bytes(one[0])).hasMessage("'" + one[0] + "' is no size: " + one[1]);
        }
    }
}
