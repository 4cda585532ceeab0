package dev.loomgauge.cli.gate;

import dev.loomgauge.cli.gate.GateResult.FailOn;
import dev.loomgauge.cli.terminal.HarmlessOutput;
import dev.loomgauge.core.gate.FactKind;
import dev.loomgauge.core.gate.FactOutcome;
import dev.loomgauge.core.gate.GateBuild;
import dev.loomgauge.core.gate.GateDecision;
import dev.loomgauge.core.gate.GateFact;
import dev.loomgauge.core.gate.GateTimes;
import dev.loomgauge.core.gate.TimeFact;
import dev.loomgauge.core.gate.TimeFact.Reason;
import dev.loomgauge.core.gate.TimeMetric;
import dev.loomgauge.core.gate.TimeOutcome;
import dev.loomgauge.core.gate.TimedTrial;
import dev.loomgauge.core.gate.TimesAsked;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.statistics.PairedRatio;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** What two builds differ in, made up. */
final class GateResults {
  private static final double LEAST = 0.05;
  static final String DATABASE = "127.0.0.1:5432";

  static final GateOrigin ORIGIN =
      new GateOrigin(
          Instant.parse("2026-11-28T10:11:12Z"),
          "2 CPUs, AMD EPYC 7B13, amd64, 16 GB",
          Optional.empty(),
          Optional.of("1a2b3c4d5e6f".repeat(4).substring(0, 40)));

  static GateFact fact(FactKind kind, String of, double base, double head, FactOutcome outcome) {
    return new GateFact(kind, of, "", List.of(base, base), List.of(head, head), LEAST, outcome);
  }

  static final List<GateFact> EQUAL =
      List.of(
          fact(FactKind.CARRIED, "", 1, 1, FactOutcome.EQUAL),
          fact(FactKind.PINNED, "", 0, 0, FactOutcome.EQUAL),
          fact(FactKind.TAKEN, "HikariCP connections", 1, 1, FactOutcome.EQUAL),
          fact(FactKind.HELD, "HikariCP connections", 1, 1, FactOutcome.EQUAL),
          fact(FactKind.LIMIT, "HikariCP connections", 10, 10, FactOutcome.EQUAL),
          fact(
              FactKind.LIMIT,
              "Jetty virtual threads",
              Double.POSITIVE_INFINITY,
              Double.POSITIVE_INFINITY,
              FactOutcome.EQUAL),
          fact(FactKind.FAILED, "", 0, 0, FactOutcome.EQUAL));

  static final List<GateFact> DIFFERENT =
      List.of(
          fact(FactKind.REPLIES, DATABASE, 2, 21, FactOutcome.WORSE),
          fact(FactKind.WAITS, "Thread.sleep", 0, 1, FactOutcome.CHANGED),
          new GateFact(
              FactKind.ALLOCATED,
              "",
              "",
              List.of(49_000.0, 49_400.0),
              List.of(31_000.0, 31_100.0),
              2_600,
              FactOutcome.BETTER),
          new GateFact(FactKind.OPENED, "", "", List.of(), List.of(0.0), 0, FactOutcome.UNSEEN));

  static final TimesAsked ASKED =
      new TimesAsked(
          Duration.ofMinutes(15), OptionalInt.empty(), 0.03, List.of(TimeMetric.values()));

  static TimeFact time(
      TimeMetric metric, double base, double head, TimeOutcome outcome, OptionalInt more) {
    return new TimeFact(
        metric,
        base,
        head,
        new PairedRatio(9, Math.log(head / base), 0.02),
        outcome,
        more,
        Reason.NONE);
  }

  static TimedTrial load(int pair, GateBuild build, TrialWarning... warnings) {
    return new TimedTrial(
        9,
        pair,
        build,
        16,
        Map.of(TimeMetric.THROUGHPUT, 812.5, TimeMetric.CPU, 1.23, TimeMetric.ALLOCATED, 49_152.0),
        List.of(warnings));
  }

  static final GateTimes TIMES =
      new GateTimes(
          ASKED,
          List.of(
              time(TimeMetric.THROUGHPUT, 812, 808, TimeOutcome.EQUIVALENT, OptionalInt.empty()),
              new TimeFact(
                  TimeMetric.P99,
                  Double.NaN,
                  Double.NaN,
                  null,
                  TimeOutcome.VOID,
                  OptionalInt.empty(),
                  Reason.FEW),
              time(TimeMetric.CPU, 1.23, 1.36, TimeOutcome.SLOWER, OptionalInt.empty()),
              time(TimeMetric.ALLOCATED, 49_152, 49_900, TimeOutcome.UNDECIDED, OptionalInt.of(4))),
          List.of(
              load(1, GateBuild.BASE),
              load(1, GateBuild.HEAD),
              load(2, GateBuild.HEAD),
              load(
                  2,
                  GateBuild.BASE,
                  GateCode.STEAL.warning(
                      Severity.VOID,
                      "The hypervisor took 21.0 % of the CPU time of the service away.",
                      "Repeat."))),
          List.of());

  static final GateTimes UNFIT =
      GateTimes.unfit(ASKED, List.of("other processes: 80.0 % of one CPU: java (pid 7) 80.0 %"));

  private GateResults() {}

  static GateResult result(FailOn failOn, List<GateFact> facts) {
    return new GateResult(
        Path.of("main/app.jar"),
        Path.of("target/app.jar"),
        ORIGIN,
        new GateDecision(facts, 1_204, 1_187),
        Optional.empty(),
        failOn,
        Path.of("/results/20261128-101112-gate-app-jar"));
  }

  static List<GateFact> all() {
    List<GateFact> all = new ArrayList<>(EQUAL);
    all.addAll(DIFFERENT);
    return all;
  }

  static String printed(Consumer<PrintStream> part) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    part.accept(new HarmlessOutput(bytes));
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
