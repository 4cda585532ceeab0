package dev.loomgauge.core.result.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.Accuracy;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import java.util.LinkedHashMap;
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
              ExpectedFigures.of(
                  "simulation", 399.5, 1001.0, 1000.0, 1010.0, 1020.0, 0, Map.of())));

  @Test
  void aRowCarriesAChecksumOfAllItsFields() {
    String text = text();

    assertThat(PredictionsCsv.sound(text)).containsExactly(row.checksum(COLUMNS));
    assertThat(Csv.parse(text).get(0)).hasSameSizeAs(Csv.parse(text).get(1));
  }

  @Test
  void aFactorWithTheNameOfAFigureLeavesItAsItIs() {
    PredictionsCsv.Row named =
        new PredictionsCsv.Row(
            row.at(), row.cell(), Map.of("users", "400", "mean_ms", "7"), row.prediction());
    List<List<String>> records =
        PredictionsCsv.records(List.of("users", "mean_ms"), List.of(named));

    assertThat(records.getFirst()).doesNotHaveDuplicates();
    assertThat(records.getLast().get(records.getFirst().indexOf("mean_ms"))).isEqualTo("1001.000");
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
            new Limit.Terms("service-cpu", 1, 1.0 / 350),
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
                ExpectedFigures.of("simulation", 399.5, null, null, null, 1020.0, 0, Map.of())
                    .with(
                        Map.of(
                            Figure.THROUGHPUT,
                            new Expected.Interval(new Range(380, 420), 0.02, "24 past pairs"),
                            Figure.P99,
                            new Expected.Interval(null, 0.1, "none: 3 past pairs"))),
                List.of());
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

  @Test
  void everyFigureOfAPredictionIsInItsOwnColumn() {
    Map<String, Double> utilisation = new LinkedHashMap<>();
    utilisation.put("service-cpu", 0.91234);
    utilisation.put("threads", 0.5);
    Map<String, Double> kinds = new LinkedHashMap<>();
    kinds.put("list", 12.3456);
    kinds.put("buy", 45.0);
    Limit cpu =
        new Limit(
            "service-cpu",
            Kind.STATION,
            new Limit.Terms("service-cpu", 1, 1.0 / 400),
            false,
            0.05,
            null);
    Limit users = new Limit("users", Kind.USERS, new Limit.Terms("users", 500, 1), true, 0);
    Expected expected =
        new Expected(
            "ps+simulation",
            399.5,
            1001.0,
            1000.25,
            1010.5,
            1020.75,
            0.0125,
            utilisation,
            new Accuracy(
                null, new Range(990, 1005), new Range(1015, 1030), new Range(0.01, 0.02), "short"),
            Map.of(
                Figure.THROUGHPUT,
                new Expected.Interval(new Range(380, 420), 0.02, "24 past pairs"),
                Figure.MEAN,
                new Expected.Interval(new Range(900, 1100), 0.03, "24 past pairs")),
            kinds,
            Map.of());
    Prediction whole =
        new Prediction(21.5, 400, 250.5, 43.25, List.of(cpu, users), expected)
            .with(expected, List.of("queue", "db"))
            .under(new CpuConditions(0.021, 9.5));

    assertThat(PredictionsCsv.figures(whole).entrySet().stream().map(Object::toString))
        .containsExactly(
            """
            throughput_rps=399.500
            mean_ms=1001.000
            p50_ms=1000.250
            p95_ms=1010.500
            p99_ms=1020.750
            error_rate=0.012500
            mean_low=990.000
            mean_high=1005.000
            p99_low=1015.000
            p99_high=1030.000
            errors_low=0.010000
            errors_high=0.020000
            note=short
            throughput_90_low=380.000
            throughput_90_high=420.000
            mean_90_low=900.000
            mean_90_high=1100.000
            p50_90_low=
            p50_90_high=
            p95_90_low=
            p95_90_high=
            p99_90_low=
            p99_90_high=
            interval_basis=throughput, mean: 24 past pairs
            bottleneck=service-cpu
            ceiling_rps=400.000
            ceiling_low=377.358
            ceiling_high=424.000
            solver=ps+simulation
            utilisation=service-cpu=0.9123 threads=0.5000
            next_bottleneck=users
            next_rps=500.000
            next_low=500.000
            next_high=500.000
            knee_users=43.3
            zero_load_ms=21.500
            mean_ms_at_ceiling=250.500
            exact=false
            uncertainty=0.05000
            laws=service-cpu: 1 / 2.500 ms of service = 400 req/s; users: 500 / 1.000 s = 500 req/s
            probe_us=9.500
            cpus_taken=0.02100
            unstable=queue db
            missing=
            kinds_mean_ms=list=12.346 buy=45.000"""
                .lines()
                .toArray(String[]::new));
  }

  @Test
  void whatIsMissingLeavesTheFiguresThatNeedItEmpty() {
    Prediction unknown =
        new Prediction(
                500,
                400,
                1000.0,
                200.0,
                List.of(
                    new Limit(
                        "threads", Kind.RESOURCE, new Limit.Terms("threads", 200, 0.5), true, 0),
                    new Limit("users", Kind.USERS, new Limit.Terms("users", 500, 1), true, 0)),
                null)
            .without(List.of("CPU of the service", "CPU of the database"));

    assertThat(PredictionsCsv.figures(unknown))
        .containsEntry("missing", "CPU of the service; CPU of the database")
        .containsEntry("ceiling_rps", "400.000")
        .containsEntry("ceiling_low", "400.000")
        .containsEntry("bottleneck", "")
        .containsEntry("next_bottleneck", "")
        .containsEntry("knee_users", "")
        .containsEntry("zero_load_ms", "")
        .containsEntry("mean_ms_at_ceiling", "")
        .containsEntry("throughput_rps", "");
  }

  @Test
  void whyThereAreNoFiguresIsTheNoteOfTheRow() {
    Prediction unsolved =
        new Prediction(
                500,
                400,
                null,
                null,
                List.of(
                    new Limit(
                        "threads", Kind.RESOURCE, new Limit.Terms("threads", 200, 0.5), true, 0)),
                null)
            .unsolved("Deadlock at 1.000 s.");

    assertThat(PredictionsCsv.figures(unsolved))
        .containsEntry("note", "Deadlock at 1.000 s.")
        .containsEntry("throughput_rps", "")
        .containsEntry("bottleneck", "threads")
        .containsEntry("ceiling_rps", "400.000");
  }

  @Test
  void theColumnsAreTheTimeTheCellItsFactorsAndTheFigures() {
    assertThat(COLUMNS)
        .startsWith("predicted_at", "cell", "threads", "users", "throughput_rps", "mean_ms")
        .endsWith("kinds_mean_ms");
    assertThat(PredictionsCsv.columnsOf("a,b,checksum\n1,2,3\n")).containsExactly("a", "b");
    assertThat(PredictionsCsv.header(List.of("a", "b"))).isEqualTo("a,b,checksum");
    assertThat(PredictionsCsv.records(List.of("threads", "users"), List.of(row)))
        .hasSize(2)
        .first()
        .isEqualTo(COLUMNS);
    assertThat(PredictionsCsv.records(List.of("threads", "users"), List.of(row)).get(1))
        .startsWith("2026-01-01T00:00:00Z", "platform-users400", "platform", "400", "399.500");
    assertThat(row.checksum(COLUMNS)).matches("[0-9a-f]{16}");
  }

  private String text() {
    return PredictionsCsv.header(COLUMNS) + "\n" + PredictionsCsv.line(COLUMNS, row) + "\n";
  }

  @Test
  void aFileWithoutAHeaderIsRefused() {
    assertThatThrownBy(() -> PredictionsCsv.columnsOf("\n"))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("predictions.csv has no header");
  }
}
