package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import java.util.Optional;

/** What a trial answers about its cell. */
public enum TrialAnswer {
  /** It is valid: its figures count. */
  FIGURES,
  /** The service did not carry the load. That is an answer too, and counts against the cell. */
  COLLAPSE,
  /** None: the measuring side, the machine or the user spoilt it. It counts against nobody. */
  NONE;

  /** The answer of a trial. One that is both overloaded and disturbed has none. */
  public static TrialAnswer of(Trial trial) {
    if (trial.valid()) {
      return FIGURES;
    }
    if (trial.outcome() == Trial.Outcome.INTERRUPTED) {
      return NONE;
    }
    boolean disturbed = trial.voiding().anyMatch(w -> !w.overload());
    return !disturbed && collapse(trial).isPresent() ? COLLAPSE : NONE;
  }

  /** The first sign of overload that voids a trial. */
  static Optional<TrialWarning> collapse(Trial trial) {
    return trial.voiding().filter(TrialWarning::overload).findFirst();
  }
}
