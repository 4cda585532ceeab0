package dev.loomgauge.core.purpose;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.CapacityBracket.End;
import dev.loomgauge.core.result.CapacityBracket.Point;
import dev.loomgauge.core.result.CapacityBracket.Standing;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.cell.BottleneckWords;
import dev.loomgauge.core.scenario.Search;
import dev.loomgauge.protocol.time.Durations;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether a trial carried its load within the bound, and if not, what stood in the way. */
final class SloCheck {
  private SloCheck() {}

  /**
   * A trial's standing with its reason.
   *
   * @param end null where the load was carried
   */
  record Found(Standing standing, @Nullable End end, String because) {}

  /** What a trial says of its level; empty when it was interrupted. */
  static Optional<Found> of(Search search, Trial trial) {
    return switch (trial.outcome()) {
      case INTERRUPTED -> Optional.empty();
      case FAILED ->
          Optional.of(
              new Found(Standing.NOT_CARRIED, End.FAILURE, String.valueOf(trial.failure())));
      case COMPLETED -> Optional.of(completed(search, trial));
    };
  }

  private static Found completed(Search search, Trial trial) {
    LoadSummary load = trial.load();
    Optional<TrialWarning> disturbed = voiding(trial, false).findFirst();
    if (load == null || disturbed.isPresent()) {
      return new Found(
          trial.disturbed() ? Standing.DISTURBED : Standing.VOID,
          End.VOID,
          disturbed.map(TrialWarning::evidence).orElse("Nothing was measured."));
    }
    if (load.ok() == 0 || load.requests().errorRate() > search.errors()) {
      return new Found(
          Standing.NOT_CARRIED,
          End.ERRORS,
          "%s of the requests failed: %s%s"
              .formatted(Numbers.percent(load.requests().errorRate()), errors(load), limit(trial)));
    }
    if (search.p99().isPresent() && load.latencies().p99Ms() > millis(search)) {
      return new Found(
          Standing.NOT_CARRIED,
          End.P99,
          "p99 %s%s".formatted(Numbers.millis(load.latencies().p99Ms()), limit(trial)));
    }
    return voiding(trial, true)
        .filter(warning -> !ofErrors(warning)) // their share is within the bound of the search
        .findFirst()
        .map(warning -> new Found(Standing.VOID, End.VOID, warning.evidence()))
        .orElseGet(() -> new Found(Standing.CARRIED, null, ""));
  }

  static double millis(Search search) {
    return search.p99().map(p99 -> Durations.seconds(p99) * 1000).orElse(Double.MAX_VALUE);
  }

  private static Stream<TrialWarning> voiding(Trial trial, boolean overload) {
    return trial.voiding().filter(w -> w.overload() == overload);
  }

  private static boolean ofErrors(TrialWarning warning) {
    return GateCode.of(warning.code()).filter(GateCode::errors).isPresent();
  }

  private static String errors(LoadSummary load) {
    String kinds =
        Words.counts(
            load.requests().errors().entrySet().stream()
                .filter(kind -> kind.getValue() > 0)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    return kinds.isEmpty() ? "no request ended" : kinds;
  }

  private static String limit(Trial trial) {
    Bottleneck bottleneck = trial.bottleneck();
    return bottleneck == null ? "" : ", limited by " + BottleneckWords.of(bottleneck);
  }

  static Point point(int level, Trial trial, Found found) {
    LoadSummary load = trial.load();
    return new Point(
        level,
        trial.id(),
        found.standing(),
        load == null || load.ok() == 0 ? null : load.latencies().p99Ms(),
        found.because());
  }
}
