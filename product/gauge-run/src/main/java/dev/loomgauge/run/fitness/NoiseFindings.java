package dev.loomgauge.run.fitness;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import java.util.List;

/** What the noise floor says of the machine. */
final class NoiseFindings {
  /** The least and the most blocks of a run that nobody told otherwise, and one between. */
  static final List<Integer> BLOCKS = List.of(3, 5, 12);

  /** The margin within which two cells count as equivalent. */
  private static final double MARGIN = 0.03;

  /** A difference that is worth talking about. */
  private static final double LARGE = 0.10;

  private NoiseFindings() {}

  static MachineFinding of(SelfComparison noise) {
    Subject subject = new Subject("noise floor, " + noise.limited().words());
    String seen =
        Numbers.format(
            "A/A ratio %.4f (%.4f to %.4f) over %d pairs; smallest difference %s with 3 blocks, %s with 5, %s with 12",
            noise.ratio(),
            noise.low(),
            noise.high(),
            noise.pairs().size(),
            difference(noise.smallestDifference(3)),
            difference(noise.smallestDifference(5)),
            difference(noise.smallestDifference(12)));
    String remedy =
        "Reduce the noise (see the findings above), then run " + ProgramName.with("doctor again.");
    double most = noise.smallestDifference(BLOCKS.getLast());
    if (most > LARGE) {
      return subject.bad(seen, "Even 12 blocks do not show a difference of 10 %.", remedy);
    }
    if (noise.differs()) {
      return subject.caution(
          seen,
          "The cell differs from itself: the machine drifts, or this is the one case in twenty that chance produces.",
          "Run "
              + ProgramName.with(
                  "doctor again; if the result repeats, look for intermittent causes (other processes, steal, heat)."));
    }
    return most > MARGIN
        ? subject.caution(
            seen, "12 blocks are not enough to call two cells equivalent within 3 %.", remedy)
        : subject.good(seen, "Smaller true differences remain undecided.");
  }

  /** A share as a percentage that is not more exact than it is known: "2.4 %", "13 %". */
  static String difference(double share) {
    double percent = 100 * share;
    return percent < 0.1 ? "0.1 %" : Numbers.format(percent < 10 ? "%.1f %%" : "%.0f %%", percent);
  }
}
