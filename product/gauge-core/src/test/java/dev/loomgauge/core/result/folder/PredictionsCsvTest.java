package dev.loomgauge.core.result.folder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import dev.loomgauge.core.result.file.Csv;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PredictionsCsvTest {
  private static final List<String> COLUMNS = PredictionsCsv.columns(List.of("threads", "users"));

  private final PredictionsCsv.Row row =
      new PredictionsCsv.Row(
          "2026-01-01T00:00:00Z",
          "platform-users400",
          Map.of("threads", "platform", "users", "400"),
          new Prediction(
              500,
              400,
              1000.0,
              200.0,
              List.of(
                  new Limit(
                      "threads", Kind.RESOURCE, new Limit.Terms("threads", 200, 0.5), true, 0)),
              new Expected("simulation", 399.5, 1001.0, 1000.0, 1010.0, 1020.0, 0, Map.of())));

  @Test
  void aRowCarriesAChecksumOfAllItsFields() {
    String text = text();

    assertThat(PredictionsCsv.sound(text)).containsExactly(row.checksum(COLUMNS));
    assertThat(Csv.parse(text).get(0)).hasSameSizeAs(Csv.parse(text).get(1));
  }

  @Test
  void aFigureChangedAfterwardsNoLongerFitsItsChecksum() {
    assertThat(PredictionsCsv.sound(text().replace("399.500", "410.000"))).isEmpty();
    assertThat(PredictionsCsv.sound(text().replace("2026-01-01", "2025-01-01"))).isEmpty();
  }

  @Test
  void anUncertaintyThatIsNotKnownIsNotCalledZero() {
    Limit unknown =
        new Limit(
            "service-cpu",
            Kind.STATION,
            Limit.Terms.carrying("service-cpu", 350),
            false,
            null,
            null);
    Prediction prediction = new Prediction(500, 350, null, null, List.of(unknown), null);

    assertThat(PredictionsCsv.figures(prediction)).containsEntry("uncertainty", "unknown");
    assertThat(PredictionsCsv.figures(row.prediction())).containsEntry("uncertainty", "0.0000");
  }

  @Test
  void anIntervalHasItsEndsAndItsBasisAndIsPartOfTheChecksum() {
    Prediction bounded =
        row.prediction()
            .with(
                new Expected(
                    "simulation",
                    399.5,
                    null,
                    null,
                    null,
                    1020.0,
                    0,
                    Map.of(),
                    null,
                    Map.of(
                        Figure.THROUGHPUT,
                        new Expected.Interval(new Range(380, 420), 0.02, "24 past pairs"),
                        Figure.P99,
                        new Expected.Interval(null, 0.1, "none: 3 past pairs"))));
    PredictionsCsv.Row wider = new PredictionsCsv.Row(row.at(), row.cell(), row.levels(), bounded);

    assertThat(PredictionsCsv.figures(bounded))
        .containsEntry("throughput_90_low", "380.000")
        .containsEntry("throughput_90_high", "420.000")
        .containsEntry("p99_90_high", "")
        .containsEntry("interval_basis", "throughput: 24 past pairs. p99: none: 3 past pairs");
    String line = PredictionsCsv.line(COLUMNS, wider);
    assertThat(PredictionsCsv.sound(line)).hasSize(1);
    assertThat(PredictionsCsv.sound(line.replace("420.000", "520.000"))).isEmpty();
  }

  @Test
  void theConditionsOfItsDemandsArePartOfARow() {
    Prediction known = row.prediction().under(new CpuConditions(0.021, 9.5));

    assertThat(PredictionsCsv.figures(known))
        .containsEntry("probe_us", "9.500")
        .containsEntry("cpus_taken", "0.02100");
    assertThat(PredictionsCsv.figures(row.prediction()))
        .containsEntry("probe_us", "")
        .containsEntry("cpus_taken", "");
  }

  private String text() {
    return PredictionsCsv.header(COLUMNS) + "\n" + PredictionsCsv.line(COLUMNS, row) + "\n";
  }
}
