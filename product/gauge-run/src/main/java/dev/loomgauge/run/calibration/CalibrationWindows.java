package dev.loomgauge.run.calibration;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.ServiceCpu;
import dev.loomgauge.core.result.CalibrationWindow.Taken;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.observation.MeteredLoad;
import dev.loomgauge.run.observation.MeteredLoad.Use;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading.Part;
import dev.loomgauge.run.probe.process.SpeedProbe;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts the requests that the load engine counted in each of its intervals beside the CPU that was
 * used between the same two moments.
 *
 * @param service name of the manifest
 * @param jvm 1 and up
 */
record CalibrationWindows(
    String service, String threads, int jvm, Staircase stairs, SpeedProbe speed) {
  /** Nanoseconds around a window whose timings count for its speed: alone it has two or three. */
  private static final long AROUND = 500_000_000;

  private static final Map<Tier, Part> TIERS =
      Map.of(
          Tier.DATABASE, Part.DATABASE,
          Tier.DOWNSTREAM, Part.DOWNSTREAM,
          Tier.LOAD, Part.LOAD);

  /** Of the rows that readings surround on both sides. */
  List<CalibrationWindow> of(MeteredLoad load) {
    List<CalibrationWindow> windows = new ArrayList<>();
    for (LoadSecond row : load.outcome().seconds()) {
      if (row.second() >= 0) {
        load.during(row).map(use -> window(row, use)).ifPresent(windows::add);
      }
    }
    return windows;
  }

  private CalibrationWindow window(LoadSecond row, Use used) {
    double compilers = used.of(Part.COMPILERS);
    double collectors = used.of(Part.COLLECTORS);
    double jvmThreads = used.of(Part.JVM);
    double background = used.of(Part.BACKGROUND);
    double all = used.of(Part.SERVICE);
    Map<Tier, Double> tiers = new EnumMap<>(Tier.class);
    TIERS.forEach(
        (tier, part) -> {
          Double seconds = used.seconds().get(part);
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
            all - compilers - collectors - jvmThreads - background,
            compilers,
            collectors,
            jvmThreads,
            background),
        tiers,
        taken(used.seconds(), all),
        speed.micros(used.from() - AROUND, used.to() + AROUND).orElse(0));
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
