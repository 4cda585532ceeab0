package dev.loomgauge.bench.generator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.bench.generator.Tables.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampleTest {
  @Test
  void theMedianStandsBetweenLeastAndMost() {
    assertThat(new Sample(List.of(4.0, 1.0, 3.0)).range("%.1f")).isEqualTo("3.0 (1.0 to 4.0)");
    assertThat(new Sample(List.of(4.0)).range("%.1f")).isEqualTo("4.0");
  }

  @Test
  void ratiosArePairedByRound() {
    Sample twice = new Sample(List.of(2.0, 8.0, 20.0));

    assertThat(twice.dividedBy(new Sample(List.of(1.0, 4.0, 10.0))))
        .isEqualTo("2.000 [2.000, 2.000]");
    assertThat(twice.dividedBy(new Sample(List.of(1.0, 5.0, 8.0)))).startsWith("2.000 [");
    assertThat(new Sample(List.of(1.0)).dividedBy(new Sample(List.of(4.0))))
        .isEqualTo("0.250 (one round: no interval)");
  }
}
