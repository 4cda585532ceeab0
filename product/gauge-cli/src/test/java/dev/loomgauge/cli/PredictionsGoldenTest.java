package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.cli.checkout.ScenarioFiles;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.prediction.GarbageCollections;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.prediction.Predictor;
import dev.loomgauge.core.prediction.WhatIf;
import dev.loomgauge.core.prediction.interval.PastPairs;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.calibration.PairStore;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code predictions.csv} of every scenario that ships, against files; see {@link Golden}. What a
 * machine would add is fixed: its CPUs, what a request costs them, the pairs of earlier runs (those
 * that ship) and the time.
 *
 * <p>Simulations end after {@link #BRIEF} requests, most of them before their figures are known to
 * 1 %, which a column of the file tells; in the full size those of one scenario are as long as the
 * command's.
 */
@ResourceLock(Resources.LOCALE)
@ResourceLock(Resources.TIME_ZONE)
class PredictionsGoldenTest {
  private static final String WHOLE = "quick-whole";
  private static final String AT = "2026-01-02T03:04:05.678Z";

  /** Requests of a simulation at most. */
  private static final long BRIEF = 5_000;

  /** Two cores, the second of them the service's. */
  private static final Topology MACHINE =
      new Topology(
          List.of(new Topology.Core(CpuSet.of(0), 0), new Topology.Core(CpuSet.of(1), 0)),
          true,
          true,
          OptionalDouble.empty());

  @TempDir private Path empty = Path.of("");

  static Stream<String> shipped() {
    return ScenarioFiles.all(Golden.CHECKOUT).keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void aScenarioIsPredictedAsAgreed(String name) throws IOException {
    agreed(name, name, BRIEF);
  }

  @Tag("full")
  @Test
  void simulationsAsLongAsThoseOfTheCommandAreAsAgreed() throws IOException {
    agreed("quick", WHOLE, Predictor.MOST_REQUESTS);
  }

  @Test
  void noFileIsOfAScenarioThatNoLongerShips() throws IOException {
    assertThat(Golden.names("predictions"))
        .containsExactlyInAnyOrderElementsOf(Stream.concat(shipped(), Stream.of(WHOLE)).toList());
  }

  private void agreed(String name, String file, long mostRequests) throws IOException {
    assumeTrue(
        "amd64".equals(System.getProperty("os.arch")),
        "the files are of amd64: Math.exp may differ in its last bit elsewhere, and a simulation"
            + " with it");
    Scenario scenario = read(name);
    TierCpus cpus = TierCpus.assign(MACHINE, scenario);
    List<Cell> cells = CellPlan.of(scenario, cpus.serviceCores());
    Map<String, Calibrated> calibrations = calibrations(scenario, cells);
    Predictor predictor = predictor(scenario, cpus, mostRequests);
    Golden.checkOnce(
        file,
        () ->
            Map.of("predictions/" + file + ".csv", text(scenario, cells, calibrations, predictor)));
  }

  private static String text(
      Scenario scenario,
      List<Cell> cells,
      Map<String, Calibrated> calibrations,
      Predictor predictor) {
    List<String> columns = PredictionsCsv.columns(scenario.factors());
    Stream<String> rows =
        cells.parallelStream()
            .map(
                cell -> {
                  Calibrated known =
                      calibrations.getOrDefault(cell.calibratedAs(), Calibrated.NONE);
                  return PredictionsCsv.line(
                      columns,
                      new PredictionsCsv.Row(
                          AT, cell.id(), cell.levels(), predictor.predict(cell, known)));
                });
    return Stream.concat(Stream.of(PredictionsCsv.header(columns)), rows)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static Scenario read(String name) {
    return ScenarioReader.forPrediction(Golden.CHECKOUT.services(), Map.of())
        .read(ScenarioFiles.find(Golden.CHECKOUT, name));
  }

  /** As the command wires it; of a pure model no machine is asked. */
  private Predictor predictor(Scenario scenario, TierCpus cpus, long mostRequests) {
    boolean alone = scenario.pureModel();
    CpuAllocation allocation = alone ? new CpuAllocation(List.of()) : cpus.allocation();
    PastPairs past =
        alone || scenario.elsewhere()
            ? PastPairs.NONE
            : new PairStore(new Installation(empty, Golden.CHECKOUT.javaHome())).read(_ -> {});
    return new Predictor(new Laws(scenario, allocation, WhatIf.NONE), null, past, mostRequests);
  }

  private static Map<String, Calibrated> calibrations(Scenario scenario, List<Cell> cells) {
    Map<String, Calibrated> calibrations = new LinkedHashMap<>();
    if (!scenario.pureModel() && !scenario.elsewhere()) {
      for (Cell cell : cells) {
        double factor = 1 + 0.02 * calibrations.size();
        calibrations.computeIfAbsent(cell.calibratedAs(), _ -> calibrated(cell.threads(), factor));
      }
    }
    return calibrations;
  }

  /** What a mode costs, less where its CPU is busy. */
  private static Calibrated calibrated(String threads, double factor) {
    GarbageCollections collections =
        threads.equals("virtual")
            ? new GarbageCollections(900, 0.002, 0.000_002, 0.000_01)
            : GarbageCollections.NONE;
    double busy =
        factor
            * switch (threads) {
              case "platform" -> 0.000_45;
              case "virtual" -> 0.000_36;
              default -> 0.000_30;
            };
    return new Calibrated(
        List.of(point(200, 1.4 * busy, collections), point(0.8 / busy, busy, collections)),
        new Calibrated.Cpus(1, 0.01, 0.005, 60),
        List.of());
  }

  private static Calibrated.Point point(
      double rps, double seconds, GarbageCollections collections) {
    return new Calibrated.Point(
        rps,
        new Demands(
            Map.of(
                Tier.SERVICE, new Demand(seconds, 0.03 * seconds),
                Tier.DATABASE, new Demand(0.000_08, 0.000_01),
                Tier.DOWNSTREAM, new Demand(0.000_04, 0.000_005),
                Tier.LOAD, new Demand(0.000_06, 0.000_008)),
            0.6,
            collections));
  }
}
