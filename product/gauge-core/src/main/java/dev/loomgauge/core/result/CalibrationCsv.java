package dev.loomgauge.core.result;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.CalibrationWindow.Taken;
import dev.loomgauge.core.result.file.Csv;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** {@code calibration.csv}: what the CPU demands were fitted to, a row per window. */
public final class CalibrationCsv {
  private static final int DIGITS = 6;
  private static final Map<String, Function<CalibrationWindow, String>> FIELDS = fields();

  public static final List<String> COLUMNS = List.copyOf(FIELDS.keySet());

  private CalibrationCsv() {}

  public static String table(List<CalibrationWindow> windows) {
    return Csv.table(
        COLUMNS,
        windows.stream()
            .map(window -> FIELDS.values().stream().map(field -> field.apply(window)).toList())
            .toList());
  }

  private static Map<String, Function<CalibrationWindow, String>> fields() {
    Map<String, Function<CalibrationWindow, String>> row = new LinkedHashMap<>();
    row.put("service", CalibrationWindow::service);
    row.put("threads", CalibrationWindow::threads);
    row.put("jvm", window -> String.valueOf(window.jvm()));
    row.put("share", window -> Csv.number(window.load().share(), 3));
    row.put("direction", window -> window.load().direction().name().toLowerCase(Locale.ROOT));
    row.put("users", window -> String.valueOf(window.load().users()));
    row.put("measured", window -> String.valueOf(window.load().measured()));
    row.put("begin_epoch_ms", window -> String.valueOf(window.epochMillis()));
    row.put("seconds", window -> Csv.number(window.seconds(), DIGITS));
    row.put("begun", window -> String.valueOf(window.begun()));
    row.put("requests", window -> String.valueOf(window.requests()));
    row.put("application_cpu_s", window -> Csv.number(window.cpu().application(), DIGITS));
    row.put("compiler_cpu_s", window -> Csv.number(window.cpu().compilers(), DIGITS));
    row.put("collector_cpu_s", window -> Csv.number(window.cpu().collectors(), DIGITS));
    row.put("jvm_cpu_s", window -> Csv.number(window.cpu().jvm(), DIGITS));
    row.put("database_cpu_s", window -> Csv.number(window.tiers().get(Tier.DATABASE), DIGITS));
    row.put("downstream_cpu_s", window -> Csv.number(window.tiers().get(Tier.DOWNSTREAM), DIGITS));
    row.put("load_cpu_s", window -> Csv.number(window.tiers().get(Tier.LOAD), DIGITS));
    row.put("steal_s", window -> taken(window, Taken::steal));
    row.put("interrupt_s", window -> taken(window, Taken::interrupts));
    row.put("other_cpu_s", window -> taken(window, Taken::others));
    row.put(
        "probe_us", window -> window.probeMicros() == 0 ? "" : Csv.number(window.probeMicros(), 2));
    row.put("background_cpu_s", window -> Csv.number(window.cpu().background(), DIGITS));
    return row;
  }

  private static String taken(CalibrationWindow window, ToDoubleFunction<Taken> part) {
    return Csv.field(window.taken(), taken -> Csv.number(part.applyAsDouble(taken), DIGITS));
  }
}
