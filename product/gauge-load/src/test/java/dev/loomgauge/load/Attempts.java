package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/**
 * Holds figures against the truth on a machine that others may use at the same time. A trial that
 * misses is repeated, and why is logged. A systematic fault misses on a quiet machine, too, which
 * ends the attempts and fails the test. A miss while the {@link Witness} saw a disturbed machine
 * says nothing: the next trial waits longer for a quieter moment. Only where none of many trials
 * had one is the test skipped, with the reasons.
 */
final class Attempts {
  private static final System.Logger LOG = System.getLogger(Attempts.class.getName());
  private static final int MOST = 10;
  private static final int MOST_QUIET = 3;
  private static final Duration PAUSE = Duration.ofMillis(500);

  /** A quiet machine stays well below, one shared with a build is above. */
  private static final double DISTURBED_MS = 2;

  private final Duration pause;
  private final List<String> reasons = new ArrayList<>();
  private int quiet;

  private Attempts(Duration pause) {
    this.pause = pause;
  }

  /** One run. */
  interface Trial {
    /**
     * Runs it; what must hold even on the slowest machine is asserted here.
     *
     * @return the figures that are off by more than their tolerance, in words
     */
    List<String> misses() throws Exception;
  }

  /** Adds a figure to those that are off unless it is in its range. */
  static void expect(List<String> off, String what, double seen, double least, double most) {
    if (seen < least || seen > most) {
      off.add(what + " is " + seen + " and should be " + least + " to " + most);
    }
  }

  /** The same for a count. */
  static void expect(List<String> off, String what, long seen, long least, long most) {
    if (seen < least || seen > most) {
      off.add(what + " are " + seen + " and should be " + least + " to " + most);
    }
  }

  static void hit(Trial trial) throws Exception {
    hit(trial, PAUSE);
  }

  /**
   * The same.
   *
   * @param pause after the first miss; it grows by as much with each
   */
  static void hit(Trial trial, Duration pause) throws Exception {
    new Attempts(pause).untilHit(trial);
  }

  private void untilHit(Trial trial) throws Exception {
    while (reasons.size() < MOST && quiet < MOST_QUIET) {
      Thread.sleep(pause.multipliedBy(reasons.size()));
      if (hits(trial)) {
        return;
      }
    }
    Assumptions.assumeFalse(quiet == 0, () -> "the machine was disturbed: " + reasons);
    fail("off on a quiet machine: " + reasons);
  }

  private boolean hits(Trial trial) throws Exception {
    Witness witness = new Witness();
    List<String> misses;
    try (witness) {
      misses = trial.misses();
    }
    if (misses.isEmpty()) {
      return true;
    }
    quiet += witness.disturbedBy(DISTURBED_MS) ? 0 : 1;
    String some = misses.size() + " off, such as " + misses.subList(0, Math.min(3, misses.size()));
    String reason = "attempt " + (reasons.size() + 1) + ": " + some + "; " + witness.words();
    LOG.log(System.Logger.Level.WARNING, reason);
    reasons.add(reason);
    return false;
  }
}
