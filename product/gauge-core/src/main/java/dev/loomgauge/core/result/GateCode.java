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
  NOTHING_ANSWERED(Cause.SERVICE, VOID),
  ERRORS_REFUSED(Cause.SERVICE, VOID, CAUTION),
  ERRORS_TIMEOUT(Cause.SERVICE, VOID, CAUTION),
  ERRORS_CUT(Cause.SERVICE, VOID, CAUTION),
  ERRORS_WRONG_ANSWER(Cause.SERVICE, VOID, CAUTION),
  ERRORS_OTHER(Cause.SERVICE, VOID, CAUTION),
  ABOVE_CEILING(Cause.MEASUREMENT, VOID),
  ABOVE_ESTIMATED_CEILING(Cause.MEASUREMENT, CAUTION),
  LITTLE_BROKEN(Cause.SERVICE, VOID),
  MEASURING_SIDE_BUSY(Cause.MEASUREMENT, VOID),
  DATABASE_BUSY(Cause.MEASUREMENT, CAUTION),
  SHARED_CPUS_BUSY(Cause.MEASUREMENT, VOID, CAUTION),
  GENERATOR_THREAD_BUSY(Cause.MEASUREMENT, VOID),
  DOWNSTREAM_THREAD_BUSY(Cause.MEASUREMENT, VOID),
  GENERATOR_LATE(Cause.MEASUREMENT, VOID, CAUTION),
  THINK_TOO_LONG(Cause.MEASUREMENT, VOID),
  STARTS_MISSED(Cause.MEASUREMENT, VOID),
  CONNECTIONS_MISSING(Cause.SERVICE, VOID, CAUTION),
  LIMITS_DIFFER(Cause.MEASUREMENT, VOID),
  NOT_STEADY(Cause.SERVICE, VOID, CAUTION),
  BURSTS(Cause.MEASUREMENT, CAUTION),
  FOREIGN_CPU(Cause.MACHINE, VOID, CAUTION),
  DEPENDENCY_CPU(Cause.MEASUREMENT, CAUTION),
  STEAL(Cause.MACHINE, VOID, CAUTION),
  FREQUENCY_CHANGED(Cause.MACHINE, CAUTION),
  SPEED_CHANGED(Cause.MACHINE, VOID, CAUTION),
  SWAPPING(Cause.MEASUREMENT, VOID, CAUTION),
  CLOCK_JUMPED(Cause.MACHINE, VOID, CAUTION),
  UNEXPLAINED_LIMIT(Cause.MEASUREMENT, CAUTION),
  PINNED(Cause.MEASUREMENT, CAUTION),
  LOG_CUT(Cause.MEASUREMENT, CAUTION),
  NOT_WARM(Cause.MEASUREMENT, CAUTION, NOTE),
  NOT_OBSERVED(Cause.MEASUREMENT, CAUTION),
  NOT_CHECKABLE(Cause.MEASUREMENT, NOTE),
  /** Another machine, on which a tier ran, was not reached any more. */
  HOST_LOST(Cause.MACHINE, VOID),
  /** Another machine, on which a tier ran, has a CPU quota, which was used up. */
  HOST_THROTTLED(Cause.MACHINE, VOID),
  /** A network interface between machines on which tiers ran was nearly full. */
  NETWORK_FULL(Cause.MEASUREMENT, VOID),
  /** The service ended under the load. */
  SERVICE_DIED(Cause.SERVICE, VOID);

  /** Where the cause of a warning that voids a trial lies. */
  private enum Cause {
    /** The service did not carry the load, which is an answer about it. */
    SERVICE,
    /** The measuring side, or the scenario: measuring again would show the same. */
    MEASUREMENT,
    /** Something on the machine that has nothing to do with the run, and may pass. */
    MACHINE
  }

  private final Cause cause;
  private final Severity worst;
  private final Severity mildest;

  GateCode(Cause cause, Severity... severities) {
    this.cause = cause;
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

  /** Whether it is about a sort of failed requests. */
  public boolean errors() {
    return name().startsWith("ERRORS_");
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
    return cause == Cause.SERVICE;
  }

  /**
   * Whether the machine is at fault. Such gates look at nothing that the service or the load has a
   * part in, so what they void can be measured again without choosing among results.
   */
  public boolean machine() {
    return cause == Cause.MACHINE;
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
