package dev.loomgauge.core.result;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.loomgauge.core.Numbers;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a solver expects of a cell.
 *
 * @param solver its name; two names, as in "ps+simulation", when the second gave the percentiles
 * @param throughputRps requests per second that succeed
 * @param meanMs response time in milliseconds, as the percentiles; null where the solver cannot
 *     tell it
 * @param errorRate failed / all, 0 to 1
 * @param utilisation station or passive resource to the share of it in use, 0 to 1
 * @param accuracy how well the figures are known; null in results that were written without it
 * @param intervals where each figure will be measured with a probability of 90 %; empty in results
 *     that were written without them
 * @param kinds kind of request to its mean response time in milliseconds; empty where there is one
 *     kind, and in results that were written without it
 * @param times where a request spends its time, in milliseconds; empty where the solver does not
 *     tell, and in results that were written without it
 */
public record Expected(
    String solver,
    double throughputRps,
    @Nullable Double meanMs,
    @Nullable Double p50Ms,
    @Nullable Double p95Ms,
    @Nullable Double p99Ms,
    double errorRate,
    Map<String, Double> utilisation,
    @Nullable Accuracy accuracy,
    @JsonSetter(nulls = Nulls.AS_EMPTY) Map<Figure, Interval> intervals,
    @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, Double> kinds,
    @JsonSetter(nulls = Nulls.AS_EMPTY) Map<Activity, Double> times) {

  public Expected {
    times = Collections.unmodifiableMap(new LinkedHashMap<>(times));
    intervals = Map.copyOf(intervals);
    kinds = Collections.unmodifiableMap(new LinkedHashMap<>(kinds));
  }

  public Expected with(Map<Figure, Interval> others) {
    return new Expected(
        solver,
        throughputRps,
        meanMs,
        p50Ms,
        p95Ms,
        p99Ms,
        errorRate,
        utilisation,
        accuracy,
        others,
        kinds,
        times);
  }

  /**
   * The 90 % prediction interval of one figure.
   *
   * @param range in requests per second or milliseconds, as wide as past pairs make it; null where
   *     too few past pairs are known
   * @param scale standard deviation of ln(measured / predicted) by the parts that the model knows
   * @param basis what the interval rests on, or why there is none, in words
   */
  public record Interval(@Nullable Range range, double scale, String basis) {
    /** An interval whose high end is more than this many times its low end predicts nothing. */
    public static final double WIDEST = 3;

    /** Behind a figure whose interval is wider than that. */
    public static final String ABSENT = "(no interval)";

    /** What {@link #ABSENT} means, as a sentence. */
    public static final String ABSENCE =
        ABSENT + " marks a figure that is not predictable within a factor of 3.";

    /** {@link #ABSENCE}, where one of the figures that are shown of some predictions needs it. */
    public static List<String> absence(Stream<Prediction> predictions, Figure... shown) {
      boolean needed =
          predictions
              .map(Prediction::expected)
              .filter(Objects::nonNull)
              .anyMatch(expected -> Stream.of(shown).anyMatch(expected::unpredictable));
      return needed ? List.of(ABSENCE) : List.of();
    }

    public static boolean tooWide(Range range) {
      return !(range.high() <= WIDEST * range.low());
    }

    /** The range, where it predicts something. */
    public Optional<Range> usable() {
      return Optional.ofNullable(range).filter(known -> !tooWide(known));
    }
  }

  /** The 90 % prediction interval of a figure; empty where none is known that predicts anything. */
  public Optional<Range> interval(Figure figure) {
    return Optional.ofNullable(intervals.get(figure)).flatMap(Interval::usable);
  }

  /** Whether past pairs leave a figure open by more than a factor of {@link Interval#WIDEST}. */
  public boolean unpredictable(Figure figure) {
    return Optional.ofNullable(intervals.get(figure))
        .map(Interval::range)
        .filter(Interval::tooWide)
        .isPresent();
  }

  /**
   * A figure with what is known of it: its interval "786 to 803 req/s", or "~4,615 req/s (no
   * interval)"; empty where no interval was made.
   */
  public Optional<String> words(Figure figure) {
    return unpredictable(figure)
        ? Optional.of("~" + figure.words(figure.of(this)) + " " + Interval.ABSENT)
        : interval(figure).map(figure::words);
  }

  /** A figure of a cell that is predicted with an interval, measured, and scored. */
  public enum Figure {
    THROUGHPUT,
    MEAN,
    P50,
    P95,
    P99;

    /** "throughput", "p99": its word in files and tables. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** As predicted, in requests per second or milliseconds; null where no solver gives it. */
    public @Nullable Double of(Expected expected) {
      return switch (this) {
        case THROUGHPUT -> (Double) expected.throughputRps();
        case MEAN -> expected.meanMs();
        case P50 -> expected.p50Ms();
        case P95 -> expected.p95Ms();
        case P99 -> expected.p99Ms();
      };
    }

    /** As measured, in the same unit; NaN where too few requests were measured. */
    public double of(LoadSummary load) {
      return switch (this) {
        case THROUGHPUT -> load.throughputRps();
        case MEAN -> load.latencies().meanMs();
        case P50 -> load.latencies().p50Ms();
        case P95 -> load.latencies().p95Ms();
        case P99 -> load.knownP99Ms();
      };
    }

    /** "803 req/s", "12.4 ms"; a dash for null. */
    public String words(@Nullable Double value) {
      return this == THROUGHPUT ? Numbers.rate(value) : Numbers.millis(value);
    }

    /** "786 to 803 req/s". */
    public String words(Range range) {
      if (this == THROUGHPUT) {
        return Numbers.number(range.low()) + " to " + Numbers.rate(range.high());
      }
      return Numbers.millis(range.low(), range.high());
    }
  }
}
