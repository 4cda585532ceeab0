package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.TierUse;
import java.util.Optional;

/** Rules about what threads wait for, and what keeps carriers. */
final class ThreadRules {
  private ThreadRules() {}

  static final Rule HOT_LOCK =
      new Rule(
          "hot-lock",
          "Lock contention",
          e ->
              e.much(
                  Activity.LOCK,
                  0.1,
                  "Requests wait %s for a lock",
                  "Hold the lock for less time, and never during a remote call; or use a lock per key."));

  static final Rule PINNED = new Rule("pinned", "Pinned carriers", ThreadRules::pinned);

  /** Carriers that are kept on average. */
  private static final double PINNED_CARRIERS = 0.1;

  private static Optional<Cause> pinned(Evidence e) {
    double kept =
        e.jvm()
            .map(JvmUse::pinned)
            .map(JvmUse.Observed::totalMs)
            .map(ms -> ms / 1000 / e.load().windowSeconds())
            .orElse(0.0);
    return kept < PINNED_CARRIERS
        ? Optional.empty()
        : e.warning(GateCode.PINNED)
            .map(
                warning ->
                    new Cause(
                        Evidence.sentence(warning.evidence()),
                        warning.remedy(),
                        Math.min(1, kept)));
  }

  static final Rule CARRIERS_BLOCKED =
      new Rule("carriers-blocked", "Carriers blocked", ThreadRules::carriersBlocked);

  /** Of the CPUs, on which there is a carrier each unless more were asked for. */
  private static final double TAKEN = 0.85;

  private static final double CPU_LEFT = 0.7;

  private static Optional<Cause> carriersBlocked(Evidence e) {
    JvmUse jvm = e.trial().jvm();
    TierUse service = e.trial().tiers().get(Tier.SERVICE);
    if (jvm == null || service == null || jvm.mountedMean() == null || jvm.queuedMean() == null) {
      return Optional.empty();
    }
    double cpus = service.capacityPct() / 100;
    boolean queue = jvm.queuedMean() >= Math.max(1, jvm.mountedMean());
    if (jvm.mountedMean() < TAKEN * cpus
        || !queue
        || service.utilisation() >= CPU_LEFT
        || e.throttled().isPresent()) { // then carriers stand still, and more of them would, too
      return Optional.empty();
    }
    return Optional.of(
        new Cause(
            Numbers.format(
                "%s virtual threads are ready to run and wait for a carrier, while the CPU is %s busy; %s%s.%s",
                Numbers.count(jvm.queuedMean()),
                Numbers.percent(service.utilisation()),
                inUse(jvm.mountedMean(), cpus),
                e.at(Activity.CPU),
                e.schedulingLag()),
            "Run the blocking call on a dedicated pool of platform threads, or add carriers (-Djdk.virtualThreadScheduler.parallelism).",
            Math.min(1, jvm.queuedMean() / (e.load().throughputRps() * e.load().meanMs() / 1000))));
  }

  /** There is a carrier for each CPU, unless more are seen: then nobody told how many there are. */
  private static String inUse(double mounted, double cpus) {
    return mounted > cpus
        ? Numbers.format(
            "%s carriers are in use on %s CPU%s",
            Numbers.number(mounted), Numbers.number(cpus), cpus == 1 ? "" : "s")
        : Numbers.format(
            "%s of %s carriers are in use", Numbers.number(mounted), Numbers.number(cpus));
  }

  static final Rule CARRIERS_HELD =
      new Rule("carriers-held", "All carriers held", ThreadRules::carriersHeld);

  /** Since then a virtual thread that waits for a monitor leaves its carrier (JEP 491). */
  private static final int MONITORS_FREE = 24;

  private static Optional<Cause> carriersHeld(Evidence e) {
    return e.warning(GateCode.NOTHING_ANSWERED)
        .flatMap(_ -> e.threads())
        .filter(use -> use.held() >= 1 && use.held() >= use.mounted() - 0.5)
        .map(
            use ->
                new Cause(
                    Numbers.format(
                        "No request completed; blocked virtual threads hold %s of %s carriers, and %s virtual threads are live%s.",
                        Numbers.number(use.held()),
                        Numbers.number(use.mounted()),
                        Numbers.count(use.virtual()),
                        e.at(Activity.LOCK)),
                    e.jvm().map(JvmUse::java).filter(java -> java >= MONITORS_FREE).isPresent()
                        ? "Find the native method or the class initialiser below their waits, and wait outside of it, or run that part on platform threads."
                        : "Run on JDK 24 or newer; until then use a ReentrantLock in place of synchronized there.",
                    1));
  }

  static final Rule SLEEP =
      new Rule(
          "sleep",
          "Sleep in a request",
          e ->
              e.much(
                  Activity.SLEEP,
                  0.2,
                  "Requests sleep %s",
                  "Wait for the event itself instead of a fixed time, and hold neither a connection nor a lock meanwhile."));

  static final Rule FILES =
      new Rule(
          "files",
          "File I/O",
          e ->
              e.much(
                  Activity.FILE,
                  0.2,
                  "Requests wait %s for file I/O",
                  "Cache files that do not change; write in fewer and larger writes, or asynchronously where a crash may lose the last of them."));

  static final Rule CLASS_LOADING =
      new Rule(
          "class-loading",
          "Class loading",
          e ->
              e.much(
                  Activity.CLASS_LOADING,
                  0.1,
                  "Requests wait %s for class loading",
                  "Warm the service up before it takes full load; do not look up classes by name during requests."));
}
