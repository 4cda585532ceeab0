package dev.loomgauge.core.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.result.Range;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReproducedRowTest {
  private static final Published PUBLISHED =
      new Published(
          "write-up",
          "io",
          "virtual, pool 50",
          "5000",
          Measure.MEAN,
          210.25,
          200.0,
          "Little",
          Plausibility.CONSISTENT,
          "obeyed");

  private static OwnFigures here(@Nullable Range interval, @Nullable Double measured) {
    return new OwnFigures(
        "virtual-users500",
        "virtual",
        "500",
        1_234.5,
        interval,
        1_000.5,
        measured,
        99.99951,
        123.45,
        "the CPU");
  }

  private static ReproducedRow row(
      Measure measure, @Nullable Published published, @Nullable OwnFigures here) {
    return new ReproducedRow("proxy", "io", measure, published, here, "a tenth", "");
  }

  @Test
  void everyColumnHasItsFigureInTheOrderOfTheTable() {
    assertThat(row(Measure.MEAN, PUBLISHED, here(new Range(999.95, 1_500.5), 1_100.0)).columns())
        .containsExactly(
            Map.entry("system", "proxy"),
            Map.entry("experiment", "io"),
            Map.entry("variant", "virtual, pool 50"),
            Map.entry("figure", "mean"),
            Map.entry("unit", "ms"),
            Map.entry("published_users", "5000"),
            Map.entry("published", "210.2"),
            Map.entry("published_bound", "200.0"),
            Map.entry("published_law", "Little"),
            Map.entry("published_ratio", "1.0512"),
            Map.entry("published_verdict", "consistent"),
            Map.entry("cell", "virtual-users500"),
            Map.entry("users", "500"),
            Map.entry("bound", "1000"),
            Map.entry("predicted", "1234"),
            Map.entry("predicted_low", "1000.0"),
            Map.entry("predicted_high", "1500"),
            Map.entry("as_predicted", "true"),
            Map.entry("measured", "1100"),
            Map.entry("low", "100.000"),
            Map.entry("high", "123.4"),
            Map.entry("ratio", "1.0995"),
            Map.entry("limited_by", "the CPU"),
            Map.entry(
                "difference",
                "farther from the law here: 105.1 % of the floor there, 109.9 % here; limited by"
                    + " the CPU"),
            Map.entry("scaled", "a tenth"));
  }

  @Test
  void whatIsNotKnownLeavesItsColumnsEmpty() {
    assertThat(row(Measure.THROUGHPUT, null, null).columns())
        .containsEntry("variant", "")
        .containsEntry("figure", "throughput")
        .containsEntry("unit", "req/s")
        .containsEntry("difference", "not repeated at short length")
        .containsEntry("scaled", "a tenth")
        .hasSize(25);
    assertThat(row(Measure.THROUGHPUT, null, null).columns().values())
        .filteredOn(String::isEmpty)
        .hasSize(19);
  }

  @Test
  void aMeanIsPredictedInMillisecondsAndOneWithoutBoundsIsMarked() {
    assertThat(row(Measure.MEAN, PUBLISHED, here(new Range(1_000, 1_500), 1_500.0)).asPredicted())
        .isEqualTo("within 1,000 to 1,500 ms");
    assertThat(row(Measure.MEAN, PUBLISHED, here(new Range(1_000, 1_500), 999.0)).asPredicted())
        .isEqualTo("outside 1,000 to 1,500 ms");
    ReproducedRow wide = row(Measure.MEAN, PUBLISHED, here(new Range(1_000, 3_001), 1_100.0));
    assertThat(wide)
        .returns(true, ReproducedRow::unpredictable)
        .returns("~1,235 ms (no interval)", ReproducedRow::asPredicted);
    assertThat(wide.columns()).containsEntry("as_predicted", "");
    assertThat(row(Measure.TIME, PUBLISHED, here(null, 1_100.0)))
        .returns("", ReproducedRow::asPredicted)
        .returns(false, ReproducedRow::unpredictable);
  }

  @Test
  void aRowIsNamedByWhatWasPublishedElseByOurOwnVariant() {
    assertThat(row(Measure.MEAN, PUBLISHED, here(null, 1.0)))
        .returns("virtual, pool 50", ReproducedRow::variant)
        .returns("virtual", ReproducedRow::mode);
    assertThat(row(Measure.MEAN, null, here(null, 1.0)).variant()).isEqualTo("virtual");
    assertThat(row(Measure.MEAN, null, null).variant()).isEmpty();
  }

  @Test
  void aRowFailedWhereSomethingValidWasToBeMeasured() {
    assertThat(row(Measure.MEAN, PUBLISHED, here(null, 1.0)).failed()).isFalse();
    assertThat(row(Measure.MEAN, PUBLISHED, here(null, null)).failed()).isTrue();
    assertThat(row(Measure.MEAN, PUBLISHED, null).failed()).isFalse();
  }

  @Test
  void everyMeasureHasItsWordAndUnit() {
    assertThat(Measure.values())
        .extracting(measure -> measure.word() + " in " + measure.unit())
        .containsExactly(
            "throughput in req/s",
            "mean in ms",
            "time in ms",
            "memory per request in bytes",
            "claim in ");
  }

  @Test
  void whatWasNotRepeatedHasNoPrediction() {
    assertThat(row(Measure.MEAN, PUBLISHED, null))
        .returns("", ReproducedRow::asPredicted)
        .returns(false, ReproducedRow::unpredictable);
  }
}
