package dev.loomgauge.core.prediction.interval;

import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Limit.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pairs whose errors are taken to be alike.
 *
 * @param kind of their binding limit; null for any
 * @param band of their busiest CPU or station; null for any
 */
record PairClass(Figure figure, @Nullable Kind kind, @Nullable UtilisationBand band) {

  /** The class of a cell, and those to use in its place where it has too few pairs. */
  static List<PairClass> narrowestFirst(Figure figure, Kind kind, UtilisationBand band) {
    return List.of(
        new PairClass(figure, kind, band),
        new PairClass(figure, kind, null),
        new PairClass(figure, null, null));
  }

  /** The class that a pair is of. */
  static PairClass of(Pair pair) {
    return new PairClass(pair.figure(), pair.kind(), pair.band());
  }

  boolean holds(Pair pair) {
    return pair.figure() == figure
        && (kind == null || pair.kind() == kind)
        && (band == null || pair.band() == band);
  }

  /** "limited by a pool, CPU below 70 % busy". */
  String words() {
    if (kind == null) {
      return "any limit";
    }
    return "limited by "
        + kind.words()
        + (band == null ? ", any utilisation" : ", busiest CPU " + band.words());
  }
}
