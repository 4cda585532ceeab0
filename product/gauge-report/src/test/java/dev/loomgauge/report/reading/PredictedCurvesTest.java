package dev.loomgauge.report.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PredictedCurvesTest {
  @Test
  void threadModesAreTheCurvesAndTheRestMakesFamilies() {
    PredictedCurves forecast =
        PredictedCurves.of(
            List.of(
                row("threads", "virtual", "pool", "50", "users", "400"),
                row("threads", "virtual", "pool", "50", "users", "100"),
                row("threads", "platform", "pool", "50", "users", "100"),
                row("threads", "virtual", "pool", "100", "users", "100")));

    assertThat(forecast.axis()).isEqualTo("users");
    assertThat(forecast.families())
        .extracting(PredictedCurves.Family::slug)
        .containsExactly("pool-50", "pool-100");
    assertThat(forecast.families().getFirst().curves())
        .extracting(PredictedCurves.Curve::name)
        .containsExactly("platform", "virtual");
    assertThat(forecast.families().getFirst().curves().getLast().points())
        .extracting(PredictedCurves.Point::x)
        .containsExactly(100.0, 400.0);
  }

  @Test
  void withoutThreadModesAnotherFactorNamesTheCurves() {
    PredictedCurves forecast =
        PredictedCurves.of(
            List.of(
                row("users", "1", "cores", "16"),
                row("users", "5", "cores", "16"),
                row("users", "1", "cores", "2"),
                row("users", "5", "cores", "2")));

    assertThat(forecast.families())
        .singleElement()
        .satisfies(
            family -> {
              assertThat(family.slug()).isEmpty();
              assertThat(family.curves())
                  .extracting(PredictedCurves.Curve::name)
                  .containsExactly("cores 2", "cores 16");
            });
  }

  @Test
  void oneFactorIsOneCurve() {
    PredictedCurves forecast = PredictedCurves.of(List.of(row("rate", "10"), row("rate", "20")));

    assertThat(forecast.axis()).isEqualTo("rate");
    assertThat(forecast.families())
        .singleElement()
        .satisfies(
            family ->
                assertThat(family.curves())
                    .extracting(PredictedCurves.Curve::name)
                    .containsExactly("predicted"));
  }

  private static PredictionsCsv.Row row(String... pairs) {
    Map<String, String> levels = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      levels.put(pairs[i], pairs[i + 1]);
    }
    Limit limit =
        new Limit("users", Limit.Kind.USERS, new Limit.Terms("users", 1, 1.0 / 10), true, 0);
    return new PredictionsCsv.Row(
        "", levels.toString(), levels, new Prediction(1, 10, null, null, List.of(limit), null));
  }

  @Test
  void theAxisOfAFamilyHasEachLoadOnceAndInOrderAndNamesAreUnique() {
    PredictedCurves forecast =
        PredictedCurves.of(
            List.of(
                row("threads", "virtual", "users", "400", "zone", "a b"),
                row("threads", "platform", "users", "1000", "zone", "a b"),
                row("threads", "platform", "users", "400", "zone", "a b"),
                row("threads", "virtual", "users", "50", "zone", "a b"),
                row("threads", "virtual", "users", "50", "zone", "a-b")));

    assertThat(forecast.families().getFirst().xs()).containsExactly(50.0, 400.0, 1000.0);
    assertThat(forecast.families().getFirst().points()).hasSize(4);
    assertThat(forecast.families())
        .extracting(PredictedCurves.Family::slug)
        .containsExactly("zone-a-b", "zone-a-b-2");
  }
}
