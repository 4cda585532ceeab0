package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/**
 * Holds figures against the truth on a machine that others may use at the same time. A trial that
 * misses is repeated, and why is logged. When all have missed, the test fails, unless the {@link
 * Witness} saw a disturbed machine every time: then nothing can be said and the test is skipped,
 * with the reasons. A systematic fault misses every time on a quiet machine and so fails.
 */
final class Attempts {
  private static final System.Logger LOG = System.getLogger(Attempts.class.getName());
  private static final int MOST = 3;

  /** A quiet machine stays well below, one shared with a build is above. */
  private static final double DISTURBED_MS = 2;

  private Attempts() {}

  /** One run. */
  interface Trial {
    /**
     * Runs it; what must hold even on the slowest machine is asserted here.
     *
     * @return the figures that are off by more than their tolerance, in words
     */
    List<String> misses() throws Exception;
  }

  static void hit(Trial trial) throws Exception {
    List<String> reasons = new ArrayList<>();
    boolean alwaysDisturbed = true;
    for (int i = 1; i <= MOST; i++) {
      Witness witness = new Witness();
      List<String> misses;
      try (witness) {
        misses = trial.misses();
      }
      if (misses.isEmpty()) {
        return;
      }
      alwaysDisturbed &= witness.disturbedBy(DISTURBED_MS);
      String some =
          misses.size() + " off, such as " + misses.subList(0, Math.min(3, misses.size()));
      String reason = "attempt " + i + ": " + some + "; " + witness.words();
      LOG.log(System.Logger.Level.WARNING, reason);
      reasons.add(reason);
    }
    Assumptions.assumeFalse(alwaysDisturbed, () -> "the machine was disturbed: " + reasons);
    fail("off on a quiet machine: " + reasons);
  }
}
