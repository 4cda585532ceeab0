package dev.loomgauge.core.gate;

import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One load of one build.
 *
 * @param block 1 and up; both builds were started again for it
 * @param pair 1 and up within the block: a load of either build, one right after the other
 * @param users without think time
 * @param figures those that are known, each above 0
 * @param resolutions share by which a figure of its window is uncertain, however alike windows are;
 *     none where that is not known
 * @param warnings what speaks against it; it stays in the data whatever they say
 */
public record TimedTrial(
    int block,
    int pair,
    GateBuild build,
    int users,
    Map<TimeMetric, Double> figures,
    Map<TimeMetric, Double> resolutions,
    List<TrialWarning> warnings) {
  public TimedTrial {
    figures = Map.copyOf(figures);
    resolutions = Map.copyOf(resolutions);
    warnings = List.copyOf(warnings);
  }

  /** One of which nothing is known but the figures. */
  public TimedTrial(
      int block,
      int pair,
      GateBuild build,
      int users,
      Map<TimeMetric, Double> figures,
      List<TrialWarning> warnings) {
    this(block, pair, build, users, figures, Map.of(), warnings);
  }

  /** Whether something that is not the build's own doing voids it. */
  boolean disturbed() {
    return warnings.stream().anyMatch(w -> w.severity() == Severity.VOID && !w.overload());
  }

  /** Whether the build did not carry the load. */
  boolean collapsed() {
    return !disturbed()
        && warnings.stream().anyMatch(w -> w.severity() == Severity.VOID && w.overload());
  }

  /** Whether it is kept out of what is said of times. */
  public boolean isVoid() {
    return warnings.stream().anyMatch(w -> w.severity() == Severity.VOID);
  }

  /** The figure, where it counts. */
  OptionalDouble figure(TimeMetric metric) {
    Double figure = figures.get(metric);
    return figure == null || collapsed() || (disturbed() && !metric.counts())
        ? OptionalDouble.empty()
        : OptionalDouble.of(figure);
  }

  /** Variance of the logarithm of a figure that comes from its window alone. */
  double variance(TimeMetric metric) {
    double resolution = resolutions.getOrDefault(metric, 0.0);
    return resolution * resolution;
  }
}
