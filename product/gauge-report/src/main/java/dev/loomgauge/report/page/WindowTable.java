package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.WindowWords;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which part of each trial's load was measured, and why that.
 *
 * @param any whether there is one to show
 * @param summary how many there are, and how many were steady
 * @param lines one a trial
 * @param unsteady those among them that never got steady
 */
record WindowTable(boolean any, String summary, List<Line> lines, List<Line> unsteady) {

  /**
   * One trial.
   *
   * @param start from the end of the ramp
   */
  record Line(
      String trial,
      String start,
      String length,
      boolean shaky,
      String steady,
      String opened,
      String closed) {}

  static WindowTable of(List<Trial> trials) {
    List<Line> lines = trials.stream().flatMap(trial -> line(trial)).toList();
    List<Line> unsteady = lines.stream().filter(Line::shaky).toList();
    return new WindowTable(
        !lines.isEmpty(),
        "Measured windows: %s of %s steady"
            .formatted(Numbers.count(lines.size() - unsteady.size()), Numbers.count(lines.size())),
        lines,
        unsteady);
  }

  private static Stream<Line> line(Trial trial) {
    MeasuredWindow window = trial.window();
    return window == null
        ? Stream.empty()
        : Stream.of(
            new Line(
                trial.id(),
                WindowWords.seconds(window.startSecond()),
                WindowWords.length(trial),
                !window.steady(),
                WindowWords.steady(window),
                window.opened(),
                window.closed()));
  }
}
