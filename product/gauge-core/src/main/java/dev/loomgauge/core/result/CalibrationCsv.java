package dev.loomgauge.core.result;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.CalibrationWindow.Taken;
import dev.loomgauge.core.result.file.Csv;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** {@code calibration.csv}: what the CPU demands were fitted to, a row per window. */
public final class CalibrationCsv {
  private static final int DIGITS = 6;

  public static final List<String> COLUMNS =
      List.of(
          "service",
          "threads",
          "jvm",
          "share",
          "direction",
          "users",
          "measured",
          "begin_epoch_ms",
          "seconds",
          "begun",
          "requests",
          "application_cpu_s",
          "compiler_cpu_s",
          "collector_cpu_s",
          "jvm_cpu_s",
          "database_cpu_s",
          "downstream_cpu_s",
          "load_cpu_s",
          "steal_s",
          "interrupt_s",
          "other_cpu_s",
          "probe_us",
          "background_cpu_s");

  private CalibrationCsv() {}

  /** The whole file. */
  public static String table(List<CalibrationWindow> windows) {
    return Csv.table(COLUMNS, windows.stream().map(CalibrationCsv::fields).toList());
  }

  private static List<String> fields(CalibrationWindow window) {
    CalibrationWindow.Load load = window.load();
    return List.of(
        window.service(),
        window.threads(),
        String.valueOf(window.jvm()),
        Csv.number(load.share(), 3),
        load.direction().name().toLowerCase(Locale.ROOT),
        String.valueOf(load.users()),
        String.valueOf(load.measured()),
        String.valueOf(window.epochMillis()),
        Csv.number(window.seconds(), DIGITS),
        String.valueOf(window.begun()),
        String.valueOf(window.requests()),
        Csv.number(window.cpu().application(), DIGITS),
        Csv.number(window.cpu().compilers(), DIGITS),
        Csv.number(window.cpu().collectors(), DIGITS),
        Csv.number(window.cpu().jvm(), DIGITS),
        Csv.number(window.tiers().get(Tier.DATABASE), DIGITS),
        Csv.number(window.tiers().get(Tier.DOWNSTREAM), DIGITS),
        Csv.number(window.tiers().get(Tier.LOAD), DIGITS),
        taken(window.taken(), Taken::steal),
        taken(window.taken(), Taken::interrupts),
        taken(window.taken(), Taken::others),
        window.probeMicros() == 0 ? "" : Csv.number(window.probeMicros(), 2),
        Csv.number(window.cpu().background(), DIGITS));
  }

  private static String taken(@Nullable Taken taken, ToDoubleFunction<Taken> part) {
    return Csv.number(taken == null ? null : (Double) part.applyAsDouble(taken), DIGITS);
  }
}
