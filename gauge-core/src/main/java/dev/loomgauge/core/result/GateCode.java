package dev.loomgauge.core.result;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.NOTE;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;

import dev.loomgauge.core.result.TrialWarning.Severity;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a gate can find. {@code docs/method/gates.md} has the condition and the remedy of each. */
public enum GateCode {
  NOTHING_ANSWERED(Sign.OVERLOAD, VOID),
  ERRORS_REFUSED(Sign.OVERLOAD, VOID, CAUTION),
  ERRORS_TIMEOUT(Sign.OVERLOAD, VOID, CAUTION),
  ERRORS_CUT(Sign.OVERLOAD, VOID, CAUTION),
  ERRORS_WRONG_ANSWER(Sign.OVERLOAD, VOID, CAUTION),
  ERRORS_OTHER(Sign.OVERLOAD, VOID, CAUTION),
  ABOVE_CEILING(Sign.DISTURBANCE, VOID),
  ABOVE_ESTIMATED_CEILING(Sign.DISTURBANCE, CAUTION),
  LITTLE_BROKEN(Sign.OVERLOAD, VOID),
  MEASURING_SIDE_BUSY(Sign.DISTURBANCE, VOID),
  DATABASE_BUSY(Sign.DISTURBANCE, CAUTION),
  SHARED_CPUS_BUSY(Sign.DISTURBANCE, VOID, CAUTION),
  GENERATOR_THREAD_BUSY(Sign.DISTURBANCE, VOID),
  DOWNSTREAM_THREAD_BUSY(Sign.DISTURBANCE, VOID),
  GENERATOR_LATE(Sign.DISTURBANCE, VOID, CAUTION),
  THINK_TOO_LONG(Sign.DISTURBANCE, VOID),
  STARTS_MISSED(Sign.DISTURBANCE, VOID),
  CONNECTIONS_MISSING(Sign.OVERLOAD, VOID, CAUTION),
  LIMITS_DIFFER(Sign.DISTURBANCE, VOID),
  NOT_STEADY(Sign.OVERLOAD, VOID, CAUTION),
  BURSTS(Sign.DISTURBANCE, CAUTION),
  FOREIGN_CPU(Sign.DISTURBANCE, VOID, CAUTION),
  STEAL(Sign.DISTURBANCE, VOID, CAUTION),
  FREQUENCY_CHANGED(Sign.DISTURBANCE, CAUTION),
  SWAPPING(Sign.DISTURBANCE, VOID, CAUTION),
  CLOCK_JUMPED(Sign.DISTURBANCE, VOID, CAUTION),
  UNEXPLAINED_LIMIT(Sign.DISTURBANCE, CAUTION),
  PINNED(Sign.DISTURBANCE, CAUTION),
  LOG_CUT(Sign.DISTURBANCE, CAUTION),
  NOT_WARM(Sign.DISTURBANCE, CAUTION),
  NOT_OBSERVED(Sign.DISTURBANCE, CAUTION),
  NOT_CHECKABLE(Sign.DISTURBANCE, NOTE),
  /** The service ended under the load. */
  SERVICE_DIED(Sign.OVERLOAD, VOID);

  /** What a warning that voids a trial says of the service. */
  private enum Sign {
    /** It did not carry the load, which is an answer about the service. */
    OVERLOAD,
    /** Nothing: the machine or the measuring side is at fault. */
    DISTURBANCE
  }

  private final Sign sign;
  private final Severity worst;
  private final Severity mildest;

  GateCode(Sign sign, Severity... severities) {
    this.sign = sign;
    this.worst = severities[0];
    this.mildest = severities[severities.length - 1];
  }

  /** The name in files and on screens: {@code little-broken}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The code of that key; empty for one that only other versions of Loomgauge know. */
  public static Optional<GateCode> of(String key) {
    return Arrays.stream(values()).filter(code -> code.key().equals(key)).findFirst();
  }

  /** The severities that its warnings can have, the worst first. */
  public List<Severity> severities() {
    return List.copyOf(EnumSet.range(worst, mildest));
  }

  /**
   * Whether a trial that it voids shows that the service did not carry the load: its figures stay
   * out of comparisons, and the trial counts against its cell.
   */
  public boolean overload() {
    return sign == Sign.OVERLOAD;
  }

  /**
   * A warning with this code.
   *
   * @throws IllegalArgumentException if the code cannot have that severity
   */
  public TrialWarning warning(Severity severity, String evidence, String remedy) {
    if (!severities().contains(severity)) {
      throw new IllegalArgumentException(key() + " cannot be " + severity);
    }
    return new TrialWarning(key(), severity, evidence, remedy);
  }
}
