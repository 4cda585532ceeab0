package dev.loomgauge.core.judgement.gate;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.PoolColumns;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.scenario.PoolWatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gates on the service: whether its limits are those that the scenario knows of. */
final class ServiceGates {
  private static final double FAR_BELOW = 0.9;
  private static final double FAR_ABOVE = 1.5;
  private static final double NEARLY_FULL = 0.8;
  private static final double GC_SHARE = 0.2;
  private static final double ERRORS = 0.01;

  private ServiceGates() {}

  /**
   * What the service's pools and connectors showed in the window must be what the cell asked for; a
   * service may change its limits while it runs, or round them.
   */
  static Optional<TrialWarning> limitsDiffer(TrialEvidence e) {
    List<String> differences = new ArrayList<>();
    for (ResourceUse resource : e.trial().resources()) {
      Integer asked = resource.capacity();
      if (asked != null) {
        e.values(new PoolColumns(resource.name()).limit()).stream()
            .filter(limit -> Math.round(limit) != asked)
            .findFirst()
            .ifPresent(
                limit ->
                    differences.add(
                        Numbers.format(
                            "%s of %s asked for", Numbers.count(limit), named(resource, asked))));
      }
    }
    e.values(new PoolColumns(PoolWatch.ACCEPT).limit()).stream()
        .filter(limit -> limit > 0 && limit < e.users())
        .findFirst()
        .ifPresent(
            limit ->
                differences.add(
                    Numbers.format(
                        "%s accepted connections for %s users",
                        Numbers.count(limit), Numbers.count(e.users()))));
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(
            GateCode.LIMITS_DIFFER.warning(
                VOID,
                "Limits in force were not those asked for: " + String.join("; ", differences) + ".",
                "Set the limit where the service reads it (the knobs and env of its service.yaml), or correct the path of the scenario."));
  }

  private static String named(ResourceUse resource, int asked) {
    return Numbers.count(asked) + " " + resource.label();
  }

  /**
   * Far below what the path allows, far slower than expected, and nothing in the path is full: the
   * service has a limit that the path does not know. By Little's law the limit lets about X R0
   * requests through at once.
   */
  static Optional<TrialWarning> unexplainedLimit(TrialEvidence e) {
    Prediction prediction = e.trial().prediction();
    Expected expected = prediction.expected();
    double alone = prediction.zeroLoadMs();
    double mean =
        expected != null && expected.meanMs() != null ? Math.max(alone, expected.meanMs()) : alone;
    double below = e.load().throughputRps() / prediction.ceilingRps();
    if (alone <= 0
        || below >= FAR_BELOW
        || e.load().meanMs() <= FAR_ABOVE * mean
        || e.load().ok() == 0
        || explained(e)) {
      return Optional.empty();
    }
    double inside = e.load().throughputRps() * alone / 1000;
    return Optional.of(
        GateCode.UNEXPLAINED_LIMIT.warning(
            CAUTION,
            Numbers.format(
                "%s measured of %s (%s), with a mean of %s where %s was expected, yet nothing in the request path was full%s. It is as if no more than about %s requests were served at once.",
                Numbers.rate(e.load().throughputRps()),
                Ceiling.of(prediction).words(),
                Ceiling.of(prediction).sentence(e.load().throughputRps()),
                Numbers.millis(e.load().meanMs()),
                Numbers.millis(mean),
                nearest(e),
                Numbers.count(Math.max(1, inside))),
            "Something that is not in the request path limits the service: a lock, a client's own connection pool, a proxy, a limit per host. Take a thread dump under load (jcmd"
                + " PID Thread.dump_to_file), look for a setting of about that number, and add it to the path."));
  }

  private static boolean explained(TrialEvidence e) {
    JvmUse jvm = e.trial().jvm();
    return e.load().requests().errorRate() > ERRORS
        || LoadGates.connections(e).isPresent()
        || Lockstep.of(e).isPresent()
        || DumpedWaits.beforePool(e).isPresent()
        || DumpedWaits.elsewhere(e).isPresent()
        || e.allocation().sets().stream()
            .anyMatch(cpus -> e.limiting(cpus, e.busy(cpus)) > NEARLY_FULL)
        || e.trial().resources().stream().anyMatch(ServiceGates::full)
        || (jvm != null && jvm.gcMs() > GC_SHARE * 1000 * e.load().windowSeconds());
  }

  private static boolean full(ResourceUse resource) {
    Double waiting = resource.waitingMean();
    return resource.utilisation() > NEARLY_FULL || (waiting != null && waiting >= 1);
  }

  private static String nearest(TrialEvidence e) {
    List<String> words = new ArrayList<>();
    e.allocation().sets().stream()
        .max(Comparator.comparingDouble(e::busy))
        .ifPresent(cpus -> words.add(cpuWords(e, cpus)));
    e.trial().resources().stream()
        .max(Comparator.comparingDouble(ResourceUse::utilisation))
        .filter(resource -> resource.capacity() != null)
        .ifPresent(
            r -> words.add(Numbers.format("%s %s", r.label(), Numbers.percent(r.utilisation()))));
    JvmUse jvm = e.trial().jvm();
    if (jvm != null && jvm.queuedMean() != null && jvm.queuedMean() >= 1) {
      words.add(
          Numbers.format(
              "but %s virtual threads waited for a carrier%s",
              Numbers.count(jvm.queuedMean()), carriers(jvm.pinned())));
    }
    return words.isEmpty() ? "" : " (" + String.join(", ", words) + ")";
  }

  private static String carriers(@Nullable Observed pinned) {
    return pinned == null
        ? ": carriers were blocked or pinned"
        : pinned.count() == 0
            ? ", though none was pinned for 1 ms or longer: carriers were blocked, as by file I/O"
            : ": " + Diagnoses.words(pinned);
  }

  private static String cpuWords(TrialEvidence e, CpuAllocation.CpuShare cpus) {
    return Numbers.format("CPUs of %s %s", cpus.words(), Numbers.percent(e.busy(cpus)));
  }

  /** Without probes nothing can be said of the service's inside. */
  static Optional<TrialWarning> unobserved(TrialEvidence e) {
    return e.trial().jvm() != null
        ? Optional.empty()
        : Optional.of(
            GateCode.NOT_OBSERVED.warning(
                CAUTION,
                "The service's JVM could not be observed: its threads, pools and pinning are unknown.",
                "Run the service with a HotSpot JDK of the same user, without -XX:+DisableAttachMechanism; one that runs elsewhere is seen from inside by try --pid and try --pod."));
  }
}
