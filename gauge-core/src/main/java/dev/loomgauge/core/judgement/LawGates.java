package dev.loomgauge.core.judgement;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;

import dev.loomgauge.core.result.LittleCheck;
import dev.loomgauge.core.result.Prediction.Limit;
import dev.loomgauge.core.result.TrialWarning;
import java.util.Optional;

/** Gates that hold a trial against the laws. */
final class LawGates {
  private static final double LITTLE_TOLERANCE = 0.03;
  private static final double CEILING_TOLERANCE = 0.01;

  private LawGates() {}

  /**
   * N = X (R + Z) must hold within 3 %, else the generator or the window is at fault. Over a finite
   * window the law holds but for the requests that its edges cut: where these were older at one
   * edge than at the other, by half the change of the response time or, where they end in bursts,
   * by as much of it as the bursts are strong, that share of the window is allowed on top.
   */
  static Optional<TrialWarning> little(Evidence e) {
    LittleCheck little = e.trial().little();
    if (little == null || Math.abs(little.ratio() - 1) <= LITTLE_TOLERANCE + edges(e)) {
      return Optional.empty();
    }
    return Optional.of(
        new TrialWarning(
            "little-broken",
            VOID,
            Words.format(
                "Little's law is broken: X (R + Z) = %s requests in the system, but %s users ran (%s %%).",
                Words.count(little.implied()),
                Words.count(little.users()),
                Words.signed((little.ratio() - 1) * 100)),
            "The window was too short for the response time, users were lost, or the generator was late: use a longer hold and warm-up."));
  }

  /**
   * A throughput above a law's ceiling is impossible; above an estimated one, the estimate is at
   * fault.
   */
  static Optional<TrialWarning> ceiling(Evidence e) {
    Limit limit = e.trial().prediction().binding();
    double excess = e.load().throughputRps() / limit.rps() - 1;
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

  private static double edges(Evidence e) {
    int seconds = e.window().size();
    if (seconds < 2) {
      return 0;
    }
    double change = e.mean("mean_ms", seconds - 1, seconds) - e.mean("mean_ms", 0, 1);
    double aged = Double.isNaN(change) ? 0 : Math.abs(change) / 2 / 1000;
    // Users in step are all as old as each other: so much of a response time may be cut at one
    // edge.
    double share = SteadyGates.scatter(e) / e.mean("ok", 0, seconds);
    double inStep = share > SteadyGates.BURSTY ? Math.min(1, share) * e.load().meanMs() / 1000 : 0;
    return Math.max(aged, inStep) / e.load().windowSeconds();
  }
}
