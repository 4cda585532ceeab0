package dev.loomgauge.report;

import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Range;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fixture's modes against platform threads, with intervals as a few blocks would give them. */
final class SampleComparisons {
  private static final double MARGIN = 0.03;

  private SampleComparisons() {}

  static List<Comparison> of(List<Sample> samples, int blocks, String foreign) {
    List<Comparison> comparisons = new ArrayList<>();
    for (Sample baseline : samples) {
      for (Sample candidate : samples) {
        if (baseline.threads().equals("platform")
            && !candidate.threads().equals("platform")
            && candidate.connection().equals(baseline.connection())
            && candidate.users() == baseline.users()) {
          double rps = candidate.rps() / baseline.rps();
          double p99 = candidate.p50Ms() / baseline.p50Ms() * off(candidate);
          comparisons.add(of(baseline, candidate, "throughput", rps, 0.012, blocks, foreign));
          comparisons.add(of(baseline, candidate, "p99", p99, 0.045, blocks, foreign));
        }
      }
    }
    return List.copyOf(comparisons);
  }

  /** As far as a tail strays from one run to the next. */
  private static double off(Sample sample) {
    return 1 + (Math.floorMod(sample.cell().hashCode(), 9) - 4) / 100.0;
  }

  private static Comparison of(
      Sample baseline,
      Sample candidate,
      String metric,
      double ratio,
      double halfWidth,
      int blocks,
      String foreign) {
    Map<String, String> levels = new LinkedHashMap<>(baseline.levels());
    levels.remove("threads");
    levels.replaceAll((factor, level) -> factor.equals("connection") ? level + foreign : level);
    boolean seen = blocks > 1;
    Range interval = seen ? new Range(ratio * (1 - halfWidth), ratio * (1 + halfWidth)) : null;
    Outcome outcome = outcome(interval, metric.equals("throughput"));
    return new Comparison(
        metric,
        levels,
        "threads",
        "platform" + foreign,
        candidate.threads() + foreign,
        blocks,
        ratio,
        interval,
        seen
            ? (outcome == Outcome.UNDECIDED || outcome == Outcome.EQUIVALENT ? 0.31 : 0.0004)
            : null,
        outcome,
        seen && outcome == Outcome.UNDECIDED ? 7 : null,
        null,
        false,
        String.format(
            Locale.ROOT,
            "%s against platform: %s %.3f times, %s.%s",
            candidate.threads(),
            metric,
            ratio,
            outcome.name().toLowerCase(Locale.ROOT),
            foreign));
  }

  private static Outcome outcome(@Nullable Range interval, boolean moreIsFaster) {
    if (interval == null) {
      return Outcome.UNDECIDED;
    }
    if (interval.low() > 1 / (1 + MARGIN) && interval.high() < 1 + MARGIN) {
      return Outcome.EQUIVALENT;
    }
    if (interval.low() <= 1 && interval.high() >= 1) {
      return Outcome.UNDECIDED;
    }
    return interval.low() > 1 == moreIsFaster ? Outcome.FASTER : Outcome.SLOWER;
  }
}
