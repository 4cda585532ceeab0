package dev.loomgauge.core.judgement;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;

import dev.loomgauge.core.prediction.Supply;
import dev.loomgauge.core.result.TrialWarning;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Gates on the machine: whether what measures was itself the limit, and whether the trial was
 * steady.
 */
final class MachineGates {
  private static final double BUSY = 0.85;
  private static final double DRIFT_CAUTION = 0.05;
  private static final double DRIFT_VOID = 0.15;
  static final double BURSTY = 0.25;
  private static final double STEAL_PCT = 3;

  private MachineGates() {}

  /**
   * The generator and the downstream must not be the limit; a database on CPUs of its own may be,
   * and is then the finding.
   */
  static Optional<TrialWarning> measuringSideBusy(Evidence e) {
    for (Supply.CpuShare cpus : e.supply().sets()) {
      boolean measures = cpus.tiers().contains("load") || cpus.tiers().contains("downstream");
      boolean service = cpus.tiers().contains("service");
      double busy = e.utilisation(cpus);
      if (!service && busy > BUSY) {
        return Optional.of(
            new TrialWarning(
                measures ? "measuring-side-busy" : "database-busy",
                measures ? VOID : CAUTION,
                Words.format(
                    "The CPUs of %s were %s busy (the limit for trust is %s).",
                    String.join(", ", cpus.tiers()), Words.percent(busy), Words.percent(BUSY)),
                "Use fewer users or a longer downstream delay, or a machine with more cores."));
      }
    }
    return Optional.empty();
  }

  /** The last third of the window must look like the first, or the warm-up was not over. */
  static Optional<TrialWarning> steady(Evidence e) {
    int third = e.window().size() / 3;
    if (third < 1) {
      return Optional.empty();
    }
    double first = e.mean("ok", 0, third);
    double last = e.mean("ok", e.window().size() - third, e.window().size());
    double drift = last / first - 1;
    // A third of the window holds only so many requests, and they may come in bursts; two standard
    // deviations of the difference are noise, not drift.
    double counted = Math.sqrt(first / third);
    double seen = scatter(e) / Math.sqrt(third);
    double noise = 2 * Math.sqrt(2) * Math.max(counted, seen) / Math.max(1, first);
    if (Double.isNaN(drift) || Math.abs(drift) <= DRIFT_CAUTION + noise) {
      return Optional.empty();
    }
    return Optional.of(
        new TrialWarning(
            "not-steady",
            Math.abs(drift) > DRIFT_VOID + noise ? VOID : CAUTION,
            Words.format(
                "Throughput went from %s in the first third of the window to %s in the last (%s %%).",
                Words.rate(first), Words.rate(last), Words.signed(drift * 100)),
            "The warm-up was not over, or the machine was disturbed: use a longer warm-up, or repeat."));
  }

  /** Requests that end in bursts make a figure of a short window a matter of luck. */
  static Optional<TrialWarning> bursts(Evidence e) {
    double mean = e.mean("ok", 0, e.window().size());
    double share = scatter(e) / mean;
    if (e.window().size() < 3 || Double.isNaN(share) || share <= BURSTY) {
      return Optional.empty();
    }
    return Optional.of(
        new TrialWarning(
            "bursts",
            CAUTION,
            Words.format(
                "Requests ended in bursts: the seconds of the window scatter by %s around their trend.",
                Words.percent(share)),
            "Collections of a small heap, or users that march in step: use a longer hold, or more repetitions."));
  }

  /** Standard deviation of the seconds' requests around the line of least squares through them. */
  static double scatter(Evidence e) {
    List<Double> ok = e.window().stream().map(r -> r.value("ok")).filter(Objects::nonNull).toList();
    int n = ok.size();
    if (n < 3) {
      return 0;
    }
    double middle = (n - 1) / 2.0;
    double mean = ok.stream().mapToDouble(Double::doubleValue).sum() / n;
    double across = 0;
    double along = 0;
    for (int i = 0; i < n; i++) {
      across += (i - middle) * (ok.get(i) - mean);
      along += (i - middle) * (i - middle);
    }
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double off = ok.get(i) - mean - across / along * (i - middle);
      squares += off * off;
    }
    return Math.sqrt(squares / (n - 2));
  }

  /** Another guest of the host took CPU time away. */
  static Optional<TrialWarning> steal(Evidence e) {
    List<Double> seen =
        e.window().stream().map(r -> r.value("steal_pct")).filter(Objects::nonNull).toList();
    double mean = seen.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    return mean <= STEAL_PCT
        ? Optional.empty()
        : Optional.of(
            new TrialWarning(
                "steal",
                CAUTION,
                Words.format(
                    "The hypervisor took %s of the CPU time away.", Words.percent(mean / 100)),
                "Repeat at a quieter time or on a machine of your own."));
  }

  /** Without probes nothing can be said of the service's inside. */
  static Optional<TrialWarning> unobserved(Evidence e) {
    return e.trial().jvm() != null
        ? Optional.empty()
        : Optional.of(
            new TrialWarning(
                "not-observed",
                CAUTION,
                "The service's JVM could not be observed: its threads, pools and pinning are unknown.",
                "Run the service with a HotSpot JDK of the same user, without -XX:+DisableAttachMechanism."));
  }
}
