package dev.loomgauge.core.prediction.interval;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A figure that was predicted before a load, and what was measured then.
 *
 * @param kind of the limit that bound by the prediction
 * @param exact whether that limit is a law, and no estimate
 * @param predicted in requests per second or milliseconds, above 0
 * @param measured in the same unit, above 0
 * @param scale as in {@link Expected.Interval}, above 0
 * @param interval in which the figure was to lie with 90 %, as it was written before the load; null
 *     where there was none that predicts anything, and where it is not known any more
 */
public record Pair(
    Figure figure,
    Kind kind,
    boolean exact,
    UtilisationBand band,
    double predicted,
    double measured,
    double scale,
    @Nullable Range interval,
    Origin origin) {

  /**
   * Where it was measured. No two trials have the same one.
   *
   * @param at ISO-8601 instant at which the load began
   * @param trial id of the trial within its run
   * @param threads thread mode; empty where the scenario has none
   * @param java feature version of the service's JVM; empty where it is not known
   */
  public record Origin(
      String at, String scenario, String trial, String service, String threads, String java) {}

  /** |ln(measured / predicted)| over the scale that the model gave it. */
  double score() {
    return Math.abs(Math.log(measured / predicted)) / scale;
  }

  /** Whether there was an interval, and the measured figure does not lie in it. */
  boolean missed() {
    return interval != null && !interval.contains(measured);
  }

  /**
   * The pairs of a trial: one for each figure that has both sides. None of a trial that does not
   * count, and of one whose prediction has no scale.
   */
  public static List<Pair> of(Trial trial, String scenario) {
    Expected expected = trial.prediction().expected();
    LoadSummary load = trial.load();
    if (!trial.valid() || load == null || expected == null) {
      return List.of();
    }
    JvmUse jvm = trial.jvm();
    Origin origin =
        new Origin(
            trial.startedAt(),
            scenario,
            trial.id(),
            trial.service(),
            trial.threads(),
            jvm == null || jvm.java() == null ? "" : String.valueOf(jvm.java()));
    List<Pair> pairs = new ArrayList<>();
    for (Figure figure : Figure.values()) {
      Expected.Interval interval = expected.intervals().get(figure);
      Double predicted = figure.of(expected);
      double measured = figure.of(load);
      if (interval != null && predicted != null && predicted > 0 && measured > 0) {
        pairs.add(
            new Pair(
                figure,
                trial.prediction().binding().kind(),
                trial.prediction().binding().exact(),
                UtilisationBand.of(trial.prediction().limits(), expected.utilisation()),
                predicted,
                measured,
                interval.scale(),
                interval.usable().orElse(null),
                origin));
      }
    }
    return pairs;
  }
}
