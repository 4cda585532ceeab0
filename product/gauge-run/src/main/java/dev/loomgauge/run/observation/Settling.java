package dev.loomgauge.run.observation;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.probe.jvm.JvmFacts;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.Rig;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * Waits until nothing of the last load is left in the service: the downstream holds no request, no
 * pool has more members in use than without load, the service's CPU is idle but for background
 * threads, and a wait of the service's own is over. Members that stay in use behind all that, none
 * more and none less, are held, as by a connection that waits for notifications since the load.
 */
public final class Settling {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** Members that stay in use for longer behind a load are no requests of it. */
  public static final Duration HELD = Duration.ofSeconds(30);

  private static final Duration LOOK = Duration.ofMillis(150);
  private static final double IDLE_PCT = 15;

  private final Rig rig;
  private final Watch watch;
  private final Progress progress;
  private final Duration held;

  /** When the last request of the last load has waited, by the system's nanosecond clock. */
  private long over = System.nanoTime();

  public Settling(Rig rig, Watch watch, Progress progress, Duration held) {
    this.rig = rig;
    this.watch = watch;
    this.progress = progress;
    this.held = held;
  }

  /** A load has ended now, which had that {@link #ownWait}. */
  public void ended(Duration ownWait) {
    over = System.nanoTime() + ownWait.toNanos();
  }

  /** Waits; a service that is busy for too long is an {@link ExperimentException}. */
  public void await(StartedService service) throws InterruptedException {
    long begin = System.nanoTime();
    long end = Math.max(begin, over) + LONGEST.toNanos();
    long changed = begin;
    Sample before = watch.look();
    while (System.nanoTime() - end < 0) {
      Thread.sleep(LOOK);
      Sample now = watch.look();
      boolean gone = System.nanoTime() - over >= 0 && rig.downstreamInFlight() == 0;
      if (gone && idle(before, now, watch.held())) {
        // Every trial begins with the same heap, so that no collection due to the last one falls in
        // it.
        watch.jvms(service).forEach(JvmProbe::collectGarbage);
        return;
      }
      if (!gone || !inUse(before).equals(inUse(now))) {
        changed = System.nanoTime();
      } else if (System.nanoTime() - changed > held.toNanos() && idle(before, now, inUse(now))) {
        watch.keepHeld();
        progress.note(
            "The service holds members of its pools without load, as for a connection that waits for notifications (in use %s later: %s). They are not waited for."
                .formatted(Durations.words(held), new TreeMap<>(inUse(now))));
        changed = System.nanoTime();
      }
      before = now;
    }
    throw new ExperimentException(
        "Service %s is still busy %d s after the last load. Give the scenario a shorter timeout, or look at its log: %s"
            .formatted(service.manifest().name(), LONGEST.toSeconds(), service.log()));
  }

  /** For how long a request may wait in the service, unseen by others, after its user has left. */
  public static Duration ownWait(Scenario scenario, Cell cell, Prediction prediction) {
    boolean calls = RequestPath.callsAtOnce(scenario.path().stepsFor(cell.levels())) > 0;
    return calls ? Duration.ZERO : Durations.ofMillis(prediction.zeroLoadMs());
  }

  /**
   * The service that had load last, which need not be the next one's: they share their CPUs.
   *
   * @param held members of its pools that are in use without load, by pool
   */
  static boolean idle(Sample before, Sample now, Map<String, Integer> held) {
    Double percent = now.cpuPct(Tier.SERVICE, before);
    return (percent == null || percent - now.backgroundPct(before) < IDLE_PCT)
        && inUse(now).entrySet().stream()
            .allMatch(pool -> pool.getValue() <= held.getOrDefault(pool.getKey(), 0));
  }

  static Map<String, Integer> inUse(Sample sample) {
    JvmFacts facts = sample.jvmFacts();
    return facts == null ? Map.of() : facts.queues().inUse();
  }
}
