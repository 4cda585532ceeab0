package dev.loomgauge.cli.command;

import dev.loomgauge.cli.terminal.OptionText;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.cost.InstanceCapacity;
import dev.loomgauge.core.cost.MeasuredCapacity;
import dev.loomgauge.core.cost.Peak;
import dev.loomgauge.core.cost.PriceList;
import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.cell.CellPercentiles;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.machine.CpuSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The inputs of a cost. None has a default: what is not given is asked for. */
final class CostOptions {
  @Option(names = "--peak", paramLabel = "RPS", description = "Requests per second at the peak.")
  private @Nullable String peak;

  @Option(
      names = "--requests-per-day",
      paramLabel = "N",
      description =
          "Instead of --peak: requests per day, for example 1_000_000; needs --peak-to-mean.")
  private @Nullable String volume;

  @Option(
      names = "--peak-to-mean",
      paramLabel = "X",
      description = "Peak rate divided by the mean rate of a day, 1 or more.")
  private @Nullable String peakToMean;

  @Option(
      names = "--headroom",
      paramLabel = "SHARE",
      description = "Spare capacity above the peak: 30%%, or 0%% for none.")
  private @Nullable String headroom;

  @Option(
      names = "--redundancy",
      paramLabel = "N",
      description = "Instances that may fail: a whole number, 0 or more.")
  private @Nullable String redundancy;

  @Option(
      names = "--prices",
      paramLabel = "FILE",
      description = "A dated price list in the format of docs/example-prices.yaml.")
  private @Nullable Path prices;

  @Option(
      names = "--instance",
      paramLabel = "TYPE",
      description = "One of the types in the price list.")
  private @Nullable String instance;

  @Mixin private CapacityOptions capacity = new CapacityOptions();

  /** What is not there, each with its remedy; empty when everything is. */
  List<String> missing() {
    List<String> missing = new ArrayList<>();
    if (peak == null && volume == null) {
      missing.add("the load: give --peak RPS, or --requests-per-day N with --peak-to-mean X.");
    }
    if (volume != null && peakToMean == null) {
      missing.add(
          "the peak rate divided by the mean rate: give --peak-to-mean X, 1 for a flat day.");
    }
    if (headroom == null) {
      missing.add("the spare capacity: give --headroom, 0% for none.");
    }
    if (redundancy == null) {
      missing.add("the instances that may fail: give --redundancy, 0 for none.");
    }
    if (prices == null) {
      missing.add(
          "the prices: give --prices FILE, in the format of docs/example-prices.yaml, with your own"
              + " figures.");
    }
    if (instance == null) {
      missing.add("the instance type: give --instance TYPE, one of the types in the price list.");
    }
    missing.addAll(capacity.missing());
    return missing;
  }

  CapacityOptions capacity() {
    return capacity;
  }

  Peak load() {
    if (peak != null && volume != null) {
      throw refuse(
          "--peak", "does not go with --requests-per-day: both give the load.", "Leave one out.");
    }
    if (peak != null && peakToMean != null) {
      throw refuse(
          "--peak-to-mean",
          "goes with --requests-per-day: --peak is the peak already.",
          "Leave one out.");
    }
    if (peak != null) {
      return Peak.of(positive("--peak", peak));
    }
    double times = positive("--peak-to-mean", given(peakToMean));
    if (times < 1) {
      throw refuse("--peak-to-mean", "is below 1: no peak is below its mean.", "Give 1 or more.");
    }
    return Peak.ofDay(positive("--requests-per-day", given(volume)), times);
  }

  /** The share to keep free, 0 and up. */
  double headroom() {
    String text = given(headroom).strip();
    if (text.matches("\\d{1,4}(\\.\\d{1,6})?\\s*%")) {
      return Double.parseDouble(text.substring(0, text.length() - 1).strip()) / 100;
    }
    throw refuse("--headroom", "is '" + text + "'.", "Write a percentage from 0 up: 30%.");
  }

  /** Instances that may fail, 0 and up. */
  int redundancy() {
    return OptionText.whole("--redundancy", given(redundancy), 0, 9_999);
  }

  Path pricesFile() {
    return Optional.ofNullable(prices).orElseThrow();
  }

  PriceList prices() {
    Path file = pricesFile();
    try {
      return PriceList.read(file.toString(), InputFile.text(file));
    } catch (IOException e) {
      throw refuse(
          "--prices " + file, "cannot be read: " + e.getMessage() + ".", "Name a readable file.");
    }
  }

  String instance() {
    return given(instance);
  }

  private static String given(@Nullable String text) {
    return Optional.ofNullable(text).orElseThrow();
  }

  /** A number above 0; underscores part its digits as in Java. */
  static double positive(String option, String text) {
    String digits = text.strip().replace("_", "");
    if (digits.matches("\\d{1,15}(\\.\\d{1,6})?") && Double.parseDouble(digits) > 0) {
      return Double.parseDouble(digits);
    }
    throw refuse(option, "is '" + text + "'.", "Give a number above 0.");
  }

  static OptionException refuse(String option, String problem, String remedy) {
    return new OptionException(option, problem, remedy);
  }

  /** What an instance carries in each thread mode: given, or measured by a run. */
  static final class CapacityOptions {
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
        description =
            "With --results: only trials with this level, for example connection=released.")
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
        requireNoChoice();
        return given();
      }
      if (!given.isEmpty()) {
        throw CostOptions.refuse(
            "--capacity",
            "does not go with --results: both give the capacities.",
            "Leave one out.");
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

    /** Capacities that are given have no trials to choose from. */
    private void requireNoChoice() {
      if (!where.isEmpty() || p99 != null) {
        throw CostOptions.refuse(
            where.isEmpty() ? "--p99" : "--where",
            "goes with --results: it chooses among the trials of a run.",
            "Leave it out, or give --results DIR in place of --capacity.");
      }
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
      return p99 == null
          ? Double.POSITIVE_INFINITY
          : Durations.millis(OptionText.time("--p99", p99, "500ms"));
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
}
