package dev.loomgauge.protocol.time;

import dev.loomgauge.protocol.BadSetting;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long the answer to one request takes: a distribution of times. */
public sealed interface Delay {
  /** The next time, in nanoseconds, 0 or more and at most an hour. */
  default long draw(RandomGenerator random) {
    return switch (this) {
      case Fixed(Duration mean) -> mean.toNanos();
      case Uniform(Duration least, Duration most) ->
          random.nextLong(least.toNanos(), most.toNanos() + 1);
      case Exponential(Duration mean) -> cut(-mean.toNanos() * Math.log1p(-random.nextDouble()));
      case LogNormal(Duration mean, double cv) -> {
        var variance = Math.log1p(cv * cv);
        yield cut(
            mean.toNanos() * Math.exp(Math.sqrt(variance) * random.nextGaussian() - variance / 2));
      }
    };
  }

  /** The distribution's mean; a draw that is cut off at an hour is left out of the account. */
  Duration mean();

  /** The text that {@link DelayGrammar} reads back as this delay. */
  default String text() {
    return switch (this) {
      case Fixed(Duration mean) -> Durations.text(mean);
      case Uniform(Duration least, Duration most) ->
          "uniform(" + Durations.text(least) + "," + Durations.text(most) + ")";
      case Exponential(Duration mean) -> "exponential(" + Durations.text(mean) + ")";
      case LogNormal(Duration mean, double cv) ->
          "lognormal(%s,cv=%s)"
              .formatted(Durations.text(mean), BigDecimal.valueOf(cv).toPlainString());
    };
  }

  /** Every answer takes the same time. */
  record Fixed(Duration mean) implements Delay {}

  /** Every time from {@code least} up to {@code most} is as likely as every other. */
  record Uniform(Duration least, Duration most) implements Delay {
    public Uniform {
      if (most.compareTo(least) < 0) {
        throw new BadSetting(
            "uniform(%s,%s) ends before it begins"
                .formatted(Durations.text(least), Durations.text(most)),
            "give the shorter time first");
      }
    }

    @Override
    public Duration mean() {
      return least.plus(most).dividedBy(2);
    }
  }

  /** Memoryless: {@code -mean ln(1 - u)}, the time to the next event of a Poisson process. */
  record Exponential(Duration mean) implements Delay {}

  /**
   * The exponential of a normal variable, which is what many real services look like: a body and a
   * long tail. With coefficient of variation {@code cv}, {@code sigma^2 = ln(1 + cv^2)} and {@code
   * mu = ln(mean) - sigma^2 / 2}.
   */
  record LogNormal(Duration mean, double cv) implements Delay {
    /** The least coefficient of variation; times that vary less do not vary. */
    public static final double LEAST_CV = 1e-9;

    public LogNormal {
      if (!(cv >= LEAST_CV && cv <= 100)) {
        throw new BadSetting(
            "cv=" + cv + " is out of range",
            "give a coefficient of variation of 0.000000001 to 100, for example cv=0.5");
      }
    }
  }

  private static long cut(double nanos) {
    return Math.min(Math.round(nanos), DelayGrammar.LONGEST.toNanos());
  }
}
