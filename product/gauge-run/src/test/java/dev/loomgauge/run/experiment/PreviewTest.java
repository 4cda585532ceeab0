package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.WhatIf;
import dev.loomgauge.core.prediction.solver.Solvers;
import dev.loomgauge.core.result.Trial;
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
import java.util.Objects;
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
            "Unknown: all that depends on the CPU demand of the service and the CPU demand of the"
                + " database, which is not measured; the ceiling of a pool is still an upper bound."
                + " Measure it once"
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
  void aPoolOfWhichARequestHoldsTwoAtOnceIsSaidOnceForTheMostUsers() {
    Preview preview =
        preview(
            model(
                """
                name: nested
                factors: {users: [5, 40]}
                think: 10ms
                resources: {connections: {capacity: 10, label: database connections}}
                path:
                  - acquire: connections
                  - wait: 5ms
                  - acquire: connections
                  - wait: 10ms
                  - release: connections
                  - release: connections
                """));

    assertThat(preview.notes()).hasSize(2);
    assertThat(preview.notes().getFirst()).startsWith("No figures for users40: Deadlock at ");
    assertThat(preview.notes().getLast())
        .isEqualTo(
            "database connections: a request holds 2 at once, so that the 10 serve at most 5 requests"
                + " at a time. With 40 requests at once all 10 can be held by requests that wait for"
                + " another one, for ever (deadlock). 41 of them (40 x (2 - 1) + 1) rule that out; so"
                + " does giving the first back before another is taken.");
    assertThat(preview.unsolved()).isFalse();
    assertThat(preview.rows().getFirst().prediction().expected()).isNotNull();
  }

  @Test
  void workThatGoesOnAfterItsAnswerAndDoesNotFitIsNamedByItsCellsAndStations() {
    List<String> notes =
        preview(
                model(
                    """
                    name: losers
                    factors: {rate: [5, 20, 30]}
                    stations: {cpu: 1}
                    path:
                      - parallel:
                          join: first
                          branches:
                            - - wait: 1ms
                            - - use: {station: cpu, demand: 100ms, distribution: exponential}
                    """))
            .notes();

    assertThat(notes)
        .contains(
            "Unstable: work that goes on after its answer (branches that lost, requests whose"
                + " client gave up) needs more than there is, so that a queue grows for as long as"
                + " the load lasts: rate20 (cpu), rate30 (cpu).");
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

  private Scenario elsewhere() throws IOException {
    Files.createDirectories(folder.resolve("own"));
    Files.writeString(
        folder.resolve("own/service.yaml"),
        """
        name: own
        address: "http://192.0.2.7:81"
        cpus: 2
        health: /health
        endpoints: {list: /list}
        knobs: {threads: {virtual: {}}}
        """);
    return new ScenarioReader(folder, Map.of())
        .read(
            Path.of("own.yaml"),
            """
            name: own
            services: [own]
            endpoint: list
            factors: {threads: [virtual], users: [5, 10]}
            load: {model: closed, ramp: 1s, warmup: 1s, hold: 10s}
            repetitions: 3
            stations: {cpu: {tier: service}}
            path: [{use: cpu}]
            """);
  }

  @Test
  void aServiceThatRunsElsewhereIsSeenBesideItsRuns() throws IOException {
    Preview preview = preview(elsewhere());
    assertThat(preview.calibrations()).isEmpty();
    assertThat(preview.notes())
        .containsExactly(
            "Unknown: all that depends on the CPU demand of the service, which is not measured; the"
                + " ceiling of a pool is still an upper bound. See it with ./loomgauge try --pod or --pid, or write it in"
                + " the scenario: use: {station: ..., demand: 2ms}.");
  }

  @Test
  void whatARunWouldDoIsWhatItHasNotDone() throws IOException {
    Installation home = new Installation(folder, folder.resolve("jdk"));
    Scenario scenario = elsewhere();
    Path out = folder.resolve("out");
    DryRun whole = DryRun.of(home, scenario, out, false);
    assertThat(whole.planned().trials()).isEqualTo(6);
    assertThat(whole.plan().cells()).hasSize(2);
    assertThat(out).doesNotExist();
    try (OneRun run =
        OneRun.of(folder, folder.resolve("jdk"), "address: \"http://192.0.2.7:81\"", "")) {
      List<TrialPlan.Planned> block = whole.plan().block(1);
      run.results.trial(EndedTrials.of(block.get(0), Trial.Outcome.COMPLETED, 100));
      run.results.trial(EndedTrials.of(block.get(1), Trial.Outcome.FAILED, 0));
    }
    DryRun rest = DryRun.of(home, scenario, out, false);
    assertThat(rest.planned().trials()).isEqualTo(5);
    assertThat(rest.planned().length()).isLessThan(whole.planned().length());
  }

  @Test
  void aSolverMayBeAskedFor() {
    Scenario scenario =
        model(
            "name: small\nfactors: {users: [5]}\nstations: {cpu: 1}\npath: [{use: {station: cpu, demand: 10ms, distribution: exponential}}]\n");
    for (String solver : List.of("mva", "simulation")) {
      Preview preview =
          Preview.of(
              new Installation(folder, folder.resolve("jdk")),
              scenario,
              WhatIf.NONE,
              Solvers.named(solver),
              _ -> {});
      assertThat(Objects.requireNonNull(preview.rows().getFirst().prediction().expected()).solver())
          .startsWith(solver);
    }
  }
}
