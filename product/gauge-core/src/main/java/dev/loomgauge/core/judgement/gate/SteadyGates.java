package dev.loomgauge.core.judgement.gate;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.statistics.FittedLine;
import java.util.Optional;

/** Gates on the course of the window: whether it shows one thing, and smoothly. */
final class SteadyGates {
  private static final double DRIFT_CAUTION = 0.05;
  private static final double DRIFT_VOID = 0.15;
  static final double BURSTY = 0.25;

  private SteadyGates() {}

  /**
   * A window that was chosen by a test of its seconds tells itself whether it is steady. Of any
   * other, the last third must look like the first, or the warm-up was not over.
   */
  static Optional<TrialWarning> steady(TrialEvidence e) {
    MeasuredWindow window = e.trial().window();
    if (window == null) {
      return thirds(e);
    }
    return window.steady()
        ? Optional.empty()
        : Optional.of(
            GateCode.NOT_STEADY.warning(
                VOID,
                Numbers.format(
                    "The load never got steady. The window begins %s after the ramp: %s. It ends so: %s.",
                    Numbers.millis(window.startSecond() * 1000),
                    sentence(window.opened()),
                    sentence(window.closed())),
                "Use a longer warm-up, fewer users, or a quieter machine; or repeat."));
  }

  private static String sentence(String words) {
    return words.isBlank() ? "no reason was given" : words.strip().replaceAll("\\.$", "");
  }

  private static Optional<TrialWarning> thirds(TrialEvidence e) {
    int third = e.window().size() / 3;
    if (third < 1) {
      return Optional.empty();
    }
    double first = e.mean(TimelineColumn.OK, 0, third);
    double last = e.mean(TimelineColumn.OK, e.window().size() - third, e.window().size());
    double drift = last / first - 1;
    // A third of the window holds a limited number of requests, and they may come in bursts: two
    // standard deviations of the difference are noise, not drift.
    double counted = Math.sqrt(first / third);
    double seen = scatter(e) / Math.sqrt(third);
    double noise = 2 * Math.sqrt(2) * Math.max(counted, seen) / Math.max(1, first);
    if (Double.isNaN(drift) || Math.abs(drift) <= DRIFT_CAUTION + noise) {
      return Optional.empty();
    }
    return Optional.of(
        GateCode.NOT_STEADY.warning(
            Math.abs(drift) > DRIFT_VOID + noise ? VOID : CAUTION,
            Numbers.format(
                "Throughput went from %s in the first third of the window to %s in the last (%s).",
                Numbers.rate(first), Numbers.rate(last), Numbers.signed(drift)),
            "The warm-up was not over, or the machine was disturbed: use a longer warm-up, or repeat."));
  }

  /** Requests that end in bursts make a figure of a short window a matter of luck. */
  static Optional<TrialWarning> bursts(TrialEvidence e) {
    double mean = e.mean(TimelineColumn.OK, 0, e.window().size());
    double share = scatter(e) / mean;
    if (e.window().size() < 3 || Double.isNaN(share) || share <= BURSTY) {
      return Optional.empty();
    }
    return Optional.of(
        GateCode.BURSTS.warning(
            CAUTION,
            Numbers.format(
                "Requests ended in bursts: the seconds of the window scatter by %s around their trend.",
                Numbers.percent(share)),
            "Collections of a small heap, or users that run in lockstep: use a longer hold, or more repetitions."));
  }

  /** Standard deviation of the seconds' requests around the line of least squares through them. */
  static double scatter(TrialEvidence e) {
    double[] ok = e.values(TimelineColumn.OK).stream().mapToDouble(Double::doubleValue).toArray();
    double[] seconds = FittedLine.steps(ok.length);
    return ok.length < 3
        ? 0
        : Math.sqrt(FittedLine.of(seconds, ok).rest(seconds, ok) / (ok.length - 2));
  }
}
