package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.TestSize;
import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.simulation.Relaxation;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.simulation.SimulationException;
import dev.loomgauge.core.prediction.solver.Solvers;
import dev.loomgauge.core.prediction.solver.UnsolvableException;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Mutations;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every shipped scenario, made wrong many times: each is read, or refused in one line that says
 * where and what to do. Time is that of the thread, so that a busy machine changes nothing.
 */
class MutatedScenariosTest {
  private static final Path ROOT = Path.of("../../scenarios").toAbsolutePath().normalize();
  private static final TestSize MUTATIONS = TestSize.of(3_800);
  private static final TestSize REQUESTS = TestSize.of(10_000);
  private static final long SEED = 15;
  private static final long MOST_NANOS = 10_000_000_000L;

  /** A file, its line where one is meant, the problem, and the remedy: two sentences at least. */
  private static final Pattern REFUSAL = Pattern.compile("\\S+\\.yaml(:\\d+)?: .+[.)] \\S.*[.?)]");

  private static final int MOST_CHARACTERS = 1_500;

  private final List<String> failures = new ArrayList<>();
  private int read;
  private int refused;
  private final List<String> withoutLine = new ArrayList<>();
  private int solved;

  @Test
  void aWrongScenarioIsRefusedInOneLineOrReadAndNeverEndsInATraceOrAWait() throws IOException {
    List<Path> files = shipped();
    Mutations mutations = new Mutations(SEED);
    for (int i = 0; i < MUTATIONS.taken(); i++) {
      Path file = files.get(i % files.size());
      String text = mutations.of(Files.readString(file));
      long begun = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      outcome(i, file, text);
      long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begun;
      if (nanos > MOST_NANOS) {
        failures.add("%d, %s: %d s of CPU".formatted(i, file, nanos / 1_000_000_000));
      }
    }

    assertThat(failures.size()).as(() -> String.join("\n", failures)).isZero();
    assertThat(refused).isGreaterThanOrEqualTo(MUTATIONS.least(1_901));
    assertThat(withoutLine)
        .allMatch(message -> message.endsWith(": the file is empty. Write its keys."));
    assertThat(read).isGreaterThanOrEqualTo(MUTATIONS.least(153));
    assertThat(solved).isGreaterThanOrEqualTo(MUTATIONS.least(153));
  }

  private static List<Path> shipped() throws IOException {
    try (Stream<Path> files = Files.list(ROOT)) {
      List<Path> shipped = files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList();
      assertThat(shipped).hasSizeGreaterThan(20);
      return shipped;
    }
  }

  private void outcome(int number, Path file, String text) {
    try {
      Scenario scenario =
          ScenarioReader.forPrediction(ROOT.resolveSibling("lab/services"), Map.of())
              .read(file, text);
      read++;
      List<Cell> cells = CellPlan.of(scenario, 2);
      Laws laws = new Laws(scenario, QuickScenario.CPUS);
      cells.forEach(cell -> laws.predict(cell, Demands.NONE));
      solve(scenario, cells.get(number % cells.size()));
    } catch (InputException e) {
      refused(number, String.valueOf(e.getMessage()));
    } catch (UnsolvableException | SimulationException e) {
      assertThat(e.getMessage()).isNotBlank().hasLineCount(1);
    } catch (Throwable e) { // what this test is for
      failed(number, file, text, e);
    }
  }

  /** As a prediction does, for as many requests as a test can wait for. */
  private void solve(Scenario scenario, Cell cell) {
    Network network = Networks.of(scenario, cell, Demands.NONE, QuickScenario.CPUS, WhatIf.NONE);
    Solvers.choose(network)
        .solve(
            network,
            Settings.steady(scenario.seed(), 1, 5, Relaxation.of(network), REQUESTS.taken()));
    solved++;
  }

  private void refused(int number, String message) {
    refused++;
    if (!REFUSAL.matcher(message).matches() || message.length() > MOST_CHARACTERS) {
      failures.add("%d: %s".formatted(number, message));
    }
    if (!message.matches("\\S+:\\d+: .*")) {
      withoutLine.add(message);
    }
  }

  private void failed(int number, Path file, String text, Throwable e) {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    failures.add(
        "%d, %s: %s%n%s"
            .formatted(
                number,
                file,
                trace.toString().lines().limit(12).toList(),
                text.substring(0, Math.min(text.length(), 3_000))));
  }
}
