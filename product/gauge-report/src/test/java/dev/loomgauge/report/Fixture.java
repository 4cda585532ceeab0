package dev.loomgauge.report;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.ResultsWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a results folder of the scenario {@code quick}, as a run would leave it: twelve cells, one
 * of them void, the same bytes every time.
 */
public final class Fixture {
  private final Path root;
  private String scenario = "quick";
  private boolean predicted = true;
  private boolean open;
  private int repetitions = 1;
  private boolean verdict = true;
  private int trials = Integer.MAX_VALUE;

  private Fixture(Path root) {
    this.root = root;
  }

  public static Fixture in(Path root) {
    return new Fixture(root);
  }

  /** With a text in every place where one from outside is shown. */
  Fixture named(String text) {
    scenario = text;
    return this;
  }

  Fixture repetitions(int count) {
    repetitions = count;
    return this;
  }

  /** With ceilings only: no solver was asked. */
  Fixture unpredicted() {
    predicted = false;
    return this;
  }

  /** Under arrivals instead of users. */
  public Fixture open() {
    open = true;
    return this;
  }

  /** Cut off: a number of trials, no verdict, no end. */
  public Fixture cutOffAfter(int count) {
    trials = count;
    verdict = false;
    return this;
  }

  public ResultsFolder write() {
    List<Sample> samples =
        Sample.quick().stream()
            .map(s -> predicted ? s : s.unpredicted())
            .map(s -> open ? s.arriving() : s)
            .toList();
    try (ResultsWriter writer = ResultsWriter.open(root, List.of(), List.of())) {
      writer.run(run(samples.size() * repetitions));
      writer.predictions(Sample.FACTORS, samples.stream().map(Sample::row).toList());
      List<Trial> written = new ArrayList<>();
      for (int repetition = 1; repetition <= repetitions; repetition++) {
        for (Sample sample : samples) {
          if (written.size() < trials) {
            Trial trial =
                new TrialWriter(sample, repetition, warnings(sample), foreign())
                    .write(writer.folder());
            writer.trial(trial);
            written.add(trial);
          }
        }
      }
      if (verdict) {
        writer.verdict(SampleVerdict.of(samples, written, repetitions, foreign()));
      }
      return writer.folder();
    }
  }

  /** Text from outside, when the fixture has one. */
  private String foreign() {
    return scenario.equals("quick") ? "" : " " + scenario;
  }

  private List<TrialWarning> warnings(Sample sample) {
    if (sample.threads().equals("reactive") && sample.users() == 400) {
      return List.of(
          new TrialWarning(
              "generator-saturated",
              Severity.VOID,
              "the load generator used 96.8 % of its CPU (1 of 1)" + foreign(),
              "Give the load tier more CPUs, or lower the number of users."));
    }
    if (sample.users() == 2600 && !sample.threads().equals("platform")) {
      return List.of(
          new TrialWarning(
              "shared-core",
              Severity.CAUTION,
              "service and load generator are on CPUs of one physical core" + foreign(),
              "Run on a machine with more physical cores before trusting the last 10 %."));
    }
    if (sample.connection().equals("held")) {
      return List.of(
          new TrialWarning(
              "pool-full",
              Severity.NOTE,
              "all 50 connections were in use in every second" + foreign(),
              "Nothing to do: this is the finding." + foreign()));
    }
    return List.of();
  }

  private RunInfo run(int planned) {
    Map<String, Object> service = new LinkedHashMap<>();
    service.put("threads", "virtual" + foreign());
    service.put("tomcat", Map.of("maxConnections", 200_000));
    service.put("pool", 50);
    service.put("jdk", "25.0.3");
    service.put("cores", 1);
    String foreign = foreign();
    return new RunInfo(
        RunInfo.FORMAT_VERSION,
        "0.1.0",
        scenario,
        "One blocking service, three thread modes, one limit each" + foreign,
        "Which resource limits an order-summary service under each thread mode, and where does the"
            + " limit move?"
            + foreign,
        "scenarios/01-quick.yaml",
        "name: quick\n"
            + "question: Which resource limits it?\n"
            + "factors:\n"
            + "  threads: [platform, virtual, reactive]\n"
            + "  users: [100, 400, 2600]\n"
            + foreign,
        foreign.isEmpty() ? Map.of() : ordered("pool", foreign),
        Map.of(),
        "./loomgauge run quick --seed 42" + foreign,
        42,
        "2026-11-21T20:15:00Z",
        verdict ? "2026-11-21T20:19:41Z" : null,
        new RunInfo.Machine(
            "Debian GNU/Linux 12" + foreign,
            "6.1.0-37",
            "amd64",
            "AMD EPYC 7763",
            2,
            1,
            24_105,
            true),
        new EnumMap<>(
            Map.of(Tier.SERVICE, "0", Tier.DATABASE, "1", Tier.DOWNSTREAM, "1", Tier.LOAD, "1")),
        new LinkedHashMap<>(Map.of("order-mvc" + foreign, service)),
        ordered("jdk", "25.0.3+9", "postgres", "18.6", "echarts" + foreign, "5.5.0"),
        planned,
        ordered("downstream delay", "500 ms", "ramp", "3 s", "warm-up", "4 s", "hold", "8 s"),
        List.of("Two CPUs only: the database, the downstream and the load share one." + foreign));
  }

  private static Map<String, String> ordered(String... pairs) {
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put(pairs[i], pairs[i + 1]);
    }
    return map;
  }
}
