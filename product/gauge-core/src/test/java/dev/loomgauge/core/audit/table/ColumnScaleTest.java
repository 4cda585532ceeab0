package dev.loomgauge.core.audit.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class ColumnScaleTest {
  private static List<ColumnScale> those(Predicate<ColumnScale> which) {
    return Arrays.stream(ColumnScale.values()).filter(which).toList();
  }

  @Test
  void whatANumberIsSaysHowExactItCanBe() {
    assertThat(those(ColumnScale::mustBeAboveZero))
        .containsExactly(ColumnScale.SIZE, ColumnScale.DIGITS);
    assertThat(those(ColumnScale::exact))
        .containsExactly(ColumnScale.SIZE, ColumnScale.EXACT, ColumnScale.COUNT_OR_PERCENT);
    assertThat(those(ColumnScale::roundsToZeros))
        .containsExactly(ColumnScale.MEASURED, ColumnScale.PERCENT, ColumnScale.TIMES);
    assertThat(those(scale -> scale.suffix().equals("%")))
        .containsExactly(ColumnScale.COUNT_OR_PERCENT, ColumnScale.PERCENT);
    assertThat(those(scale -> scale.suffix().equals("x"))).containsExactly(ColumnScale.TIMES);
  }
}
