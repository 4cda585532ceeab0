package dev.loomgauge.core.audit.law;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.table.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviationBoundTest {
  /** Of a share of 99 % no time is more than 9.95 deviations above the mean, of 50 % one. */
  @ParameterizedTest
  @CsvSource({
    "99.0,120,CONSISTENT",
    "99.0,205,SUSPICIOUS",
    "99.0,260,IMPOSSIBLE",
    "131.0,120,IMPOSSIBLE"
  })
  void aPercentileIsNotFartherFromTheMeanThanTheDeviationAllows(
      String p50, String p99, Plausibility plausibility) {
    assertThat(
            QuantileLaws.deviationBound(
                Rows.of("mean_ms,deviation_ms,p50_ms,p99_ms", "100.0,10.0," + p50 + "," + p99)))
        .isInstanceOfSatisfying(
            LawFinding.Checked.class,
            found -> assertThat(found.plausibility()).isEqualTo(plausibility));
  }

  @Test
  void withoutADeviationItIsSilent() {
    assertThat(QuantileLaws.deviationBound(Rows.of("mean_ms,p99_ms", "100,900")))
        .isEqualTo(LawFinding.silent());
  }
}
