package dev.loomgauge.core.prediction.interval;

import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pairs whose errors are taken to be alike.
 *
 * @param kind of their binding limit; null for any
 * @param exact whether that limit is a law; null for any
 * @param band of their busiest CPU or station; null for any
 */
record PairClass(
    Figure figure, @Nullable Kind kind, @Nullable Boolean exact, @Nullable UtilisationBand band) {

  /** The class of a cell, and those to use in its place where it has too few pairs. */
  static List<PairClass> narrowestFirst(Figure figure, Limit binding, UtilisationBand band) {
    return List.of(
        new PairClass(figure, binding.kind(), binding.exact(), band),
        new PairClass(figure, binding.kind(), binding.exact(), null),
        new PairClass(figure, binding.kind(), null, null),
        new PairClass(figure, null, null, null));
  }

  /** The class that a pair is of. */
  static PairClass of(Pair pair) {
    return new PairClass(pair.figure(), pair.kind(), pair.exact(), pair.band());
  }

  boolean holds(Pair pair) {
    return pair.figure() == figure
        && (kind == null || pair.kind() == kind)
        && (exact == null || pair.exact() == exact)
        && (band == null || pair.band() == band);
  }

  /** "limited by a pool (a law), busiest CPU below 70 % busy". */
  String words() {
    if (kind == null) {
      return "any limit";
    }
    return "limited by "
        + kind.words()
        + (exact == null ? "" : exact ? " (a law)" : " (an estimate)")
        + (band == null ? ", any utilisation" : ", busiest CPU " + band.words());
  }
}
