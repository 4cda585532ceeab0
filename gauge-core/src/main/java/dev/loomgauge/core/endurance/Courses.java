package dev.loomgauge.core.endurance;

import dev.loomgauge.core.endurance.Series.Stand;
import dev.loomgauge.core.result.Endurance.Course;
import dev.loomgauge.core.result.Endurance.Fit;
import dev.loomgauge.core.result.Endurance.Live;
import dev.loomgauge.core.result.Endurance.Measure;
import dev.loomgauge.core.result.Endurance.Trend;
import dev.loomgauge.core.statistics.Slope;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says what a memory does over a hold. It grows where the slope's interval lies above 0 over the
 * hold and over its second half: what only fills up at the beginning is no leak. It is flat where
 * the whole interval stays within 3 % of its level over the hold.
 *
 * @param holdSeconds length of the hold
 * @param limitMb the most it may take; null without a limit
 * @param live what full collections left; null without them
 */
record Courses(double holdSeconds, @Nullable Double limitMb, @Nullable Live live) {
  private static final double FLAT = 0.03;
  private static final double HOUR = 3600;

  /** Of what a heap grew by, this much must survive a full collection, or it was garbage. */
  private static final double RETAINED = 0.5;

  Course of(Measure measure, Series series) {
    Stand stand =
        switch (measure) {
          case HEAP_AFTER_COLLECTION -> Stand.LEAST;
          case RESIDENT -> Stand.MEAN;
        };
    Optional<Slope> slope = series.slope(stand);
    if (slope.isEmpty()) {
      return new Course(measure, Trend.UNDECIDED, null, null, tooFew(measure, series));
    }
    Fit fit = fit(slope.get());
    if (fit.lowMbPerHour() > 0) {
      return rising(measure, series, stand, fit);
    }
    if (fit.highMbPerHour() < 0) {
      return told(measure, Trend.SHRINKING, fit, "shrinks by " + figures(fit, -1));
    }
    double change = Math.max(-fit.lowMbPerHour(), fit.highMbPerHour()) * holdSeconds / HOUR;
    return change <= FLAT * fit.middleMb()
        ? told(
            measure,
            Trend.FLAT,
            fit,
            "is flat at %s MB: %s MB an hour, within 3 %% over the hold"
                .formatted(number(fit.middleMb()), range(fit)))
        : told(
            measure,
            Trend.UNDECIDED,
            fit,
            "is undecided: %s MB an hour; a longer hold would tell".formatted(range(fit)));
  }

  private Course rising(Measure measure, Series series, Stand stand, Fit fit) {
    double grown = fit.mbPerHour() * holdSeconds / HOUR;
    if (measure == Measure.HEAP_AFTER_COLLECTION
        && live != null
        && live.afterMb() - live.beforeMb() < RETAINED * grown) {
      return told(
          measure,
          Trend.UNDECIDED,
          fit,
          "rises by %s, but a full collection without load took it away again (%s MB before the load, %s MB after): garbage that waited, or memory of open connections"
              .formatted(figures(fit, 1), number(live.beforeMb()), number(live.afterMb())));
    }
    boolean lasts =
        series
            .from(holdSeconds / 2)
            .slope(stand)
            .filter(s -> s.perUnit() > s.halfWidth())
            .isPresent();
    if (!lasts) {
      return told(
          measure,
          Trend.UNDECIDED,
          fit,
          "rises by %s, but not surely so in the second half of the hold: it may only fill up; a longer hold would tell"
              .formatted(figures(fit, 1)));
    }
    return limitMb == null || measure != Measure.HEAP_AFTER_COLLECTION
        ? told(measure, Trend.GROWING, fit, "grows by " + figures(fit, 1))
        : towards(limitMb, measure, fit);
  }

  private Course towards(double limit, Measure measure, Fit fit) {
    double hours = Math.max(0, limit - fit.at(holdSeconds)) / fit.mbPerHour();
    return new Course(
        measure,
        Trend.GROWING,
        fit,
        hours,
        sentence(
            measure,
            "grows by %s; the limit of %s MB would be reached %s after the hold"
                .formatted(figures(fit, 1), number(limit), span(hours))));
  }

  private static Fit fit(Slope slope) {
    return new Fit(
        slope.perUnit() * HOUR,
        (slope.perUnit() - slope.halfWidth()) * HOUR,
        (slope.perUnit() + slope.halfWidth()) * HOUR,
        slope.middle(),
        slope.level(),
        slope.levelHalfWidth());
  }

  private static Course told(Measure measure, Trend trend, Fit fit, String words) {
    return new Course(measure, trend, fit, null, sentence(measure, words));
  }

  private static String tooFew(Measure measure, Series series) {
    return sentence(
        measure,
        "is undecided: %,d readings in the hold%s are too few, or resemble each other too much, for the interval of a slope; hold longer%s"
            .formatted(
                series.points().size(),
                between(series),
                switch (measure) {
                  case HEAP_AFTER_COLLECTION -> ", or give the service a smaller heap";
                  case RESIDENT -> "";
                }));
  }

  /** ", between 512.1 and 514.0 MB,"; nothing where there are no readings. */
  private static String between(Series series) {
    DoubleSummaryStatistics seen =
        series.points().stream().mapToDouble(Series.Point::mb).summaryStatistics();
    return seen.getCount() == 0
        ? ""
        : String.format(Locale.ROOT, ", between %,.1f and %,.1f MB,", seen.getMin(), seen.getMax());
  }

  private static String sentence(Measure measure, String words) {
    String subject = measure.words();
    return subject.substring(0, 1).toUpperCase(Locale.ROOT)
        + subject.substring(1)
        + " "
        + words
        + ".";
  }

  /** With its interval: "512 MB an hour (95 % interval 480 to 544)". */
  private static String figures(Fit fit, int sign) {
    double one = sign * fit.lowMbPerHour();
    double other = sign * fit.highMbPerHour();
    return "%s MB an hour (95 %% interval %s to %s)"
        .formatted(
            number(sign * fit.mbPerHour()),
            number(Math.min(one, other)),
            number(Math.max(one, other)));
  }

  private static String range(Fit fit) {
    return "%s to %s".formatted(number(fit.lowMbPerHour()), number(fit.highMbPerHour()));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, Math.abs(value) < 10 ? "%.2f" : "%,.0f", value);
  }

  private static String span(double hours) {
    return hours >= 48 ? number(hours / 24) + " days" : number(hours) + " h";
  }
}
