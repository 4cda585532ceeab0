package dev.loomgauge.core.judgement;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;

import dev.loomgauge.core.result.LittleCheck;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Prediction.Limit;
import dev.loomgauge.core.result.TrialWarning;
import java.util.Optional;

/** Gates that hold a trial against the laws. */
final class LawGates {
  private static final double LITTLE_TOLERANCE = 0.03;
  private static final double CEILING_TOLERANCE = 0.01;

  private LawGates() {}

  /**
   * N = X (R + Z) must hold within 3 %, else users or latencies are missing. What the window's
   * edges cut is counted in {@link LittleCheck}, where the engine tells it.
   */
  static Optional<TrialWarning> little(Evidence e) {
    LittleCheck little = e.trial().little();
    if (little == null || Math.abs(little.ratio() - 1) <= LITTLE_TOLERANCE) {
      return Optional.empty();
    }
    return Optional.of(
        new TrialWarning(
            "little-broken",
            VOID,
            Words.format(
                "Little's law is broken: by the latencies X (R + Z) = %s were in the system, but %s users ran (%s %%).",
                Words.count(little.implied()),
                Words.count(little.users()),
                Words.signed((little.ratio() - 1) * 100)),
            "Users were lost or idle, or latencies are missing: look at errors, at the connections and at a late generator, and use a longer warm-up."));
  }

  /**
   * A throughput above a law's ceiling is impossible; above an estimated one, the estimate is at
   * fault. A burst that a short window's edges cut is neither.
   */
  static Optional<TrialWarning> ceiling(Evidence e) {
    Limit limit = e.trial().prediction().binding();
    double excess = withoutEdges(e.load()) / limit.rps() - 1;
    if (excess <= CEILING_TOLERANCE + limit.uncertainty()) {
      return Optional.empty();
    }
    String seen =
        Words.format(
            "%s measured, but the ceiling is %s (%s).",
            Words.rate(e.load().throughputRps()), Words.rate(limit.rps()), limit.formula());
    return Optional.of(
        switch (limit.kind()) {
          case STATION ->
              new TrialWarning(
                  "above-estimated-ceiling",
                  CAUTION,
                  seen + " The CPU demand has fallen since it was calibrated.",
                  "Calibrate longer (calibration: warm), so that the code is compiled before its demand is taken.");
          case USERS, RESOURCE, ARRIVALS ->
              new TrialWarning(
                  "above-ceiling",
                  VOID,
                  "Impossible: " + seen,
                  "The request path of the scenario does not describe the service, or the window counts what it should not: compare the two.");
        });
  }

  /**
   * The throughput, or the one that Little's law gives for the time that requests spent inside the
   * window where that is less: N / R has no edges.
   */
  private static double withoutEdges(LoadSummary load) {
    Double inSystem = load.inSystem();
    return inSystem == null || load.failed() > 0 || load.meanMs() <= 0
        ? load.throughputRps()
        : Math.min(load.throughputRps(), inSystem / load.meanMs() * 1000);
  }
}
