package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MeasuringSideTest {
  private static final Limit USERS =
      new Limit("users", Limit.Kind.USERS, new Limit.Terms("users", 5, 0.05), true, 0);

  private static Optional<MeasuringSide.Use> predicted(Map<String, Double> utilisation) {
    return MeasuringSide.predicted(
        new Prediction(50, 100, null, null, List.of(USERS), null)
            .with(
                ExpectedFigures.of("mva", 80, 51.0, null, null, null, 0, utilisation), List.of()));
  }

  @Test
  void itIsTheBusiestOfTheCpusOfLoadAndDownstreamWithoutTheService() {
    assertThat(
            predicted(
                Map.of(
                    "service-cpu", 0.99,
                    "service+load-cpu", 0.97,
                    "database-cpu", 0.95,
                    "database+downstream-cpu", 0.6,
                    "load-cpu", 0.7,
                    "load", 0.9)))
        .contains(new MeasuringSide.Use("load", 0.7));
    assertThat(predicted(Map.of("database+downstream-cpu", 0.6, "load-cpu", 0.5)))
        .contains(new MeasuringSide.Use("database, downstream", 0.6));
  }

  @Test
  void whereNothingMeasuresOrNothingIsExpectedThereIsNone() {
    assertThat(predicted(Map.of("service-cpu", 0.99, "database-cpu", 0.5))).isEmpty();
    assertThat(MeasuringSide.predicted(new Prediction(50, 100, null, null, List.of(USERS), null)))
        .isEmpty();
  }

  @Test
  void itIsTrustedTo85PercentAndPlannedTo75() {
    assertThat(MeasuringSide.TRUSTED).isEqualTo(0.85);
    assertThat(MeasuringSide.PLANNED).isEqualTo(0.75);
    assertThat(MeasuringSide.TIERS).containsExactly(Tier.LOAD, Tier.DOWNSTREAM);
  }
}
