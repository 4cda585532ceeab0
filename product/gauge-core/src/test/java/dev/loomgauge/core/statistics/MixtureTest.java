package dev.loomgauge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class MixtureTest {
  @Test
  void ofOneTrialItIsThatTrialsPercentile() {
    Histogram one = values(1, 1000);

    for (double share : List.of(0.001, 0.5, 0.95, 0.99, 1.0)) {
      assertThat(Mixture.of(List.of(one)).quantile(share))
          .isEqualTo(one.getValueAtPercentile(share * 100));
    }
  }

  @Test
  void whatSumsOfSharesLoseToRoundingMovesNoPercentile() {
    Mixture ten = Mixture.of(List.of(values(1, 10)));

    for (int tenths = 1; tenths <= 10; tenths++) {
      assertThat(ten.quantile(tenths / 10.0)).isEqualTo(tenths);
    }
  }

  @Test
  void aTrialCountsAlikeHoweverManyRequestsItHas() {
    Histogram quick = new Histogram(3);
    quick.recordValueWithCount(10, 1_000_000);
    Histogram slow = new Histogram(3);
    slow.recordValueWithCount(20, 1_000);

    assertThat(Mixture.of(List.of(quick, slow)).quantile(0.5)).isEqualTo(10);
    assertThat(Mixture.of(List.of(quick, slow)).quantile(0.51)).isEqualTo(20);
  }

  @Test
  void whatOneTrialOfFiveShowsIsInTheTailOfAll() {
    Histogram calm = values(100, 1000);
    Histogram stalled = values(100, 1000);
    stalled.recordValueWithCount(2000, 100);

    assertThat(Mixture.of(List.of(calm, calm, calm, calm, stalled)).quantile(0.99)).isEqualTo(2000);
  }

  @Test
  void nothingHasNoPercentile() {
    assertThatIllegalArgumentException().isThrownBy(() -> Mixture.of(List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> Mixture.of(List.of(new Histogram(3))));
  }

  private static Histogram values(int from, int number) {
    Histogram histogram = new Histogram(3);
    for (int value = from; value < from + number; value++) {
      histogram.recordValue(value);
    }
    return histogram;
  }
}
