package dev.loomgauge.core.audit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.loadtest.Sample.Outcome;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HonestRowsTest {
  private static final List<HonestRow> ROWS =
      LongStream.rangeClosed(1, 100).mapToObj(HonestRow::drawn).toList();

  @Test
  void noneOfAHundredHonestRowsIsImpossible() {
    assertThat(ROWS)
        .filteredOn(row -> Audit.of(row.row()).plausibility() == Plausibility.IMPOSSIBLE)
        .extracting(HonestRowsTest::words)
        .isEmpty();
  }

  @Test
  void mostHonestRowsAreConsistent() {
    assertThat(ROWS)
        .filteredOn(row -> Audit.of(row.row()).plausibility() == Plausibility.CONSISTENT)
        .hasSizeGreaterThan(50);
  }

  @Test
  void theRowsAreOfAllToolsAndOfWhatLawsHaveStumbledOver() {
    for (Tool tool : Tool.values()) {
      assertThat(having(row -> row.tool() == tool)).as(tool.name()).isGreaterThanOrEqualTo(10);
    }
    for (Outcome outcome : Outcome.values()) {
      assertThat(having(row -> row.samples().stream().anyMatch(s -> s.outcome() == outcome)))
          .as(outcome.name())
          .isGreaterThanOrEqualTo(10);
    }
    assertThat(having(row -> row.plan().rampMs() > 0 && row.plan().warmMs() == 0))
        .as("ramp inside the window")
        .isGreaterThanOrEqualTo(10);
    assertThat(having(row -> row.plan().think().mean() > 0)).isGreaterThanOrEqualTo(10);
    assertThat(having(row -> row.plan().threads() > 0)).isGreaterThanOrEqualTo(10);
    assertThat(having(row -> row.plan().resets() > 0 && row.plan().timeoutMs() > 0))
        .as("failures of two kinds")
        .isGreaterThanOrEqualTo(10);
    assertThat(having(row -> row.samples().stream().anyMatch(s -> s.sent() > s.due() + 1)))
        .as("behind their schedule")
        .isGreaterThanOrEqualTo(3);
  }

  private static long having(Predicate<HonestRow> what) {
    return ROWS.stream().filter(what).count();
  }

  private static String words(HonestRow row) {
    AuditedRow audited = Audit.of(row.row());
    return "%s %s printed %s: %s: %s"
        .formatted(row.tool(), row.plan(), row.cells(), audited.law(), audited.reason());
  }
}
