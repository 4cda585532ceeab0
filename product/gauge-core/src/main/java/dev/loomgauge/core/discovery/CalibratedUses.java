package dev.loomgauge.core.discovery;

import static dev.loomgauge.core.discovery.WhatIfText.quoted;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Step;
import dev.loomgauge.core.scenario.Timing;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the steps of a path cost the tiers, by thread mode, as calibrated at the highest load. A
 * mode without a calibration costs what the first one costs that has one.
 */
record CalibratedUses(
    Scenario scenario,
    List<Cell> cells,
    Map<String, Calibrated> calibrated,
    CpuAllocation allocation) {

  /** Whether requests were seen to cost a tier anything. */
  boolean spent(Tier tier) {
    return calibrated.values().stream().anyMatch(known -> known.highest().of(tier).seconds() > 0);
  }

  /** All that a request costs a tier. */
  String whole(Tier tier, Map<String, List<String>> levels) {
    return byMode(
        levels, mode -> Durations.text(Durations.ofSeconds(demands(mode).of(tier).seconds())));
  }

  /**
   * What a step costs, as the grammar of scenarios has it.
   *
   * @param line of its {@code use}
   * @return empty where the scenario itself says it
   */
  Optional<String> of(int line, String station, Map<String, List<String>> levels) {
    Tier tier = scenario.path().tierOf(station).orElseThrow();
    boolean written =
        cells.stream()
            .flatMap(cell -> step(cell, line, station))
            .anyMatch(use -> !(use.demand() instanceof Timing.Calibrated));
    return written
        ? Optional.empty()
        : Optional.of(byMode(levels, mode -> time(mode, tier, line, station)));
  }

  private static String byMode(Map<String, List<String>> levels, Function<String, String> time) {
    List<String> modes = levels.getOrDefault(ThreadMode.FACTOR, List.of(""));
    return modes.size() == 1
        ? quoted(time.apply(modes.getFirst()))
        : modes.stream()
            .map(mode -> quoted(mode) + ": " + quoted(time.apply(mode)))
            .collect(Collectors.joining(", ", "{", "}"));
  }

  private String time(String mode, Tier tier, int line, String station) {
    Demands demands = demands(mode);
    Stream<Cell> own = cells.stream().filter(cell -> cell.threads().equals(mode));
    return Stream.concat(own, cells.stream())
        .flatMap(cell -> step(cell, line, station))
        .map(Step.Use::demand)
        .filter(Timing.Calibrated.class::isInstance)
        .map(Timing.Calibrated.class::cast)
        .findFirst()
        .map(use -> text(use.shape(), demands.of(tier).seconds() * demands.share(use.part())))
        .orElse("0ms"); // no cell takes the step
  }

  private Demands demands(String mode) {
    Stream<Cell> own = cells.stream().filter(cell -> cell.threads().equals(mode));
    return Stream.concat(own, cells.stream())
        .map(cell -> calibrated.getOrDefault(cell.calibratedAs(), Calibrated.NONE))
        .filter(known -> !known.points().isEmpty())
        .findFirst()
        .map(known -> known.on(Math.max(1, allocation.cores(Tier.SERVICE))).highest())
        .orElse(Demands.NONE);
  }

  private static String text(Distribution shape, double seconds) {
    Duration mean = Durations.ofSeconds(seconds);
    if (seconds <= 0 || !(shape instanceof Distribution.Written(Delay delay))) {
      return Durations.text(mean);
    }
    return switch (delay) {
      case Delay.Fixed _, Delay.Uniform _ -> Durations.text(mean);
      case Delay.Exponential _ -> new Delay.Exponential(mean).text();
      case Delay.LogNormal(_, double cv) -> new Delay.LogNormal(mean, cv).text();
    };
  }

  private Stream<Step.Use> step(Cell cell, int line, String station) {
    return RequestPath.uses(scenario.path().stepsFor(cell.levels()))
        .filter(use -> use.line() == line && use.station().equals(station));
  }
}
