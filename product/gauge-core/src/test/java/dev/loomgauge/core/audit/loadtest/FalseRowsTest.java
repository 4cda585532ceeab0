package dev.loomgauge.core.audit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.law.Plausibility;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FalseRowsTest {
  private static final List<FalseRow> ROWS =
      IntStream.rangeClosed(1, 50).mapToObj(FalseRow::drawn).toList();

  @Test
  void atLeast48Of50FalseRowsAreFound() {
    assertThat(not(EnumSet.of(Plausibility.IMPOSSIBLE, Plausibility.SUSPICIOUS)))
        .extracting(FalseRowsTest::words)
        .hasSizeLessThanOrEqualTo(2);
  }

  @Test
  void aRowThatClosesEveryOtherExplanationIsImpossibleUnlessAFigureIsMerelyCalculated() {
    assertThat(not(EnumSet.of(Plausibility.IMPOSSIBLE)))
        .extracting(FalseRow::broken)
        .containsOnly(FalseRow.Break.A_MEAN_THAT_WAS_CALCULATED);
  }

  @Test
  void everyKindOfBreakIsTried() {
    assertThat(ROWS.stream().map(FalseRow::broken).collect(Collectors.toSet()))
        .containsExactlyInAnyOrder(FalseRow.Break.values());
  }

  private static List<FalseRow> not(Set<Plausibility> found) {
    return ROWS.stream().filter(row -> !found.contains(audited(row).plausibility())).toList();
  }

  private static AuditedRow audited(FalseRow row) {
    return Audit.of(HonestRow.row(row.cells()));
  }

  private static String words(FalseRow row) {
    return "%s %s: %s".formatted(row.broken(), row.cells(), audited(row).reason());
  }
}
