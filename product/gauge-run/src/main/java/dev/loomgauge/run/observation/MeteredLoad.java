package dev.loomgauge.run.observation;

import dev.loomgauge.core.Tier;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.observation.Clocks.Moment;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import dev.loomgauge.run.probe.process.CpuMeter;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading.Part;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A load, and the CPU time that was read from before its begin until after its end.
 *
 * @param readings in the order of their time
 * @param clock the moment before it on both clocks, because the engine tells its time by the wall
 *     clock as that was at its begin
 */
public record MeteredLoad(LoadOutcome outcome, List<CpuReading> readings, Moment clock) {

  public MeteredLoad {
    readings = List.copyOf(readings);
  }

  public interface Run {
    /**
     * Runs it to its end.
     *
     * @param meter may be given further tiers
     */
    LoadOutcome with(CpuMeter meter) throws InterruptedException;
  }

  /** Runs a load and reads CPU time meanwhile with a {@link CpuMeter}. */
  public static MeteredLoad run(
      Map<Tier, List<Long>> pids, TierCpus cpus, BackgroundThreads background, Run load)
      throws InterruptedException {
    return run(pids, cpus, background, load, Clocks.MACHINE);
  }

  static MeteredLoad run(
      Map<Tier, List<Long>> pids,
      TierCpus cpus,
      BackgroundThreads background,
      Run load,
      Clocks clocks)
      throws InterruptedException {
    CpuMeter meter = CpuMeter.start(pids, cpus, background);
    Moment begin;
    LoadOutcome outcome;
    try (meter) {
      begin = clocks.now();
      outcome = load.with(meter);
    }
    return new MeteredLoad(outcome, meter.readings(), begin);
  }

  /**
   * CPU time between two moments.
   *
   * @param from by {@link System#nanoTime}
   * @param to by the same clock
   * @param seconds that were used, by part
   */
  public record Use(long from, long to, Map<Part, Double> seconds) {
    public Use {
      seconds = Map.copyOf(seconds);
    }

    /** CPU seconds of a part; 0 where they are not known. */
    public double of(Part part) {
      return seconds.getOrDefault(part, 0.0);
    }

    /** Length of the time, in seconds. */
    public double length() {
      return (to - from) / 1e9;
    }

    /** Share of the CPUs that are not the service's in which they were busy, 0 to 1. */
    public double othersBusy() {
      double all = of(Part.OTHERS_BUSY) + of(Part.OTHERS_IDLE);
      return all > 0 ? of(Part.OTHERS_BUSY) / all : 0;
    }
  }

  /** During a row of the engine's; empty where no readings surround it. */
  public Optional<Use> during(LoadSecond row) {
    return from(Instant.ofEpochMilli(row.epochMillis()), row.spanMs() * 1e6);
  }

  /** In the measured window; in all of the load where no readings surround it. */
  public Use inWindow() {
    return from(
            Instant.parse(outcome.summary().windowStart()), outcome.summary().windowSeconds() * 1e9)
        .orElseGet(() -> use(readings.getFirst(), readings.getLast()));
  }

  private Optional<Use> from(Instant begin, double nanos) {
    long from = clock.nanoTime() + ChronoUnit.NANOS.between(clock.wall(), begin);
    return at(from).flatMap(first -> at(from + Math.round(nanos)).map(last -> use(first, last)));
  }

  private static Use use(CpuReading begin, CpuReading end) {
    return new Use(begin.nanoTime(), end.nanoTime(), end.since(begin));
  }

  private Optional<CpuReading> at(long moment) {
    for (int i = 1; i < readings.size(); i++) {
      CpuReading before = readings.get(i - 1);
      CpuReading after = readings.get(i);
      if (before.nanoTime() <= moment && moment <= after.nanoTime()) {
        return Optional.of(before.at(moment, after));
      }
    }
    return Optional.empty();
  }
}
