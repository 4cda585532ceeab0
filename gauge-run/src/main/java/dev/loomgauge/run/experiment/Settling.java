package dev.loomgauge.run.experiment;

import dev.loomgauge.run.probe.JvmProbe;
import dev.loomgauge.run.probe.Sample;
import dev.loomgauge.run.tier.Tier;
import java.time.Duration;
import java.util.List;

/**
 * Waits until nothing of the last load is left in the service: the downstream holds no request and
 * the service's CPU is idle.
 */
final class Settling {
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final double IDLE_PCT = 15;

  private Settling() {}

  static void await(Rig rig, Watch watch, StartedService service) throws InterruptedException {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (System.nanoTime() < end) {
      if (rig.downstreamInFlight() == 0 && idle(watch, service)) {
        // Every trial begins with the same heap, so that no collection due to the last one falls in
        // it.
        watch.jvm(service).ifPresent(JvmProbe::collectGarbage);
        return;
      }
      Thread.sleep(250);
    }
    throw new ExperimentException(
        "Service %s is still busy %d s after the last load. Give the scenario a shorter timeout, or look at its log: %s"
            .formatted(
                service.manifest().name(), LONGEST.toSeconds(), service.service().child().log()));
  }

  private static boolean idle(Watch watch, StartedService service) {
    List<Sample> samples = watch.samples();
    if (samples.size() < 2
        || !samples.getLast().tiers().containsKey(Tier.SERVICE)
        || !samples.getLast().tiers().get(Tier.SERVICE).roots().contains(service.pid())) {
      return true;
    }
    Double percent = samples.getLast().cpuPct(Tier.SERVICE, samples.get(samples.size() - 2));
    return percent == null || percent < IDLE_PCT;
  }
}
