package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.statistics.UnpairedRatio;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Puts a cell of two runs into a sentence. */
final class RunWords {
  private RunWords() {}

  /**
   * The sentence; that many more repetitions in each run would decide, and the machine drifts so
   * much between the runs, where that is known.
   */
  static String of(
      String cell,
      String metric,
      UnpairedRatio ratio,
      Outcome outcome,
      OptionalInt more,
      double margin,
      OptionalDouble drift) {
    String figures =
        "%s %s times as %s in the second run (%s)"
            .formatted(
                metric,
                Numbers.ratio(ratio.ratio()),
                metric.equals("throughput") ? "high" : "long",
                basis(ratio, drift));
    return cell
        + switch (outcome) {
          case FASTER -> " is faster: " + figures;
          case SLOWER -> " is slower: " + figures;
          case FAILS_MORE -> " fails more often: " + figures;
          case FAILS_LESS -> " fails less often: " + figures;
          case EQUIVALENT -> " is equivalent within " + Numbers.margin(margin) + ": " + figures;
          case UNDECIDED -> " is undecided: " + figures + why(ratio, more, drift);
        }
        + ".";
  }

  private static String basis(UnpairedRatio ratio, OptionalDouble drift) {
    double wider = 1 + drift.orElse(0);
    String repetitions =
        ratio.first()
            + " against "
            + ratio.second()
            + " repetitions"
            + (drift.isPresent()
                ? ", a drift of " + Numbers.margin(drift.getAsDouble()) + " in it"
                : "");
    return ratio.hasSpread()
        ? "95 %% interval %s, %s"
            .formatted(
                Numbers.ratios(ratio.low(0.95) / wider, ratio.high(0.95) * wider, ratio.ratio()),
                repetitions)
        : repetitions;
  }

  private static String why(UnpairedRatio ratio, OptionalInt more, OptionalDouble drift) {
    if (!ratio.hasSpread()) {
      return "; one repetition decides nothing";
    }
    if (drift.isEmpty()) {
      return "; these runs are of different hours, and the machine's drift between them is not known";
    }
    return more.isPresent()
        ? "; about %s more %s in each run would decide"
            .formatted(
                Numbers.count((long) more.getAsInt()),
                more.getAsInt() == 1 ? "repetition" : "repetitions")
        : "; more repetitions of this spread would not decide it in reasonable time";
  }
}
