package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import java.util.Optional;
import java.util.Set;

/** What a trial answers about its cell. */
public enum Answer {
  /** It is valid: its figures count. */
  FIGURES,
  /** The service did not carry the load. That is an answer too, and counts against the cell. */
  COLLAPSE,
  /**
   * None: the measuring side, the machine or the user ended or spoilt it. It counts against nobody.
   */
  NONE;

  /** A service that ended under the load. */
  public static final String SERVICE_DIED = "service-died";

  /**
   * What overload does to a trial: reasons to keep its figures out of a comparison, and at the same
   * time the very sign that the load was not carried.
   */
  private static final Set<String> OVERLOAD =
      Set.of(
          SERVICE_DIED,
          "nothing-answered",
          "errors-refused",
          "errors-timeout",
          "errors-cut",
          "errors-wrong-answer",
          "errors-other",
          "connections-missing",
          "little-broken",
          "not-steady");

  /** Whether a warning that voids a trial is a sign of overload, rather than of a disturbance. */
  public static boolean overload(TrialWarning warning) {
    return OVERLOAD.contains(warning.code());
  }

  /** The answer of a trial. One that is both overloaded and disturbed has none. */
  public static Answer of(Trial trial) {
    if (trial.valid()) {
      return FIGURES;
    }
    if (trial.outcome() == Trial.Outcome.INTERRUPTED) {
      return NONE;
    }
    boolean disturbed =
        trial.warnings().stream()
            .anyMatch(w -> w.severity() == TrialWarning.Severity.VOID && !overload(w));
    return !disturbed && collapse(trial).isPresent() ? COLLAPSE : NONE;
  }

  /** The first sign of overload that voids a trial. */
  static Optional<TrialWarning> collapse(Trial trial) {
    return trial.warnings().stream()
        .filter(w -> w.severity() == TrialWarning.Severity.VOID && overload(w))
        .findFirst();
  }
}
