package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.ModeWarmUp;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.text.Names;
import java.time.Duration;
import java.util.List;

/**
 * What warming the services cost and gained.
 *
 * @param any whether any was warmed
 * @param lines one a thread mode
 */
record WarmUpTable(boolean any, List<Line> lines) {

  /** One thread mode. */
  record Line(
      String mode,
      String tone,
      String warmUps,
      String length,
      String requests,
      String compiled,
      String first,
      String last,
      String gain,
      String busy) {}

  static WarmUpTable of(Verdict verdict) {
    List<ModeWarmUp> modes = verdict.warmUps();
    return new WarmUpTable(!modes.isEmpty(), modes.stream().map(WarmUpTable::line).toList());
  }

  private static Line line(ModeWarmUp mode) {
    Double first = mode.firstMs();
    Double last = mode.lastMs();
    return new Line(
        mode.threads(),
        Names.tone(mode.threads().replaceFirst(",.*", "")),
        Numbers.count((long) mode.warmUps()),
        span(mode.seconds()),
        Numbers.count(mode.requests()),
        span(mode.compiledSeconds()),
        Numbers.millis(first),
        Numbers.millis(last),
        first == null || last == null ? Numbers.NONE : Numbers.signed(last / first - 1),
        mode.busy() == 0 ? "" : "compilers still busy after %d".formatted(mode.busy()));
  }

  private static String span(double seconds) {
    return Numbers.span(Duration.ofMillis(Math.round(seconds * 1000)));
  }
}
