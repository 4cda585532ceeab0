package dev.loomgauge.cli.gate;

import dev.loomgauge.cli.gate.GateResult.FailOn;
import dev.loomgauge.core.gate.GateDecision;
import dev.loomgauge.core.gate.GateFact;
import dev.loomgauge.core.gate.GateTimes;
import dev.loomgauge.core.gate.TimeFact;
import dev.loomgauge.core.gate.TimeMetric;
import dev.loomgauge.core.gate.TimeOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Folders as gates leave them, a day after the other.
 *
 * @param folder that holds them
 */
record WrittenGates(Path folder) {
  static final String MACHINE = "2 CPUs, AMD EPYC 7B13, amd64, 16 GB";

  /** Forty digits, of which the first twelve tell one from the other. */
  static String commit(int day) {
    return "%012x".formatted(0xabc000000000L + day) + "0".repeat(28);
  }

  private static GateOrigin origin(int day, String machine) {
    return new GateOrigin(
        Instant.parse("2026-11-01T03:00:00Z").plusSeconds(86_400L * day),
        machine,
        Optional.of("f".repeat(40)),
        Optional.of(commit(day)));
  }

  /** A gate without times. */
  Path ofFacts(int day, String machine, List<GateFact> facts) throws IOException {
    return written(day, machine, facts, Optional.empty());
  }

  /**
   * A gate with one time.
   *
   * @param cpu head / base of CPU per request
   */
  Path timed(int day, String machine, double cpu, TimeOutcome outcome) throws IOException {
    TimeFact fact = GateResults.time(TimeMetric.CPU, 1.0, cpu, outcome, OptionalInt.empty());
    return written(
        day,
        machine,
        GateResults.EQUAL,
        Optional.of(new GateTimes(GateResults.ASKED, List.of(fact), List.of(), List.of())));
  }

  private Path written(int day, String machine, List<GateFact> facts, Optional<GateTimes> times)
      throws IOException {
    Path into = Files.createDirectories(folder.resolve("%02d-gate".formatted(day)));
    GateFiles.write(
        new GateResult(
            Path.of("main/app.jar"),
            Path.of("target/app.jar"),
            origin(day, machine),
            new GateDecision(facts, 100, 100),
            times,
            FailOn.worse,
            into));
    return into;
  }
}
