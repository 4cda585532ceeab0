package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.finding.evidence.Cause;
import dev.loomgauge.core.finding.evidence.Evidence;
import dev.loomgauge.core.finding.evidence.Rule;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.Endurance.Course;
import dev.loomgauge.core.result.Endurance.Fit;
import dev.loomgauge.core.result.Endurance.Live;
import dev.loomgauge.core.result.Endurance.Measure;
import dev.loomgauge.core.result.Endurance.Trend;
import dev.loomgauge.core.wording.Numbers;
import java.util.Optional;

/** What survives collections grows with time. */
final class Leak implements Rule {
  @Override
  public String code() {
    return "leak";
  }

  @Override
  public String title() {
    return "Memory leak";
  }

  @Override
  public String meaning() {
    return """
        Under a constant load the heap in use after collections rises at a steady pace, and a full collection does not bring it back. Only a sustained load shows this (`from` or `down` under `load`), with a hold of several collections.\
        """;
  }

  /** MB over the hold; less is warm-up. */
  private static final double LEAST_MB = 8;

  /** Of what a full collection left before the load. */
  private static final double OF_LIVE = 0.1;

  /** Of the growth, what a full collection must leave. */
  private static final double RETAINED = 0.5;

  @Override
  public Optional<Cause> find(Evidence e) {
    return e.endurance().stream()
        .flatMap(
            endurance -> endurance.memory().stream().filter(course -> leaks(course, endurance)))
        .flatMap(
            course -> Optional.ofNullable(course.fit()).map(fit -> cause(e, course, fit)).stream())
        .findFirst();
  }

  /**
   * A hold that is too short to show whether growth goes on decides nothing by itself; full
   * collections before and after the load do.
   */
  private static boolean leaks(Course course, Endurance endurance) {
    if (course.measure() != Measure.HEAP_AFTER_COLLECTION) {
      return false;
    }
    Live live = endurance.live();
    Fit fit = course.fit();
    if (course.trend() != Trend.UNDECIDED || live == null || fit == null) {
      return course.trend() == Trend.GROWING;
    }
    double surely = fit.lowMbPerHour() * endurance.holdSeconds() / 3600;
    return surely >= Math.max(LEAST_MB, OF_LIVE * live.beforeMb())
        && live.afterMb() - live.beforeMb() >= RETAINED * surely;
  }

  private static Cause cause(Evidence e, Course course, Fit fit) {
    double mbPerSecond = fit.mbPerHour() / 3600;
    return new Cause(
        Numbers.format(
            "The heap after collections grows by %s MB per second (%s to %s), %s kB per request; a full collection does not free it.%s",
            Numbers.number(mbPerSecond),
            Numbers.number(fit.lowMbPerHour() / 3600),
            Numbers.number(fit.highMbPerHour() / 3600),
            Numbers.number(mbPerSecond * 1024 / e.load().throughputRps()),
            course.hoursToLimit() == null
                ? ""
                : Numbers.format(
                    " At this rate the heap is full in %s h.",
                    Numbers.number(course.hoursToLimit()))),
        "Compare two class histograms (jcmd PID GC.class_histogram) taken minutes apart, and look for a collection or cache without a bound.",
        1);
  }
}
