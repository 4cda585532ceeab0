package dev.loomgauge.core.judgement;

import dev.loomgauge.core.prediction.Supply;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.LoadShape;
import java.util.List;
import java.util.Objects;

/**
 * All that a gate may look at.
 *
 * @param trial without warnings and bottleneck; its load summary is there
 * @param shape the load asked for
 * @param supply the CPUs and who shares them
 * @param window the seconds of the measured window
 */
record Evidence(Trial trial, LoadShape shape, Supply supply, List<TimelineRow> window) {

  LoadSummary load() {
    return Objects.requireNonNull(trial.load());
  }

  /** Users, or 0 for an open model. */
  int users() {
    String users = trial.level("users");
    return users.isEmpty() ? 0 : Integer.parseInt(users);
  }

  /** CPU that all tiers on a set used, as a share of it, 0 to 1. */
  double utilisation(Supply.CpuShare cpus) {
    double percent =
        cpus.tiers().stream()
            .map(trial.tiers()::get)
            .filter(Objects::nonNull)
            .mapToDouble(TierUse::cpuPct)
            .sum();
    return percent / (100.0 * cpus.cores());
  }

  /** Mean of a timeline column over some of the window's seconds; NaN when it was not seen. */
  double mean(String column, int from, int to) {
    return window.subList(from, to).stream()
        .map(row -> row.value(column))
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(Double.NaN);
  }
}
