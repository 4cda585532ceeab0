package dev.loomgauge.core.purpose;

import dev.loomgauge.core.purpose.MemorySeries.Stand;
import dev.loomgauge.core.result.Endurance.Course;
import dev.loomgauge.core.result.Endurance.Fit;
import dev.loomgauge.core.result.Endurance.Live;
import dev.loomgauge.core.result.Endurance.Measure;
import dev.loomgauge.core.result.Endurance.Trend;
import dev.loomgauge.core.statistics.Slope;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says what a memory does over a hold. It is flat where the hold changes it by less than what
 * {@link #material matters}. It grows where the slope's interval lies above 0, the growth over the
 * hold is surely material, a full collection does not take it away, and the second half of the hold
 * surely grows at no less than {@link Halves#STEADY} of the rate of the first.
 *
 * @param limitMb the most it may take; null without a limit
 * @param live what full collections left; null without them
 */
record Courses(double holdSeconds, @Nullable Double limitMb, @Nullable Live live) {
  /** Share of the level that a change must exceed to matter. */
  private static final double OF_LEVEL = 0.03;

  /** Share of the heap's limit that a change must exceed to matter. */
  private static final double OF_LIMIT = 0.01;

  private static final double HOUR = 3600;

  /** Of what a heap grew by, this much must survive a full collection, or it was garbage. */
  private static final double RETAINED = 0.5;

  Course of(Measure measure, MemorySeries series) {
    CourseWords words = new CourseWords(measure, holdSeconds);
    Stand stand =
        switch (measure) {
          case HEAP_AFTER_COLLECTION -> Stand.LEAST;
          case RESIDENT -> Stand.MEAN;
        };
    Optional<Slope> slope = series.slope(stand);
    if (slope.isEmpty()) {
      return new Course(measure, Trend.UNDECIDED, null, null, words.tooFew(series));
    }
    Fit fit = fit(slope.get());
    double material = material(measure, fit.middleMb());
    double low = words.overHold(fit.lowMbPerHour());
    double high = words.overHold(fit.highMbPerHour());
    if (Math.max(-low, high) <= material) {
      return told(words, Trend.FLAT, fit, words.flat(fit, material));
    }
    if (high < 0) {
      return told(words, Trend.SHRINKING, fit, words.shrinks(fit));
    }
    return low > 0
        ? rising(words, series, stand, fit)
        : told(words, Trend.UNDECIDED, fit, words.wide(fit));
  }

  /** The least change over a hold that is more than warm-up, MB. */
  private double material(Measure measure, double levelMb) {
    double ofLevel = OF_LEVEL * levelMb;
    return limitMb == null || measure != Measure.HEAP_AFTER_COLLECTION
        ? ofLevel
        : Math.max(ofLevel, OF_LIMIT * limitMb);
  }

  private Course rising(CourseWords words, MemorySeries series, Stand stand, Fit fit) {
    double material = material(words.measure(), fit.middleMb());
    if (words.overHold(fit.lowMbPerHour()) < material) {
      return told(words, Trend.UNDECIDED, fit, words.tooLittle(fit, material));
    }
    if (words.measure() == Measure.HEAP_AFTER_COLLECTION
        && live != null
        && live.afterMb() - live.beforeMb() < RETAINED * words.overHold(fit.mbPerHour())) {
      return told(words, Trend.UNDECIDED, fit, words.takenAway(fit, live));
    }
    Optional<Halves> halves = Halves.of(series, stand, holdSeconds);
    if (halves.isEmpty()) {
      return told(words, Trend.UNDECIDED, fit, words.notHalved(fit));
    }
    return switch (halves.get().pace()) {
      case SLOWING -> told(words, Trend.SLOWING, fit, words.slows(fit, halves.get()));
      case UNSURE -> told(words, Trend.UNDECIDED, fit, words.perhapsSlows(fit, halves.get()));
      case STEADY -> growing(words, fit, halves.get());
    };
  }

  private Course growing(CourseWords words, Fit fit, Halves halves) {
    if (limitMb == null || words.measure() != Measure.HEAP_AFTER_COLLECTION) {
      return told(words, Trend.GROWING, fit, words.grows(fit) + words.mayLevelOff(halves));
    }
    double left = Math.max(0, limitMb - fit.at(holdSeconds));
    return halves.backs(left, fit)
        ? new Course(
            words.measure(),
            Trend.GROWING,
            fit,
            left / fit.mbPerHour(),
            words.sentence(words.grows(fit) + words.limit(limitMb, left / fit.mbPerHour())))
        : told(
            words,
            Trend.GROWING,
            fit,
            words.grows(fit) + words.mayLevelOff(halves) + words.noLimit(limitMb));
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

  private static Course told(CourseWords words, Trend trend, Fit fit, String finding) {
    return new Course(words.measure(), trend, fit, null, words.sentence(finding));
  }
}
