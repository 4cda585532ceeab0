package dev.loomgauge.core.result;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The largest load that a thread mode carries, as a search found it: between the largest level that
 * was carried and the least that was not.
 *
 * @param threads thread mode
 * @param levels the levels of the other factors
 * @param factor that was searched: users or rate
 * @param bound what a load that is carried must keep to, in words: "p99 at most 1,000 ms, no
 *     errors"
 * @param boundMs longest p99 of a load that is carried; null for any
 * @param carried the largest level carried below all that were not; null when none was
 * @param notCarried the least level that was not carried or could not be measured; null when there
 *     is none, so that the answer is "at least"
 * @param end sort of reason why no more was carried
 * @param because the reason in words
 * @param points every trial of the search, in its order
 * @param passing the load that passes with 95 % probability; null where the trials do not show it,
 *     and in results that were written without it
 */
public record CapacityBracket(
    String threads,
    Map<String, String> levels,
    String factor,
    String bound,
    @Nullable Double boundMs,
    @Nullable Integer carried,
    @Nullable Integer notCarried,
    End end,
    String because,
    List<Point> points,
    @Nullable Passing passing) {

  public CapacityBracket {
    points = List.copyOf(points);
  }

  /** Whether they differ in other levels than the thread mode, so that these must be told. */
  public static boolean differ(List<CapacityBracket> brackets) {
    return brackets.stream().map(CapacityBracket::levels).distinct().count() > 1;
  }

  /**
   * The load at which a trial keeps to the bound with a probability of 95 %, in the JVM that was
   * measured.
   *
   * @param level by the trials' median; at most the largest load of which they tell anything
   * @param low lower end of its 95 % interval, at most as large
   * @param high upper end; null where it is larger, as where the trials do not show that more load
   *     is slower
   */
  public record Passing(double level, double low, @Nullable Double high, int trials) {
    /** The same where nothing is known of loads beyond one of them. */
    public Passing within(double most) {
      return new Passing(
          Math.min(level, most),
          Math.min(low, most),
          high == null || high > most ? null : high,
          trials);
    }

    /** What it is, for readers of a table. */
    public static final String MEANING =
        "\"95 % likely to pass\" is the load at which one more trial in the same JVM keeps to the bound with a probability of 95 %, with its 95 % interval.";
  }

  /** Sorts of reasons. */
  public enum End {
    /** The 99th percentile was longer than the bound. */
    P99,
    /** More requests failed than the bound allows. */
    ERRORS,
    /** The service, a tier or the load engine failed. */
    FAILURE,
    /** No trial of the next level could be believed. */
    VOID,
    /** The largest level that the scenario tries was carried. */
    SCENARIO,
    /** The largest level that the machine allows was carried. */
    MACHINE,
    /** The search was stopped before its end. */
    STOPPED
  }

  /** What a trial says of its level. */
  public enum Standing {
    CARRIED,
    NOT_CARRIED,
    /** The trial is void, and says nothing. */
    VOID,
    /** The trial is void because of the machine, and is repeated. */
    DISTURBED;

    /** Whether it says anything of its level. */
    public boolean counts() {
      return switch (this) {
        case CARRIED, NOT_CARRIED -> true;
        case VOID, DISTURBED -> false;
      };
    }
  }

  /**
   * One trial of a search.
   *
   * @param p99Ms its 99th percentile; null when it has none
   * @param because why it was not carried or not counted; empty where it was carried
   */
  public record Point(
      int level, String trial, Standing standing, @Nullable Double p99Ms, String because) {}
}
