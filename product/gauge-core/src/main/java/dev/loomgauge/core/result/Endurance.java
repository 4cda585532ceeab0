package dev.loomgauge.core.result;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a service bore the hold of a sustained load: {@code endurance.json}.
 *
 * @param holdSeconds seconds of the hold that were seen
 * @param memory what its memory did, the measure of a leak first
 * @param pauses of its collector; null where they were not recorded
 * @param heapLimitMb the most that its heap may take, MB of 2^20 bytes; null where that is not
 *     known
 * @param live what a full collection leaves of the heap; null where none was asked for
 */
public record Endurance(
    double holdSeconds,
    List<Course> memory,
    @Nullable Pauses pauses,
    @Nullable Double heapLimitMb,
    @Nullable Live live) {

  public Endurance {
    memory = List.copyOf(memory);
  }

  /** What is measured; MB of 2^20 bytes. */
  public enum Measure {
    /** Heap in use after collections: what no collection took away. */
    HEAP_AFTER_COLLECTION("heap after collection"),
    /** Memory that the operating system keeps for the process. */
    RESIDENT("resident memory");

    private final String words;

    Measure(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /** What a memory does over the hold. */
  public enum Trend {
    /** It surely rises, by more than warm-up does, and goes on at the same pace. */
    GROWING,
    /** It rises, less in the second half of the hold than in the first: it fills up. */
    SLOWING,
    /** Whatever the slope is within its interval, the hold changes too little to matter. */
    FLAT,
    /** The interval lies below 0. */
    SHRINKING,
    /** The hold decides nothing. */
    UNDECIDED;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * One memory over the hold.
   *
   * @param fit the line through it; null where there is too little to lay one through
   * @param hoursToLimit from the end of the hold until the heap's limit is reached in a straight
   *     line; null unless it grows towards one that the hold is long enough to speak of
   * @param words the finding in a sentence, with its figures
   */
  public record Course(
      Measure measure,
      Trend trend,
      @Nullable Fit fit,
      @Nullable Double hoursToLimit,
      String words) {}

  /**
   * A straight line with 95 % intervals.
   *
   * @param mbPerHour its slope
   * @param lowMbPerHour lower end of the slope's interval
   * @param highMbPerHour upper end
   * @param middleSecond where in the hold the level is given
   * @param middleMb the level there
   * @param middleHalfWidthMb half of the level's interval
   */
  public record Fit(
      double mbPerHour,
      double lowMbPerHour,
      double highMbPerHour,
      double middleSecond,
      double middleMb,
      double middleHalfWidthMb) {
    private static final double HOUR = 3600;

    /** MB at a second of the hold. */
    public double at(double second) {
      return middleMb + mbPerHour * (second - middleSecond) / HOUR;
    }

    /** Half of the interval of {@link #at}. */
    public double halfWidthAt(double second) {
      double slope = (highMbPerHour - lowMbPerHour) / 2 * (second - middleSecond) / HOUR;
      return Math.hypot(middleHalfWidthMb, slope);
    }
  }

  /**
   * Pauses of the collector in the hold, of which one in a hundred exceeds the p99, and their share
   * of it, 0 to 1.
   */
  public record Pauses(long count, double totalMs, double p99Ms, double maxMs, double share) {}

  /** What a full collection leaves of the heap without load, MB. */
  public record Live(double beforeMb, double afterMb) {}
}
