package dev.loomgauge.core.purpose;

import dev.loomgauge.core.judgement.Repetitions;
import dev.loomgauge.core.result.CapacityBracket.Standing;
import java.util.List;

/**
 * All trials of one level together. One that was carried stands until the search ends there; one
 * that was not is repeated, because a single slow second can spoil a percentile; where two differ,
 * a third decides. A void trial is repeated once, and twice where the machine was disturbed.
 *
 * @param carried trials that were carried
 * @param failed trials that were not
 * @param voided trials that say nothing
 * @param disturbed trials that say nothing because of the machine
 */
record LevelEvidence(int carried, int failed, int voided, int disturbed) {
  private static final int MOST = 5;

  static LevelEvidence of(List<Standing> standings) {
    return new LevelEvidence(
        count(standings, Standing.CARRIED),
        count(standings, Standing.NOT_CARRIED),
        count(standings, Standing.VOID),
        count(standings, Standing.DISTURBED));
  }

  private static int count(List<Standing> standings, Standing standing) {
    return (int) standings.stream().filter(s -> s == standing).count();
  }

  State state() {
    boolean enough = voided > 1 || disturbed > Repetitions.MOST;
    if (carried == 0 && failed == 0) {
      return enough ? State.UNMEASURABLE : voided + disturbed > 0 ? State.OPEN : State.UNKNOWN;
    }
    boolean asked = enough || carried + failed + voided + disturbed >= MOST;
    if (carried > failed) {
      return carried > 1 || asked ? State.CARRIED : State.CARRIED_ONCE;
    }
    return failed > 1 || asked ? State.NOT_CARRIED : State.OPEN;
  }

  /** What can be known of a level. */
  enum State {
    UNKNOWN,
    /** Another trial is needed before the search goes on. */
    OPEN,
    /** Enough to try more, not enough for an answer. */
    CARRIED_ONCE,
    CARRIED,
    NOT_CARRIED,
    UNMEASURABLE;

    boolean carries() {
      return this == CARRIED || this == CARRIED_ONCE;
    }

    boolean stops() {
      return this == NOT_CARRIED || this == UNMEASURABLE;
    }
  }
}
