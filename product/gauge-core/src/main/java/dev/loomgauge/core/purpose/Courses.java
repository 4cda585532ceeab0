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
 * @param holdSeconds length of the hold
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
    double low = overHold(fit.lowMbPerHour());
    double high = overHold(fit.highMbPerHour());
    if (Math.max(-low, high) <= material) {
      return told(measure, Trend.FLAT, fit, words.flat(fit, material));
    }
    if (high < 0) {
      return told(measure, Trend.SHRINKING, fit, words.shrinks(fit));
    }
    return low > 0
        ? rising(measure, series, stand, fit)
        : told(measure, Trend.UNDECIDED, fit, words.wide(fit));
  }

  /** The least change over a hold that is more than warm-up, MB. */
  private double material(Measure measure, double levelMb) {
    double ofLevel = OF_LEVEL * levelMb;
    return limitMb == null || measure != Measure.HEAP_AFTER_COLLECTION
        ? ofLevel
        : Math.max(ofLevel, OF_LIMIT * limitMb);
  }

  private Course rising(Measure measure, MemorySeries series, Stand stand, Fit fit) {
    CourseWords words = new CourseWords(measure, holdSeconds);
    double material = material(measure, fit.middleMb());
    if (overHold(fit.lowMbPerHour()) < material) {
      return told(measure, Trend.UNDECIDED, fit, words.tooLittle(fit, material));
    }
    if (measure == Measure.HEAP_AFTER_COLLECTION
        && live != null
        && live.afterMb() - live.beforeMb() < RETAINED * overHold(fit.mbPerHour())) {
      return told(measure, Trend.UNDECIDED, fit, words.takenAway(fit, live));
    }
    Optional<Halves> halves = Halves.of(series, stand, holdSeconds);
    if (halves.isEmpty()) {
      return told(measure, Trend.UNDECIDED, fit, words.notHalved(fit));
    }
    return switch (halves.get().pace()) {
      case SLOWING -> told(measure, Trend.SLOWING, fit, words.slows(fit, halves.get()));
      case UNSURE -> told(measure, Trend.UNDECIDED, fit, words.perhapsSlows(fit, halves.get()));
      case STEADY -> growing(measure, fit, halves.get());
    };
  }

  private Course growing(Measure measure, Fit fit, Halves halves) {
    CourseWords words = new CourseWords(measure, holdSeconds);
    if (limitMb == null || measure != Measure.HEAP_AFTER_COLLECTION) {
      return told(measure, Trend.GROWING, fit, words.grows(fit) + words.mayLevelOff(halves));
    }
    double left = Math.max(0, limitMb - fit.at(holdSeconds));
    return halves.backs(left, fit)
        ? new Course(
            measure,
            Trend.GROWING,
            fit,
            left / fit.mbPerHour(),
            words.sentence(words.grows(fit) + words.limit(limitMb, left / fit.mbPerHour())))
        : told(
            measure,
            Trend.GROWING,
            fit,
            words.grows(fit) + words.mayLevelOff(halves) + words.noLimit(limitMb));
  }

  private double overHold(double mbPerHour) {
    return mbPerHour * holdSeconds / HOUR;
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

  private Course told(Measure measure, Trend trend, Fit fit, String words) {
    return new Course(
        measure, trend, fit, null, new CourseWords(measure, holdSeconds).sentence(words));
  }
}
