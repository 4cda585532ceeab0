package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.KindRow;
import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.cell.CellNames;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.WindowWords;
import dev.loomgauge.report.text.Names;
import dev.loomgauge.report.text.TableRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What trials show one by one: windows, kinds of requests, sustained loads. */
final class TrialTables {
  private TrialTables() {}

  /**
   * Which part of each trial's load was measured, and why that.
   *
   * @param summary how many there are, and how many were steady
   * @param unsteady those among them that never got steady
   */
  record WindowTable(
      boolean any, String summary, List<WindowLine> lines, List<WindowLine> unsteady) {
    /** One trial, which starts so long from the end of the ramp. */
    record WindowLine(
        String trial,
        String start,
        String length,
        boolean shaky,
        String steady,
        String opened,
        String closed) {}

    static WindowTable of(List<Trial> trials) {
      List<WindowLine> lines = trials.stream().flatMap(trial -> line(trial)).toList();
      List<WindowLine> unsteady = lines.stream().filter(WindowLine::shaky).toList();
      return new WindowTable(
          !lines.isEmpty(),
          "Measured windows: %s of %s steady"
              .formatted(
                  Numbers.count(lines.size() - unsteady.size()), Numbers.count(lines.size())),
          lines,
          unsteady);
    }

    private static Stream<WindowLine> line(Trial trial) {
      MeasuredWindow window = trial.window();
      return window == null
          ? Stream.empty()
          : Stream.of(
              new WindowLine(
                  trial.id(),
                  WindowWords.seconds(window.startSecond()),
                  WindowWords.length(trial),
                  !window.steady(),
                  WindowWords.steady(window),
                  window.opened(),
                  window.closed()));
    }
  }

  /** How services bore a sustained load. */
  record EnduranceTable(boolean any, List<TableRow> courses, List<TableRow> pauses) {
    private static final double HOUR = 3600;

    static EnduranceTable of(Contents evidence) {
      List<TableRow> courses = new ArrayList<>();
      List<TableRow> pauses = new ArrayList<>();
      for (Trial trial : evidence.trials()) {
        Endurance endurance = evidence.endurance().get(trial.id());
        if (endurance != null) {
          endurance.memory().forEach(c -> courses.add(line(trial, c, endurance.holdSeconds())));
          pauses.add(pauses(trial, endurance));
        }
      }
      return new EnduranceTable(!courses.isEmpty(), List.copyOf(courses), List.copyOf(pauses));
    }

    private static TableRow line(Trial trial, Endurance.Course course, double holdSeconds) {
      Endurance.Fit fit = course.fit();
      double holds = holdSeconds / HOUR;
      return new TableRow()
          .with("trial", trial.id())
          .with("mode", trial.threads())
          .with("tone", Names.tone(trial.threads()))
          .with("measure", course.measure().words())
          .with("trend", course.trend().word())
          .with("grows", course.trend() == Endurance.Trend.GROWING)
          .with("slope", fit == null ? Numbers.NONE : Numbers.fixed(fit.mbPerHour() * holds, 1))
          .with(
              "interval",
              fit == null
                  ? Numbers.NONE
                  : Numbers.fixed(fit.lowMbPerHour() * holds, 1)
                      + " to "
                      + Numbers.fixed(fit.highMbPerHour() * holds, 1))
          .with("level", fit == null ? Numbers.NONE : Numbers.fixed(fit.middleMb(), 1))
          .with("words", course.words());
    }

    private static TableRow pauses(Trial trial, Endurance endurance) {
      String hold = Numbers.span(Duration.ofSeconds(Math.round(endurance.holdSeconds())));
      Endurance.Pauses told = endurance.pauses();
      return new TableRow()
          .with("trial", trial.id())
          .with("hold", hold)
          .with("count", told == null ? Numbers.NONE : Numbers.count(told.count()))
          .with("total", Numbers.millis(told == null ? null : told.totalMs()))
          .with("p99", Numbers.millis(told == null ? null : told.p99Ms()))
          .with("max", Numbers.millis(told == null ? null : told.maxMs()))
          .with("share", Numbers.percent(told == null ? null : told.share()));
    }
  }

  /** What was measured of each kind of request. */
  record KindTable(boolean any, List<TableRow> lines) {
    public static KindTable of(List<Trial> trials) {
      Map<String, String> names = CellNames.byCell(trials);
      List<TableRow> lines =
          KindRow.of(trials).stream()
              .map(row -> line(row, names.getOrDefault(row.cell(), row.cell())))
              .toList();
      return new KindTable(!lines.isEmpty(), lines);
    }

    private static TableRow line(KindRow row, String cell) {
      return new TableRow()
          .with("cell", cell)
          .with("kind", row.kind())
          .with("ok", Numbers.count(row.ok()))
          .with("failed", Numbers.count(row.failed()))
          .with("mean", Numbers.millis(row.meanMs()))
          .with("p50", Numbers.millis(row.p50Ms()))
          .with("p95", Numbers.millis(row.p95Ms()))
          .with("p99", Numbers.tail(row.p99Ms()))
          .with("predicted", Numbers.millis(row.predictedMeanMs()));
    }
  }
}
