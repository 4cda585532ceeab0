package dev.loomgauge.core.judgement;

import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.statistics.UnpairedRatio;
import java.util.OptionalInt;

/** Puts a cell of two runs into a sentence. */
final class RunWords {
  private RunWords() {}

  /**
   * The sentence.
   *
   * @param more repetitions in each run that would decide; empty when decided or without telling
   * @param margin of practical equivalence
   */
  static String of(
      String cell,
      String metric,
      UnpairedRatio ratio,
      Outcome outcome,
      OptionalInt more,
      double margin) {
    String figures =
        "%s %s times as %s in the second run (%s)"
            .formatted(
                metric,
                number(ratio.ratio(), ratio.ratio()),
                metric.equals("throughput") ? "high" : "long",
                basis(ratio));
    return cell
        + switch (outcome) {
          case FASTER -> " is faster: " + figures;
          case SLOWER -> " is slower: " + figures;
          case FAILS_MORE -> " fails more often: " + figures;
          case FAILS_LESS -> " fails less often: " + figures;
          case EQUIVALENT -> " is equivalent within " + margin(margin) + ": " + figures;
          case UNDECIDED -> " is undecided: " + figures + why(ratio, more);
        }
        + ".";
  }

  private static String basis(UnpairedRatio ratio) {
    String repetitions = ratio.first() + " against " + ratio.second() + " repetitions";
    return ratio.hasSpread()
        ? "95 %% interval %s to %s, %s"
            .formatted(
                number(ratio.low(0.95), ratio.ratio()),
                number(ratio.high(0.95), ratio.ratio()),
                repetitions)
        : repetitions;
  }

  private static String why(UnpairedRatio ratio, OptionalInt more) {
    if (!ratio.hasSpread()) {
      return "; one repetition decides nothing";
    }
    return more.isPresent()
        ? "; about %s more %s in each run would decide"
            .formatted(
                Words.count((long) more.getAsInt()),
                more.getAsInt() == 1 ? "repetition" : "repetitions")
        : "; more repetitions of this spread would not decide it in reasonable time";
  }

  private static String margin(double share) {
    long tenths = Math.round(share * 1000);
    return Words.format(tenths % 10 == 0 ? "%.0f %%" : "%.1f %%", tenths / 10.0);
  }

  /** Finer near 1, where a percent matters. */
  private static String number(double value, double near) {
    return Words.format(
        near >= 100
            ? "%,.0f"
            : near >= 10 ? "%.1f" : near >= 1.5 ? "%.2f" : near >= 0.1 ? "%.3f" : "%.4f",
        value);
  }
}
