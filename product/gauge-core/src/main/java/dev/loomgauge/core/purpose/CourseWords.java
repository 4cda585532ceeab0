package dev.loomgauge.core.purpose;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Endurance.Fit;
import dev.loomgauge.core.result.Endurance.Live;
import dev.loomgauge.core.result.Endurance.Measure;
import java.util.DoubleSummaryStatistics;

/**
 * Findings on a memory as sentences. Growth is given over the hold; a rate per hour only where an
 * hour is at most {@link Halves#FURTHEST} holds.
 */
record CourseWords(Measure measure, double holdSeconds) {
  private static final double HOUR = 3600;

  String flat(Fit fit, double material) {
    String rises =
        fit.lowMbPerHour() > 0
            ? "; it rises; only a longer hold can show whether that continues"
            : "";
    return "is flat at %s MB: %s, less than the %s MB that matter%s"
        .formatted(Numbers.number(fit.middleMb()), range(fit), Numbers.number(material), rises);
  }

  String shrinks(Fit fit) {
    return "shrinks by " + figures(fit, -1);
  }

  String grows(Fit fit) {
    return "grows by " + figures(fit, 1);
  }

  String wide(Fit fit) {
    return "is undecided: %s; a longer hold would decide".formatted(range(fit));
  }

  String tooLittle(Fit fit, double material) {
    return "rises by %s, but not surely by the %s MB that matter: too short to distinguish a leak from warm-up; use a longer hold"
        .formatted(figures(fit, 1), Numbers.number(material));
  }

  String takenAway(Fit fit, Live live) {
    return "rises by %s, but a full collection without load took it away again (%s MB before the load, %s MB after): garbage that waited, or memory of open connections"
        .formatted(
            figures(fit, 1), Numbers.number(live.beforeMb()), Numbers.number(live.afterMb()));
  }

  String notHalved(Fit fit) {
    return "rises by %s, but each half of the hold has too few independent readings to show whether that continues; use a longer hold"
        .formatted(figures(fit, 1));
  }

  String slows(Fit fit, Halves halves) {
    return "rises by %s, but slows: the second half of the hold grows at %s of the rate of the first; it fills up; this hold shows no leak"
        .formatted(figures(fit, 1), Numbers.percent(halves.ratio()));
  }

  String perhapsSlows(Fit fit, Halves halves) {
    return "rises by %s, but whether it slows is not sure: the second half of the hold grows at %s of the rate of the first, and at no less than %s of it with 95 %% confidence; a longer hold would decide"
        .formatted(
            figures(fit, 1),
            Numbers.percent(halves.ratio()),
            Numbers.percent(Math.max(0, halves.ratioLow())));
  }

  String limit(double limitMb, double hours) {
    return "; at this rate the limit of %s MB would be reached %s after the hold"
        .formatted(Numbers.number(limitMb), Numbers.hours(hours));
  }

  String noLimit(double limitMb) {
    return "; the limit of %s MB is too far from this hold to say when it would be reached"
        .formatted(Numbers.number(limitMb));
  }

  /** A hold cannot tell a leak from what fills up slowly enough. */
  String mayLevelOff(Halves halves) {
    double constant = halves.constant();
    return Double.isInfinite(constant)
        ? ""
        : "; a leak, or something that fills up with a time constant of more than %s holds"
            .formatted(Numbers.number(constant));
  }

  String tooFew(MemorySeries series) {
    return sentence(
        "is undecided: %,d readings in the hold%s are too few, or resemble each other too much, for the interval of a slope; hold longer%s"
            .formatted(
                series.points().size(),
                between(series),
                switch (measure) {
                  case HEAP_AFTER_COLLECTION -> ", or give the service a smaller heap";
                  case RESIDENT -> "";
                }));
  }

  String sentence(String words) {
    return Words.capital(measure.words()) + " " + words + ".";
  }

  /** ", between 512.1 and 514.0 MB,"; nothing where there are no readings. */
  private static String between(MemorySeries series) {
    DoubleSummaryStatistics seen =
        series.points().stream().mapToDouble(MemorySeries.Point::mb).summaryStatistics();
    return seen.getCount() == 0
        ? ""
        : ", between %s and %s MB,"
            .formatted(Numbers.number(seen.getMin()), Numbers.number(seen.getMax()));
  }

  /** "48 MB over the hold of 24 s (95 % interval 45 to 51)". */
  private String figures(Fit fit, int sign) {
    double one = sign * overHold(fit.lowMbPerHour());
    double other = sign * overHold(fit.highMbPerHour());
    return "%s MB over the hold of %s (95 %% interval %s to %s%s)"
        .formatted(
            Numbers.number(sign * overHold(fit.mbPerHour())),
            hold(),
            Numbers.number(Math.min(one, other)),
            Numbers.number(Math.max(one, other)),
            hourly()
                ? ", at a rate of %s MB per hour".formatted(Numbers.number(sign * fit.mbPerHour()))
                : "");
  }

  private String range(Fit fit) {
    return "%s to %s MB over the hold of %s"
        .formatted(
            Numbers.number(overHold(fit.lowMbPerHour())),
            Numbers.number(overHold(fit.highMbPerHour())),
            hold());
  }

  private boolean hourly() {
    return holdSeconds * Halves.FURTHEST >= HOUR;
  }

  double overHold(double mbPerHour) {
    return mbPerHour * holdSeconds / HOUR;
  }

  private String hold() {
    return holdSeconds < 120
        ? Numbers.count(holdSeconds) + " s"
        : "%s min".formatted(Numbers.number(holdSeconds / 60));
  }
}
