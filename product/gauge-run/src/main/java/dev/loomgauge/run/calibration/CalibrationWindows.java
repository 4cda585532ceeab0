package dev.loomgauge.run.calibration;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.ServiceCpu;
import dev.loomgauge.core.result.CalibrationWindow.Taken;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading.Part;
import dev.loomgauge.run.probe.process.SpeedProbe;
import dev.loomgauge.run.probe.sample.Clocks.Moment;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Puts the requests that the load engine counted in each of its intervals beside the CPU that was
 * used between the same two moments.
 *
 * @param service name of the manifest
 * @param jvm 1 and up
 * @param clock one moment on both clocks, because the engine tells its time by the wall clock
 * @param speed of the service's CPUs
 */
record CalibrationWindows(
    String service, String threads, int jvm, Staircase stairs, Moment clock, SpeedProbe speed) {
  /** Nanoseconds around a window whose timings count for its speed: alone it has two or three. */
  private static final long AROUND = 500_000_000;

  private static final Map<Tier, Part> TIERS =
      Map.of(
          Tier.DATABASE, Part.DATABASE,
          Tier.DOWNSTREAM, Part.DOWNSTREAM,
          Tier.LOAD, Part.LOAD);

  /** Of the rows that readings surround on both sides. */
  List<CalibrationWindow> of(List<LoadSecond> rows, List<CpuReading> readings) {
    List<CalibrationWindow> windows = new ArrayList<>();
    for (LoadSecond row : rows) {
      long from = nanoTime(row.epochMillis());
      Optional<CpuReading> begin = at(from, readings);
      Optional<CpuReading> end = at(from + Math.round(row.spanMs() * 1e6), readings);
      if (row.second() >= 0 && begin.isPresent() && end.isPresent()) {
        double micros =
            speed.micros(begin.get().nanoTime() - AROUND, end.get().nanoTime() + AROUND).orElse(0);
        windows.add(window(row, end.get().since(begin.get()), micros));
      }
    }
    return windows;
  }

  private long nanoTime(long epochMillis) {
    return clock.nanoTime()
        + ChronoUnit.NANOS.between(clock.wall(), Instant.ofEpochMilli(epochMillis));
  }

  private static Optional<CpuReading> at(long moment, List<CpuReading> readings) {
    for (int i = 1; i < readings.size(); i++) {
      CpuReading before = readings.get(i - 1);
      CpuReading after = readings.get(i);
      if (before.nanoTime() <= moment && moment <= after.nanoTime()) {
        return Optional.of(before.at(moment, after));
      }
    }
    return Optional.empty();
  }

  private CalibrationWindow window(LoadSecond row, Map<Part, Double> used, double micros) {
    double compilers = used.getOrDefault(Part.COMPILERS, 0.0);
    double collectors = used.getOrDefault(Part.COLLECTORS, 0.0);
    double jvmThreads = used.getOrDefault(Part.JVM, 0.0);
    double all = used.getOrDefault(Part.SERVICE, 0.0);
    Map<Tier, Double> tiers = new EnumMap<>(Tier.class);
    TIERS.forEach(
        (tier, part) -> {
          Double seconds = used.get(part);
          if (seconds != null) {
            tiers.put(tier, seconds);
          }
        });
    return new CalibrationWindow(
        service,
        threads,
        jvm,
        stairs.at(row.second()),
        row.epochMillis(),
        row.spanMs() / 1000,
        Math.max(0, row.requests().started() - row.failed()),
        row.ok(),
        new ServiceCpu(
            all - compilers - collectors - jvmThreads, compilers, collectors, jvmThreads),
        tiers,
        taken(used, all),
        micros);
  }

  private static @Nullable Taken taken(Map<Part, Double> used, double service) {
    Double steal = used.get(Part.STEAL);
    Double interrupts = used.get(Part.INTERRUPTS);
    Double processes = used.get(Part.PROCESSES);
    return steal == null || interrupts == null || processes == null
        ? null
        : new Taken(steal, interrupts, processes - service);
  }
}
