package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.prediction.Predictor;
import dev.loomgauge.core.prediction.SizedCells;
import dev.loomgauge.core.prediction.interval.PastPairs;
import dev.loomgauge.core.prediction.interval.SamplePairs;
import dev.loomgauge.core.prediction.interval.UtilisationBand;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.Progress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class PredictionsTest {
  private final Scenario quick = EndedTrials.shipped("01-quick.yaml");
  private final List<Cell> cells =
      CellPlan.of(quick, 1).stream()
          .filter(cell -> cell.users() == 2000 && !cell.threads().equals("platform"))
          .toList();
  private final CpuAllocation cpus =
      new CpuAllocation(List.of(new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE))));
  private final Predictions predictions =
      new Predictions(cells, new Predictor(new Laws(quick, cpus)), _ -> {});

  private void calibrated(String mode, double seconds, double probeMicros) {
    Demands demands = new Demands(Map.of(Tier.SERVICE, new Demand(seconds, 0)));
    predictions.calibrated(
        mode,
        new Calibrated(
            List.of(new Calibrated.Point(1 / seconds, demands)),
            new Calibrated.Cpus(1, 0, 0, probeMicros),
            List.of()));
  }

  private double rps(String mode) {
    return cells.stream()
        .filter(cell -> cell.threads().equals(mode))
        .mapToDouble(cell -> predictions.row(cell).prediction().ceilingRps())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aModeThatWasCalibratedOnSlowerCpusIsPredictedForTheFasterOnes() {
    calibrated("virtual", 0.000_2, 28);
    calibrated("reactive", 0.000_2, 48);
    assertThat(rps("reactive")).isEqualTo(rps("virtual"));

    assertThat(predictions.atOneSpeed())
        .singleElement()
        .asString()
        .startsWith("reactive was calibrated on slower CPUs")
        .contains("48 µs in place of 28 µs");

    assertThat(rps("reactive") / rps("virtual")).isBetween(1.1, 1.5);
    assertThat(predictions.rows())
        .hasSize(cells.size())
        .extracting(row -> row.prediction().conditions())
        .containsOnly(new CpuConditions(0.0, 28.0));
  }

  @Test
  void modesDifferALittleOnTheSameCpusAndAreLeft() {
    calibrated("virtual", 0.000_2, 28);
    calibrated("reactive", 0.000_2, 30);
    assertThat(predictions.atOneSpeed()).isEmpty();
    assertThat(rps("reactive")).isEqualTo(rps("virtual"));
  }

  @Test
  void cellsArePredictedOnceAndStandInTheOrderOfTheScenario() {
    List<Progress.News> news = new ArrayList<>();
    Predictions all = new Predictions(cells, new Predictor(new Laws(quick, cpus)), news::add);
    List<String> ids = cells.stream().map(Cell::id).toList();
    List<Cell> reversed = new ArrayList<>(cells);
    Collections.reverse(reversed);
    assertThatThrownBy(() -> all.row(cells.getFirst()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(ids.getFirst() + " was not predicted");

    assertThat(all.soFar().pending()).containsExactly("virtual", "reactive");
    assertThat(all.soFar().rows()).extracting(PredictionsCsv.Row::cell).isEqualTo(ids);
    assertThat(all.rows()).isEmpty();
    all.calibrated("reactive", Calibrated.NONE);
    assertThat(all.soFar().pending()).containsExactly("virtual");
    assertThat(news)
        .first()
        .isEqualTo(
            new Progress.Predicting(
                1,
                cells.size(),
                ids.stream().filter(id -> id.contains("reactive")).findFirst().orElseThrow()));
    reversed.forEach(
        cell ->
            assertThat(all.add(cell).isPresent()).isEqualTo(!cell.threads().equals("reactive")));
    assertThat(all.rows()).extracting(PredictionsCsv.Row::cell).isEqualTo(ids);
    assertThat(all.add(cells.getFirst())).isEmpty();
    assertThat(all.row(cells.getFirst())).isSameAs(all.rows().getFirst());
  }

  @Test
  void whereIntervalsDoNotHoldWiderOnesAreWrittenBeforeTheNextTrialAndTheFirstStay() {
    Predictions some =
        new Predictions(
            cells,
            new Predictor(
                new Laws(quick, cpus),
                null,
                new PastPairs(
                    SamplePairs.spread(Kind.STATION, UtilisationBand.FROM_95, 0.01), List.of())),
            _ -> {});
    Demands demands = new Demands(Map.of(Tier.SERVICE, new Demand(0.000_4, 0)));
    Calibrated known = Calibrated.of(List.of(new Calibrated.Point(2_500, demands)));
    some.calibrated("virtual", known);
    some.calibrated("reactive", known);
    Cell virtual = cells.getFirst();
    PredictionsCsv.Row first = some.row(virtual);
    double rps = Objects.requireNonNull(first.prediction().expected()).throughputRps();
    Trial inside = trial(first, rps);
    Trial outside = trial(first, rps / 1.3);

    assertThat(some.before(virtual, List.of())).isEmpty();
    var _ = some.before(virtual, List.of(inside));
    assertThat(throughput(some.row(virtual))).isEqualTo(throughput(first));
    PredictionsCsv.Row wider = some.before(virtual, List.of(inside, outside)).orElseThrow();

    assertThat(throughput(first).contains(rps / 1.3)).isFalse();
    assertThat(throughput(wider).low()).isCloseTo(rps / 1.3, within(1e-6));
    assertThat(Objects.requireNonNull(wider.prediction().expected()).with(Map.of()))
        .isEqualTo(Objects.requireNonNull(first.prediction().expected()).with(Map.of()));
    assertThat(some.row(virtual)).isSameAs(wider);
    assertThat(some.before(virtual, List.of(inside, outside))).isEmpty();
  }

  private static Range throughput(PredictionsCsv.Row row) {
    Expected expected = Objects.requireNonNull(row.prediction().expected());
    return expected.interval(Figure.THROUGHPUT).orElseThrow();
  }

  private static Trial trial(PredictionsCsv.Row predicted, double rps) {
    Cell cell = new Cell(predicted.levels());
    return EndedTrials.of(
        new TrialPlan.Planned("001", cell, 1, 1, null),
        Trial.Outcome.COMPLETED,
        rps,
        500,
        predicted.prediction());
  }

  @Test
  void usersPerCoreAreLoweredToWhatTheMeasuringSideCarriesAndPredicted() {
    CpuAllocation two =
        new CpuAllocation(
            List.of(
                new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE)),
                new CpuAllocation.CpuShare(1, List.of(Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD))));
    SizedCells sized = SizedCells.of(quick, 1);
    Predictions all = new Predictions(sized.all(), new Predictor(new Laws(quick, two)), _ -> {});
    Calibrated known =
        Calibrated.of(
            List.of(
                new Calibrated.Point(
                    3_000,
                    new Demands(
                        Map.of(
                            Tier.SERVICE, new Demand(0.000_3, 0),
                            Tier.DATABASE, new Demand(0.000_1, 0),
                            Tier.DOWNSTREAM, new Demand(0.000_1, 0),
                            Tier.LOAD, new Demand(0.000_1, 0))))));
    List.of("platform", "virtual", "reactive").forEach(mode -> all.calibrated(mode, known));

    List<String> notes = all.measurable(sized);

    assertThat(notes)
        .singleElement()
        .asString()
        .contains(" users are measured in the place of 2,000: ");
    assertThat(all.cells()).extracting(Cell::users).containsOnly(100, 200, 400, 500);
    assertThat(all.rows()).hasSameSizeAs(all.cells());
  }
}
