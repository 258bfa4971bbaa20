package io.millrace.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.millrace.window.AggregateSpec.Kind;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowLayoutTest {
    private static AggregateSpec percentile(String percent, int field) {
        return AggregateSpec.percentile(Percentile.of(new BigDecimal(percent)), field, ValueForm.INT);
    }

    private static Cells oneRow(RowLayout layout) {
        Cells cells = new Cells(0, new Spares(0));
        layout.addRow(cells);
        return cells;
    }

    @Test
    void shouldNeedEachFieldOnce() {
        RowLayout layout = RowLayout.of(List.of(
                AggregateSpec.lines(),
                AggregateSpec.of(Kind.SUM, 7, ValueForm.INT),
                AggregateSpec.of(Kind.MAX, 2, ValueForm.INT),
                percentile("50", 7)));
        assertThat(layout.inputs()).isEqualTo(2);
        assertThat(layout.field(0)).isEqualTo(7);
        assertThat(layout.field(1)).isEqualTo(2);
        assertThat(layout.aggregates()).hasSize(4);
    }

    @Test
    void shouldShareStateBetweenAggregatesThatCanBeReadFromIt() {
        Cells one = oneRow(RowLayout.of(List.of(percentile("50", 1))));
        RowLayout many = RowLayout.of(List.of(percentile("50", 1), percentile("99", 1), percentile("99.9", 1)));
        assertThat(oneRow(many).heldBytes()).isEqualTo(one.heldBytes());
        Cells deviation = oneRow(RowLayout.of(List.of(AggregateSpec.of(Kind.STDDEV, 1, ValueForm.INT))));
        Cells all = oneRow(RowLayout.of(List.of(
                AggregateSpec.of(Kind.SUM, 1, ValueForm.INT),
                AggregateSpec.of(Kind.STDDEV, 1, ValueForm.INT),
                AggregateSpec.of(Kind.AVG, 1, ValueForm.INT),
                AggregateSpec.of(Kind.AVG, 1, ValueForm.INT))));
        assertThat(all.heldBytes()).isEqualTo(deviation.heldBytes());
        Cells sum = oneRow(RowLayout.of(List.of(AggregateSpec.of(Kind.SUM, 1, ValueForm.INT))));
        assertThat(sum.heldBytes()).isLessThan(deviation.heldBytes());
    }

    @Test
    void shouldSayWhereATextMustBeReadAsANumber() {
        RowLayout layout = RowLayout.of(List.of(
                AggregateSpec.of(Kind.FIRST, 1, ValueForm.TEXT),
                AggregateSpec.of(Kind.DISTINCT, 2, ValueForm.TEXT),
                AggregateSpec.of(Kind.AVG, 2, ValueForm.TEXT),
                AggregateSpec.of(Kind.LAST, 3, ValueForm.FLOAT)));
        assertThat(layout.needsNumber(0)).isFalse();
        assertThat(layout.needsNumber(1)).isTrue();
        assertThat(layout.needsNumber(2)).isTrue();
    }

    @Test
    void shouldRefuseAFieldOfTwoForms() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RowLayout.of(List.of(
                        AggregateSpec.of(Kind.SUM, 1, ValueForm.INT), AggregateSpec.of(Kind.MIN, 1, ValueForm.TEXT))))
                .withMessageContaining("field 1 is both INT and TEXT");
    }

    @Test
    void shouldRefuseAggregatesThatMakeNoSense() {
        assertThatIllegalArgumentException().isThrownBy(() -> AggregateSpec.of(Kind.LINES, 1, ValueForm.TEXT));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AggregateSpec.of(Kind.SUM, AggregateSpec.NO_FIELD, ValueForm.INT));
        assertThatIllegalArgumentException().isThrownBy(() -> AggregateSpec.of(Kind.PERCENTILE, 1, ValueForm.INT));
    }
}
