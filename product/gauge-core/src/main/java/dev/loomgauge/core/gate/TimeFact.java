package dev.loomgauge.core.gate;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.statistics.PairedRatio;
import java.util.List;
import java.util.OptionalInt;
import org.apache.commons.statistics.descriptive.Mean;
import org.jspecify.annotations.Nullable;

/**
 * What blocks say of one figure of both builds.
 *
 * @param base geometric mean over blocks; NaN without any
 * @param head the same of the other build
 * @param ratio head / base, over blocks; null without any
 * @param moreBlocks that would decide it, about; empty where it is decided or that is not known
 * @param reason why there is no ratio, or what outweighs it
 */
public record TimeFact(
    TimeMetric metric,
    double base,
    double head,
    @Nullable PairedRatio ratio,
    TimeOutcome outcome,
    OptionalInt moreBlocks,
    Reason reason) {
  private static final double LEVEL = 0.95;

  /** What there is to say beside a ratio, or in its place. */
  public enum Reason {
    /** Nothing. */
    NONE(""),
    NO_BLOCK("no block ended in the time"),
    /** By the checks of {@code doctor}. */
    UNFIT("the machine is not fit to measure"),
    DISTURBED("the machine was disturbed in each block"),
    /** Of fewer requests a 99th percentile is one of the ten slowest. */
    FEW("too few requests"),
    NOT_TOLD("not reported by the JVM"),
    /** In more blocks than the base. */
    HEAD_FAILS("the head fails in more blocks"),
    /** In more blocks than the head. */
    BASE_FAILS("the base fails in more blocks");

    private final String words;

    Reason(String words) {
      this.words = words;
    }

    /** For people. */
    public String words() {
      return words;
    }
  }

  /** One of which nothing was measured that counts. */
  static TimeFact unmeasured(TimeMetric metric, TimeOutcome outcome, Reason reason) {
    return new TimeFact(metric, Double.NaN, Double.NaN, null, outcome, OptionalInt.empty(), reason);
  }

  /** Of values above 0, at least one. */
  static double geometricMean(List<Double> values) {
    return Math.exp(Mean.of(values.stream().mapToDouble(Math::log).toArray()).getAsDouble());
  }

  /** Blocks that count. */
  public int blocks() {
    return ratio == null ? 0 : ratio.blocks();
  }

  public boolean hasInterval() {
    return ratio != null && ratio.hasSpread();
  }

  /** Lower end of the 95 % interval of the ratio; only where it has one. */
  public double low() {
    return known().low(LEVEL);
  }

  /** Its upper end. */
  public double high() {
    return known().high(LEVEL);
  }

  private PairedRatio known() {
    if (ratio == null) {
      throw new IllegalStateException("no block counts");
    }
    return ratio;
  }

  /** The figure of the base for people; a dash where there is none. */
  public String baseWords() {
    return words(base);
  }

  /** The figure of the head for people; a dash where there is none. */
  public String headWords() {
    return words(head);
  }

  private String words(double figure) {
    return Double.isNaN(figure) ? Numbers.NONE : metric.words(figure);
  }

  /** "+10.2 %"; a dash where there is no ratio. */
  public String differenceWords() {
    return ratio == null ? Numbers.NONE : Numbers.signed(ratio.ratio() - 1);
  }

  /** The 95 % interval of the difference: "+8.1 % to +12.4 %"; a dash where there is none. */
  public String intervalWords() {
    return hasInterval()
        ? "%s to %s".formatted(Numbers.signed(low() - 1), Numbers.signed(high() - 1))
        : Numbers.NONE;
  }
}
