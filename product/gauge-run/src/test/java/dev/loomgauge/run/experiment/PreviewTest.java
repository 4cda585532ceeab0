package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.WhatIf;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.calibration.CalibrationStore;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreviewTest {
  private static final Path SCENARIOS = Path.of("../../scenarios").toAbsolutePath().normalize();

  @TempDir private Path folder = Path.of("");

  private Preview preview(Scenario scenario) {
    return Preview.of(
        new Installation(folder, folder.resolve("jdk")), scenario, WhatIf.NONE, null, _ -> {});
  }

  private Scenario model(String text) {
    return ScenarioReader.forPrediction(folder, Map.of()).read(folder.resolve("m.yaml"), text);
  }

  @Test
  void aServiceThatWasNeverCalibratedHasNoFigureOfItsCpu() throws IOException {
    Path file = SCENARIOS.resolve("01-quick.yaml");
    Preview preview =
        preview(
            new ScenarioReader(SCENARIOS.resolveSibling("lab/services"), Map.of())
                .read(file, Files.readString(file)));

    assertThat(preview.rows()).hasSize(12);
    assertThat(preview.calibrations()).isEmpty();
    assertThat(preview.notes())
        .containsExactly(
            "platform, virtual, reactive: no calibration is kept for these settings on this"
                + " machine.",
            "Unknown: whatever the CPU demand of the service and the CPU demand of the database"
                + " could limit; the ceiling of a pool is still an upper bound. Measure it once"
                + " with ./loomgauge run quick, or write it in the scenario: use: {station: ...,"
                + " demand: 2ms}.");
  }

  @Test
  void anOverloadIsNamedByItsCells() {
    Preview preview =
        preview(
            model(
                """
                name: small
                factors: {rate: [5, 20]}
                stations: {cpu: 1}
                path:
                  - use: {station: cpu, demand: 100ms, distribution: exponential}
                """));

    assertThat(preview.notes())
        .containsExactly(
            "Overloaded, so that requests pile up for as long as the load lasts and no figure is"
                + " steady (they are those of one window of the scenario's length): rate20.");
    assertThat(preview.rows())
        .extracting(PredictionsCsv.Row::cell)
        .containsExactly("rate5", "rate20");
    assertThat(preview.rows().getFirst().prediction().zeroLoadMs()).isEqualTo(100);
  }

  @Test
  void whatIsKeptIsToldWithItsTimeItsDoubtsAndWhatIsMissing() throws IOException {
    Path file = SCENARIOS.resolve("01-quick.yaml");
    Scenario scenario =
        new ScenarioReader(SCENARIOS.resolveSibling("lab/services"), Map.of())
            .read(file, Files.readString(file));
    TierCpus cpus = TierCpus.assign(Topology.detect(), scenario);
    CalibrationStore store =
        new CalibrationStore(
            new Installation(folder, folder.resolve("jdk")), scenario, cpus, false);
    Cell virtual =
        CellPlan.of(scenario, cpus.serviceCores()).stream()
            .filter(cell -> cell.threads().equals("virtual"))
            .findFirst()
            .orElseThrow();
    Demands demands = new Demands(Map.of(Tier.SERVICE, new Demands.Demand(0.000_4, 0.000_01)));
    store.keep(
        virtual,
        new Calibrated(
            List.of(new Calibrated.Point(500, demands)),
            new Calibrated.Cpus(1, 0, 0, 0),
            List.of("its demand still fell.")),
        List.of());

    Preview preview = preview(scenario);

    assertThat(preview.calibrations())
        .containsExactly(
            "virtual: CPU demands as calibrated at "
                + store.find(virtual).orElseThrow().at()
                + ".");
    assertThat(preview.notes())
        .startsWith(
            "virtual: its demand still fell.",
            "platform, reactive: no calibration is kept for these settings on this machine.");
    assertThat(preview.rows().getFirst().cell()).contains("platform");
  }
}
