package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.TierUse;
import java.util.Optional;

/** Every carrier is taken, virtual threads queue for one, and the CPU has time left. */
public final class CarriersBlocked implements Rule {
  /** Of the CPUs, on which there is a carrier each. */
  private static final double TAKEN = 0.85;

  private static final double CPU_LEFT = 0.7;

  @Override
  public String code() {
    return "carriers-blocked";
  }

  @Override
  public String title() {
    return "Carriers blocked";
  }

  @Override
  public String meaning() {
    return """
        Virtual threads are ready to run but no carrier is free, although the CPU is not saturated: the mounted threads block their carriers, in a native method, in file I/O, or in class initialisation.
        No JVM event reports a blocking native call; a queue for carriers next to an idle CPU reveals it.""";
  }

  @Override
  public Optional<Cause> find(Evidence e) {
    JvmUse jvm = e.trial().jvm();
    TierUse service = e.trial().tiers().get(Tier.SERVICE);
    if (jvm == null || service == null || jvm.mountedMean() == null || jvm.queuedMean() == null) {
      return Optional.empty();
    }
    double carriers = service.capacityPct() / 100;
    boolean queue = jvm.queuedMean() >= Math.max(1, jvm.mountedMean());
    if (jvm.mountedMean() < TAKEN * carriers || !queue || service.utilisation() >= CPU_LEFT) {
      return Optional.empty();
    }
    return Optional.of(
        new Cause(
            Numbers.format(
                "%s virtual threads are ready to run and wait for a carrier, while the CPU is %s busy; %s of %s carriers are in use%s.%s",
                Numbers.count(jvm.queuedMean()),
                Numbers.percent(service.utilisation()),
                Numbers.number(jvm.mountedMean()),
                Numbers.number(carriers),
                e.at(Activity.CPU),
                e.schedulingLag()),
            "Run the blocking call on a dedicated pool of platform threads, or add carriers (-Djdk.virtualThreadScheduler.parallelism).",
            Math.min(1, jvm.queuedMean() / (e.load().throughputRps() * e.load().meanMs() / 1000))));
  }
}
