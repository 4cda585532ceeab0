package dev.loomgauge.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.report.page.PredictedCells.Level;
import dev.loomgauge.report.page.PredictedCells.Predicted;
import dev.loomgauge.report.page.PredictedCells.Row;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class PredictedCellsTest {
  private static final List<String> HEADER =
      List.of(
          "predicted_at",
          "cell",
          "threads",
          "users",
          "throughput_rps",
          "mean_ms",
          "p50_ms",
          "p95_ms",
          "p99_ms",
          "error_rate",
          "bottleneck",
          "ceiling_rps",
          "ceiling_low",
          "ceiling_high",
          "next_bottleneck",
          "next_rps",
          "next_low",
          "next_high",
          "knee_users",
          "solver",
          "missing",
          "throughput_90_low",
          "throughput_90_high",
          "p95_90_low",
          "p95_90_high",
          "p99_90_low",
          "p99_90_high");

  private static Row row(String fields) {
    PredictedCells cells = PredictedCells.of(List.of(HEADER, List.of(fields.split(",", -1))));

    assertThat(cells.any()).isTrue();
    assertThat(cells.columns()).containsExactly("threads", "users");
    return cells.rows().getFirst();
  }

  @Test
  void aCellHasItsFiguresWithTheirRangesAndTheLimitBehindItsBottleneck() {
    assertThat(
            row(
                "now,c,virtual,2600,1000,2.5,2,5,10,0.01,connections,1200,1200,1200,"
                    + "service-cpu,2000,1900,2100,1234.5,mva,,950,1050,5,15,5,15.01"))
        .isEqualTo(
            new Row(
                List.of(new Level("virtual", "virtual", false), new Level("2,600", "", true)),
                List.of(
                    new Predicted("1,000 req/s", "950 to 1,050 req/s"),
                    new Predicted("2.50 ms", ""),
                    new Predicted("2.00 ms", ""),
                    new Predicted("5.00 ms", "5 to 15.0 ms"),
                    new Predicted("10.0 ms", "not predictable within a factor of 3")),
                "1.0 %",
                "connections",
                "1,200 req/s",
                "service-cpu",
                "~1,900 to 2,100 req/s",
                "1,230",
                "mva"));
  }

  @Test
  void aCellWithoutADemandHasNoFiguresAndItsCeilingIsTheMost() {
    assertThat(
            row(
                "now,c,other,,1000,2.5,2,5,10,0.01,connections,1200,1200,1200,"
                    + "service-cpu,2000,1900,2100,1234.5,,service-cpu,,,,,,"))
        .isEqualTo(
            new Row(
                List.of(new Level("other", "other", false), new Level("–", "", false)),
                Collections.nCopies(5, new Predicted("unknown", "")),
                "unknown",
                "unknown",
                "at most 1,200 req/s",
                "unknown",
                "",
                "unknown",
                "laws"));
  }

  @Test
  void anEstimateWithoutARangeIsMarkedAndALastLimitHasNoneBehindIt() {
    Row row = row("now,c,virtual,5,1000,,,,,,cpu,1200,,,,,,,,laws,,,,,,,");

    assertThat(row.ceiling()).isEqualTo("~1,200 req/s");
    assertThat(row.next()).isEqualTo("–");
    assertThat(row.nextCeiling()).isEmpty();
    assertThat(row.knee()).isEqualTo("–");
    assertThat(row.errors()).isEqualTo("–");
    assertThat(row.figures().getLast()).isEqualTo(new Predicted("–", ""));
  }

  @Test
  void aPredictionThatWasWrittenAgainWithWiderIntervalsIsShownAsItWasWrittenFirst() {
    List<String> header =
        List.of("at", "cell", "users", "throughput_rps", "throughput_90_low", "throughput_90_high");
    PredictedCells cells =
        PredictedCells.of(
            List.of(
                header,
                List.of("1", "a", "5", "100", "90", "110"),
                List.of("1", "b", "9", "100", "90", "110"),
                List.of("2", "a", "5", "100", "80", "125")));

    assertThat(cells.rows())
        .extracting(row -> row.figures().getFirst().range())
        .containsExactly("90 to 110 req/s", "90 to 110 req/s");
  }

  @Test
  void aTableOfBeforeThereWereRangesHasLawsAndOneIntervalIsEnoughForItsColumn() {
    List<String> header = List.of("at", "cell", "users", "throughput_rps", "ceiling_rps");
    PredictedCells old =
        PredictedCells.of(List.of(header, List.of("now", "c", "5", "9"), List.of("", "", "6")));

    assertThat(old.bounded()).isFalse();
    assertThat(old.rows()).hasSize(2);
    assertThat(old.rows().getFirst().ceiling()).isEqualTo("unknown");
    assertThat(
            PredictedCells.of(List.of(header, List.of("now", "c", "5", "9", "1200")))
                .rows()
                .getFirst()
                .ceiling())
        .isEqualTo("1,200 req/s");
    List<String> without = List.of("", "", "", "", "9");
    List<String> with = List.of(",,,,9,,,,,,,,,,,,,,,,,8,10,,,,".split(",", -1));
    assertThat(PredictedCells.of(List.of(HEADER, without, with)).bounded()).isTrue();
    assertThat(PredictedCells.of(List.of()))
        .isEqualTo(new PredictedCells(false, false, List.of(), List.of()));
  }
}
