package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.prediction.Predictor;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class PredictionsTest {
  private static final Path SCENARIOS = Path.of("../../scenarios").toAbsolutePath().normalize();
  private final Scenario quick = quick();
  private final List<Cell> cells =
      CellPlan.of(quick, 1).stream()
          .filter(cell -> cell.users() == 2000 && !cell.threads().equals("platform"))
          .toList();
  private final CpuAllocation cpus =
      new CpuAllocation(List.of(new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE))));
  private final Predictions predictions =
      new Predictions(cells, new Predictor(new Laws(quick, cpus)), _ -> {});

  private static Scenario quick() {
    Path file = SCENARIOS.resolve("01-quick.yaml");
    try {
      return new ScenarioReader(SCENARIOS.resolveSibling("lab/services"), Map.of())
          .read(file, Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

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
}
