package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.Endurance.Course;
import dev.loomgauge.core.result.Endurance.Fit;
import dev.loomgauge.core.result.Endurance.Live;
import dev.loomgauge.core.result.Endurance.Measure;
import dev.loomgauge.core.result.Endurance.Trend;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What survives collections grows with time. */
public final class Leak implements Rule {
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

  @Override
  public Optional<Cause> find(Evidence e) {
    return e.endurance().flatMap(endurance -> find(e, endurance));
  }

  private static Optional<Cause> find(Evidence e, Endurance endurance) {
    return endurance.memory().stream()
        .filter(course -> course.measure() == Measure.HEAP_AFTER_COLLECTION)
        .filter(course -> course.trend() == Trend.GROWING)
        .flatMap(
            course ->
                Optional.ofNullable(course.fit()).stream()
                    .map(fit -> cause(e, endurance, course, fit)))
        .findFirst();
  }

  private static Cause cause(Evidence e, Endurance endurance, Course course, Fit fit) {
    double mbPerSecond = fit.mbPerHour() / 3600;
    return new Cause(
        Numbers.format(
            "The heap after collections grows by %s MB per second (%s to %s), %s kB per request.%s%s",
            Numbers.number(mbPerSecond),
            Numbers.number(fit.lowMbPerHour() / 3600),
            Numbers.number(fit.highMbPerHour() / 3600),
            Numbers.number(mbPerSecond * Bytes.KB / e.load().throughputRps()),
            kept(endurance.live()),
            course.hoursToLimit() == null
                ? ""
                : Numbers.format(
                    " At this rate the heap is full in %s h.",
                    Numbers.number(course.hoursToLimit()))),
        "Compare two class histograms (jcmd PID GC.class_histogram) taken minutes apart, and look for a collection or cache without a bound.",
        1);
  }

  /** What full collections left; empty where none was asked for. */
  private static String kept(@Nullable Live live) {
    return live == null
        ? ""
        : Numbers.format(
            " Full collections left %s MB before the load and %s MB after it.",
            Numbers.number(live.beforeMb()), Numbers.number(live.afterMb()));
  }
}
