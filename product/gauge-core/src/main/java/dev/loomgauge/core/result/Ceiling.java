package dev.loomgauge.core.result;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Expected.Figure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The ceiling of a cell as people read it: a law is one figure, of which a throughput reaches a
 * share; an estimate is a range, and a throughput lies within, above or below it.
 *
 * @param rps requests per second
 * @param law whether no run can exceed it
 * @param range in requests per second; null where an estimate's range is not known
 */
public record Ceiling(double rps, boolean law, @Nullable Range range) {

  /** Where a throughput lies. */
  public enum Place {
    WITHIN,
    ABOVE,
    BELOW,
    /** Against an estimate whose range is not known. */
    UNKNOWN;

    /** "within it", of a ceiling in the column's header. */
    String word() {
      String word = name().toLowerCase(Locale.ROOT);
      return this == UNKNOWN ? word : word + " it";
    }

    /** "within the range of the ceiling". */
    public String words() {
      return switch (this) {
        case WITHIN -> "within the range of the ceiling";
        case ABOVE -> "above the range of the ceiling";
        case BELOW -> "below the range of the ceiling";
        case UNKNOWN -> "the range of the ceiling is unknown";
      };
    }
  }

  public static Ceiling of(Limit limit) {
    return new Ceiling(limit.rps(), limit.exact(), limit.range());
  }

  /**
   * Of a prediction: the limit that binds. Its range reaches up to where its throughput may be
   * measured with a probability of 90 %, and ends where another limit's does.
   */
  public static Ceiling of(Prediction prediction) {
    Ceiling binding = of(prediction.binding());
    if (binding.law || binding.range == null) {
      return binding;
    }
    double most =
        prediction.limits().stream()
            .skip(1)
            .map(Limit::range)
            .filter(Objects::nonNull)
            .mapToDouble(Range::high)
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    Expected expected = prediction.expected();
    double high =
        Math.max(
            binding.range.high(),
            Optional.ofNullable(expected)
                .flatMap(e -> e.interval(Figure.THROUGHPUT))
                .map(Range::high)
                .orElse(0.0));
    return new Ceiling(binding.rps, false, new Range(binding.range.low(), Math.min(high, most)));
  }

  /** Of trials of one cell; of different predictions the ends of the range are means as well. */
  public static Ceiling of(List<Trial> trials) {
    List<Ceiling> all = trials.stream().map(t -> of(t.prediction())).distinct().toList();
    if (all.size() == 1) {
      return all.getFirst();
    }
    List<Range> ranges = all.stream().map(Ceiling::range).filter(Objects::nonNull).toList();
    double rps = all.stream().mapToDouble(Ceiling::rps).average().orElse(0);
    return new Ceiling(
        rps,
        all.stream().allMatch(Ceiling::law),
        ranges.size() < all.size()
            ? null
            : new Range(
                ranges.stream().mapToDouble(Range::low).average().orElse(rps),
                ranges.stream().mapToDouble(Range::high).average().orElse(rps)));
  }

  /** Of every cell that has a trial, by its id. */
  public static Map<String, Ceiling> byCell(List<Trial> trials) {
    Map<String, Ceiling> ceilings = new LinkedHashMap<>();
    Trial.byCell(trials.stream()).forEach((cell, own) -> ceilings.put(cell, of(own)));
    return ceilings;
  }

  public Place place(double reached) {
    if (range == null) {
      return Place.UNKNOWN;
    }
    return reached > range.high()
        ? Place.ABOVE
        : reached < range.low() ? Place.BELOW : Place.WITHIN;
  }

  /** "399 req/s"; of an estimate "~2,310 to 3,520 req/s", or "~2,910 req/s" without a range. */
  public String words() {
    return law || range == null
        ? Numbers.ceiling(rps, law)
        : "~" + Numbers.rates(range.low(), range.high());
  }

  /** The same without its unit: "399", "~2,310–3,520". */
  public String figures() {
    String mark = law ? "" : "~";
    if (law || range == null) {
      return mark + Numbers.perSecond(rps);
    }
    String low = Numbers.perSecond(range.low());
    String high = Numbers.perSecond(range.high());
    return mark + (low.equals(high) ? low : low + "–" + high);
  }

  /** "99.8 %" of a law; "within it", "above it", "below it" or "unknown" of an estimate. */
  public String share(@Nullable Double reached) {
    if (reached == null) {
      return Numbers.NONE;
    }
    return law ? Numbers.percent(reached / rps) : place(reached).word();
  }

  /** For a sentence: "99.8 % of the ceiling", or "within the range of the ceiling". */
  public String sentence(double reached) {
    return law ? Numbers.percent(reached / rps) + " of the ceiling" : place(reached).words();
  }
}
