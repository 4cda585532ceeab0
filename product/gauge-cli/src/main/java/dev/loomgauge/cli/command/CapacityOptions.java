package dev.loomgauge.cli.command;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.cost.InstanceCapacity;
import dev.loomgauge.core.cost.MeasuredCapacity;
import dev.loomgauge.core.cost.PriceList;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.cell.CellPercentiles;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.machine.CpuSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What an instance carries in each thread mode: given, or measured by a run. */
final class CapacityOptions {
  @Option(
      names = "--capacity",
      paramLabel = "MODE=RPS",
      split = ",",
      description = "Requests per second per instance, for example platform=667,virtual=2000.")
  private Map<String, String> given = new LinkedHashMap<>();

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description =
          "Instead of --capacity: the best cell of each thread mode in a results folder, valid"
              + " trials only.")
  private @Nullable Path results;

  @Option(
      names = "--where",
      paramLabel = "FACTOR=LEVEL",
      split = ",",
      description = "With --results: only trials with this level, for example connection=released.")
  private Map<String, String> where = new LinkedHashMap<>();

  @Option(
      names = "--p99",
      paramLabel = "TIME",
      description = "With --results: only cells whose p99 is at most this, for example 500ms.")
  private @Nullable String p99;

  /** What is not there, each with its remedy. */
  List<String> missing() {
    return given.isEmpty() && results == null
        ? List.of(
            "what an instance carries: give --results DIR of a run, or --capacity"
                + " platform=667,virtual=2000.")
        : List.of();
  }

  List<InstanceCapacity> read() {
    if (results == null) {
      return given();
    }
    if (!given.isEmpty()) {
      throw CostOptions.refuse(
          "--capacity", "does not go with --results: both give the capacities.", "Leave one out.");
    }
    ResultsFolder folder = new ResultsFolder(results.toAbsolutePath());
    folder.readRun();
    List<Trial> trials = folder.readTrials();
    return new MeasuredCapacity(where, mostP99Ms())
        .of(
            trials,
            CellPercentiles.byCell(
                trials, folder, folder.readVerdict().stream().flatMap(Verdict::rows)));
  }

  private List<InstanceCapacity> given() {
    List<InstanceCapacity> capacities = new ArrayList<>();
    given.forEach(
        (mode, rps) ->
            capacities.add(
                new InstanceCapacity(
                    mode, CostOptions.positive("--capacity " + mode, rps), "as given")));
    return capacities;
  }

  private double mostP99Ms() {
    if (p99 == null) {
      return Double.POSITIVE_INFINITY;
    }
    return Durations.parse(p99)
        .map(Durations::millis)
        .orElseThrow(
            () ->
                CostOptions.refuse(
                    "--p99", "is '" + p99 + "'.", "Write a number and a unit: 500ms."));
  }

  /** What a reader must know of capacities that a run measured. */
  Optional<String> note(PriceList.InstanceType type) {
    if (results == null) {
      return Optional.empty();
    }
    RunInfo run = new ResultsFolder(results.toAbsolutePath()).readRun();
    String cpus = run.cpus().getOrDefault(Tier.SERVICE, "");
    int had = cpus.isEmpty() ? run.machine().cores() : CpuSet.parse(cpus).size();
    String seen =
        "Capacities are of the run %s of %s, on %d of the CPUs of %s (%s)"
            .formatted(run.scenario(), run.startedAt(), had, run.machine().cpuModel(), results);
    return Optional.of(
        had == type.vcpu()
            ? seen + "; " + type.name() + " has as many, which need not be as fast."
            : "%s; %s has %s: nothing was scaled. Measure on that type, or on as many CPUs."
                .formatted(seen, type.name(), Numbers.plain(type.vcpu())));
  }
}
