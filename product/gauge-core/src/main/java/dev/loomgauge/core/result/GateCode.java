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
  NOTHING_ANSWERED("no request succeeded", Cause.SERVICE, VOID),
  ERRORS_REFUSED("connections refused", Cause.SERVICE, VOID, CAUTION),
  ERRORS_TIMEOUT("requests timed out", Cause.SERVICE, VOID, CAUTION),
  ERRORS_CUT("connections closed during a request", Cause.SERVICE, VOID, CAUTION),
  ERRORS_WRONG_ANSWER("wrong answers", Cause.SERVICE, VOID, CAUTION),
  ERRORS_OTHER("other failed requests", Cause.SERVICE, VOID, CAUTION),
  ABOVE_CEILING("throughput above a law", Cause.MEASUREMENT, VOID),
  ABOVE_ESTIMATED_CEILING("throughput above an estimated ceiling", Cause.MEASUREMENT, CAUTION),
  LITTLE_BROKEN("Little's law is broken", Cause.SERVICE, VOID),
  MEASURING_SIDE_BUSY("load or downstream CPUs full", Cause.MEASUREMENT, VOID),
  DATABASE_BUSY("database CPUs full", Cause.MEASUREMENT, CAUTION),
  SHARED_CPUS_BUSY("shared CPUs full", Cause.MEASUREMENT, VOID, CAUTION),
  GENERATOR_THREAD_BUSY("a load generator thread full", Cause.MEASUREMENT, VOID),
  DOWNSTREAM_THREAD_BUSY("a downstream thread full", Cause.MEASUREMENT, VOID),
  GENERATOR_LATE("requests sent late", Cause.MEASUREMENT, VOID, CAUTION),
  THINK_TOO_LONG("think time longer than asked for", Cause.MEASUREMENT, VOID),
  STARTS_MISSED("planned requests never sent", Cause.MEASUREMENT, VOID),
  CONNECTIONS_MISSING("fewer connections than users", Cause.SERVICE, VOID, CAUTION),
  LIMITS_DIFFER("a limit other than asked for", Cause.MEASUREMENT, VOID),
  NOT_STEADY("no steady state", Cause.SERVICE, VOID, CAUTION),
  BURSTS("throughput in bursts", Cause.MEASUREMENT, CAUTION),
  FOREIGN_CPU("other programs ran", Cause.MACHINE, VOID, CAUTION),
  DEPENDENCY_CPU("a dependency on the service's CPUs", Cause.MEASUREMENT, CAUTION),
  STEAL("CPU time taken by the hypervisor", Cause.MACHINE, VOID, CAUTION),
  FREQUENCY_CHANGED("clock frequency changed", Cause.MACHINE, CAUTION),
  SPEED_CHANGED("CPUs slower or faster than predicted for", Cause.MACHINE, VOID, CAUTION),
  SWAPPING("memory swapped", Cause.MEASUREMENT, VOID, CAUTION),
  CLOCK_JUMPED("system clock moved", Cause.MACHINE, VOID, CAUTION),
  UNEXPLAINED_LIMIT("slower than anything in the path explains", Cause.MEASUREMENT, CAUTION),
  PINNED("virtual threads pinned", Cause.MEASUREMENT, CAUTION),
  LOG_CUT("log of the service cut", Cause.MEASUREMENT, CAUTION),
  NOT_WARM("code still being compiled", Cause.MEASUREMENT, CAUTION, NOTE),
  NOT_OBSERVED("JVM not observed", Cause.MEASUREMENT, CAUTION),
  NOT_CHECKABLE("a check lacks its figures", Cause.MEASUREMENT, NOTE),
  /** Another machine, on which a tier ran, was not reached any more. */
  HOST_LOST("a host not reached", Cause.MACHINE, VOID),
  /** Another machine, on which a tier ran, has a CPU quota, which was used up. */
  HOST_THROTTLED("CPU quota of a host used up", Cause.MACHINE, VOID),
  /** A network interface between machines on which tiers ran was nearly full. */
  NETWORK_FULL("network nearly full", Cause.MEASUREMENT, VOID),
  /** The service ended under the load. */
  SERVICE_DIED("the service ended", Cause.SERVICE, VOID);

  /** Where the cause of a warning that voids a trial lies. */
  private enum Cause {
    /** The service did not carry the load, which is an answer about it. */
    SERVICE,
    /** The measuring side, or the scenario: measuring again would show the same. */
    MEASUREMENT,
    /** Something on the machine that has nothing to do with the run, and may pass. */
    MACHINE
  }

  private final String words;
  private final Cause cause;
  private final Severity worst;
  private final Severity mildest;

  GateCode(String words, Cause cause, Severity... severities) {
    this.words = words;
    this.cause = cause;
    this.worst = severities[0];
    this.mildest = severities[severities.length - 1];
  }

  /** The name in files and on screens: {@code little-broken}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What it means, in a few words: "code still being compiled". */
  public String words() {
    return words;
  }

  /** The words of the code of that key; of one that only other versions know, the key itself. */
  public static String wordsOf(String key) {
    return of(key).map(GateCode::words).orElse(key);
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
