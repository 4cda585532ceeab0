package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.text.Names;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How services bore a sustained load.
 *
 * @param any whether there was one
 * @param courses one a trial and memory
 * @param pauses one a trial
 */
record EnduranceTable(boolean any, List<Line> courses, List<Pauses> pauses) {
  private static final double HOUR = 3600;

  /** What one memory did over the hold. */
  record Line(
      String trial,
      String mode,
      String tone,
      String measure,
      String trend,
      boolean grows,
      String slope,
      String interval,
      String level,
      String words) {}

  /** A collector's pauses in the hold. */
  record Pauses(
      String trial,
      String hold,
      String count,
      String total,
      String p99,
      String max,
      String share) {}

  static EnduranceTable of(Contents evidence) {
    List<Line> courses = new ArrayList<>();
    List<Pauses> pauses = new ArrayList<>();
    for (Trial trial : evidence.trials()) {
      Endurance endurance = evidence.endurance().get(trial.id());
      if (endurance != null) {
        endurance.memory().forEach(c -> courses.add(line(trial, c, endurance.holdSeconds())));
        pauses.add(pauses(trial, endurance));
      }
    }
    return new EnduranceTable(!courses.isEmpty(), List.copyOf(courses), List.copyOf(pauses));
  }

  private static Line line(Trial trial, Endurance.Course course, double holdSeconds) {
    Endurance.Fit fit = course.fit();
    double holds = holdSeconds / HOUR;
    return new Line(
        trial.id(),
        trial.threads(),
        Names.tone(trial.threads()),
        course.measure().words(),
        course.trend().word(),
        course.trend() == Endurance.Trend.GROWING,
        fit == null ? Numbers.NONE : Numbers.fixed(fit.mbPerHour() * holds, 1),
        fit == null
            ? Numbers.NONE
            : Numbers.fixed(fit.lowMbPerHour() * holds, 1)
                + " to "
                + Numbers.fixed(fit.highMbPerHour() * holds, 1),
        fit == null ? Numbers.NONE : Numbers.fixed(fit.middleMb(), 1),
        course.words());
  }

  private static Pauses pauses(Trial trial, Endurance endurance) {
    String hold = Numbers.span(Duration.ofSeconds(Math.round(endurance.holdSeconds())));
    Endurance.Pauses told = endurance.pauses();
    return told == null
        ? new Pauses(
            trial.id(), hold, Numbers.NONE, Numbers.NONE, Numbers.NONE, Numbers.NONE, Numbers.NONE)
        : new Pauses(
            trial.id(),
            hold,
            Numbers.count(told.count()),
            Numbers.millis(told.totalMs()),
            Numbers.millis(told.p99Ms()),
            Numbers.millis(told.maxMs()),
            Numbers.percent(told.share()));
  }
}
