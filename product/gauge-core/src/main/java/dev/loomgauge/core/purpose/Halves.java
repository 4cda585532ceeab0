package dev.loomgauge.core.purpose;

import dev.loomgauge.core.purpose.MemorySeries.Stand;
import dev.loomgauge.core.result.Endurance.Fit;
import dev.loomgauge.core.statistics.Slope;
import java.util.Optional;

/**
 * The slopes of a memory in the two halves of a hold. What fills up slows down: an exponential
 * approach with time constant T has, over a hold of length H, slopes with the ratio exp(-H / 2T); a
 * leak has the ratio 1.
 *
 * @param ratio slope of the second half over that of the first; 0 where the first has none
 * @param ratioLow lower end of its 95 % interval
 */
record Halves(double ratio, double ratioLow, double holdSeconds) {
  /** A second half that grows at less than this share of the first is slowing. */
  static final double STEADY = 0.7;

  /** A straight line is extended by at most this many holds. */
  static final double FURTHEST = 10;

  private static final double HOUR = 3600;

  /** Whether growth goes on. */
  enum Pace {
    /** The interval of the ratio lies above {@link #STEADY}. */
    STEADY,
    /** The ratio lies below it. */
    SLOWING,
    /** The ratio lies above, its interval does not. */
    UNSURE
  }

  /** Nothing where a half is too short for a slope. */
  static Optional<Halves> of(MemorySeries series, Stand stand, double holdSeconds) {
    Optional<Slope> first = series.until(holdSeconds / 2).slope(stand);
    Optional<Slope> second = series.from(holdSeconds / 2).slope(stand);
    if (first.isEmpty() || second.isEmpty()) {
      return Optional.empty();
    }
    double one = first.get().perUnit();
    double other = second.get().perUnit();
    if (other <= 0) {
      return Optional.of(new Halves(0, 0, holdSeconds));
    }
    if (one <= 0) {
      // Growth that begins late does not slow; that it goes on needs a slope of its own.
      double surely = other > second.get().halfWidth() ? STEADY : 0;
      return Optional.of(new Halves(1, surely, holdSeconds));
    }
    double ratio = other / one;
    // The error of a quotient of independent estimates, to first order.
    double half = Math.hypot(second.get().halfWidth(), ratio * first.get().halfWidth()) / one;
    return Optional.of(new Halves(ratio, ratio - half, holdSeconds));
  }

  Pace pace() {
    if (ratioLow >= STEADY) {
      return Pace.STEADY;
    }
    return ratio < STEADY ? Pace.SLOWING : Pace.UNSURE;
  }

  /** The shortest time constant, in holds, with which growth that slows this little levels off. */
  double constant() {
    return ratioLow >= 1 ? Double.POSITIVE_INFINITY : -0.5 / Math.log(ratioLow);
  }

  /**
   * Whether the hold shows that so much more is reached: even what levels off as early as the hold
   * allows would get there, and the straight line gets there within {@link #FURTHEST} holds. An
   * approach whose mean slope over the hold is b ends b c / (exp(1 / c) - 1) above the end of the
   * hold, with c its time constant in holds.
   *
   * @param leftMb above the end of the hold
   */
  boolean backs(double leftMb, Fit fit) {
    double c = constant();
    double grown = fit.mbPerHour() * holdSeconds / HOUR;
    double stillToCome =
        Double.isInfinite(c) ? Double.POSITIVE_INFINITY : grown / Math.expm1(1 / c);
    return leftMb <= Math.min(stillToCome, FURTHEST * grown);
  }
}
