package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.scenario.Step;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Values of the random times of one request after another, spread evenly in place of at random: the
 * i-th value of the j-th time is its quantile at the fractional part of i times the square root of
 * the j-th prime (Richtmyer's sequence: Niederreiter, "Random Number Generation and Quasi-Monte
 * Carlo Methods", SIAM 1992, chapter 3), folded at one half (the baker's transformation:
 * Hickernell, 2002). A mean over n of them is off by about 1 / n in place of 1 / sqrt(n), as long
 * as the times are few.
 */
final class QuasiRandomTimes {
  private static final double BELOW_ONE = Math.nextDown(1.0);
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private final List<Double> steps = new ArrayList<>();
  private BigInteger prime = BigInteger.ONE;
  private double number = 0.5;
  private int time;

  /** Goes on to the next request. */
  void next() {
    number++;
    time = 0;
  }

  /** The value of the request's next random time. */
  double of(Variate variate) {
    return switch (variate) {
      case Variate.Constant c -> c.mean();
      case Variate.Uniform u -> u.least() + (u.most() - u.least()) * share();
      case Variate.Exponential e -> -e.mean() * Math.log1p(-share());
      case Variate.Lognormal l -> lognormal(l);
      case Variate.Empirical(double[] values, double[] cumulative) -> {
        int at = Arrays.binarySearch(cumulative, share());
        yield values[Math.min(at < 0 ? -at - 1 : at + 1, values.length - 1)];
      }
    };
  }

  /** Mean m and squared coefficient of variation c2: s^2 = ln(1 + c2), mu = ln m - s^2 / 2. */
  private double lognormal(Variate.Lognormal l) {
    double sigma = Math.sqrt(Math.log1p(l.scv()));
    return l.mean()
        * Math.exp(sigma * NORMAL.inverseCumulativeProbability(share()) - sigma * sigma / 2);
  }

  /** A number from 0 to below 1, for the request's next choice. */
  double share() {
    if (time == steps.size()) {
      prime = prime.nextProbablePrime();
      steps.add(Math.sqrt(prime.doubleValue()));
    }
    double turns = number * steps.get(time++);
    return Math.min(1 - Math.abs(2 * (turns - Math.floor(turns)) - 1), BELOW_ONE);
  }

  /** One request on its way with its times drawn: its span and an amount, in seconds. */
  record Walk(double span, double amount) {}

  /** The way of the request along a path, and how much of a quantity it asks for. */
  Walk along(List<Move> path, Quantity quantity) {
    double span = 0;
    double amount = 0;
    int held = 0;
    for (Move move : path) {
      Walk step = through(move, quantity);
      span += step.span;
      amount += step.amount + quantity.times(held) * step.span;
      held = quantity.heldAfter(move, held);
    }
    return new Walk(span, amount);
  }

  private Walk through(Move move, Quantity quantity) {
    return switch (move) {
      case Move.Acquire _, Move.Release _ -> new Walk(0, 0);
      case Move.Wait w -> new Walk(of(w.delay()), 0);
      case Move.Use u -> {
        double demand = of(u.demand());
        yield new Walk(demand, quantity.counts(u) ? demand : 0);
      }
      case Move.Fork f -> through(f, quantity);
      case Move.Choice c -> along(drawn(c, share()), quantity);
    };
  }

  /**
   * Through the branches of a fork. Of a join of the first, the winner is the one that ends first;
   * what it asks for is at least the least that any of them asks for.
   */
  private Walk through(Move.Fork fork, Quantity quantity) {
    boolean all = fork.join() == Step.Join.ALL;
    double span = all ? 0 : Double.POSITIVE_INFINITY;
    double amount = span;
    for (List<Move> branch : fork.branches()) {
      Walk walk = along(branch, quantity);
      span = all ? Math.max(span, walk.span) : Math.min(span, walk.span);
      amount = all ? amount + walk.amount : Math.min(amount, walk.amount);
    }
    return new Walk(span, amount);
  }

  /** The moves of the kind at a place between 0 and 1. */
  private static List<Move> drawn(Move.Choice choice, double place) {
    double left = place;
    for (Move.Alternative alternative : choice.alternatives()) {
      left -= alternative.share();
      if (left < 0) {
        return alternative.moves();
      }
    }
    return choice.alternatives().getLast().moves();
  }
}
