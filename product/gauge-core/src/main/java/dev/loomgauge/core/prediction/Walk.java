package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.scenario.Step;
import java.util.List;

/** One request on its way with its times drawn: its span and an amount, in seconds. */
record Walk(double span, double amount) {

  static Walk along(List<Move> path, Quantity quantity, Draws draws) {
    double span = 0;
    double amount = 0;
    int held = 0;
    for (Move move : path) {
      Walk step = through(move, quantity, draws);
      span += step.span;
      amount += step.amount + quantity.times(held) * step.span;
      held = quantity.heldAfter(move, held);
    }
    return new Walk(span, amount);
  }

  /**
   * Through the branches of a fork. Of a join of the first, the winner is the one that ends first;
   * what it asks for is at least the least that any of them asks for.
   */
  static Walk through(Move.Fork fork, Quantity quantity, Draws draws) {
    boolean all = fork.join() == Step.Join.ALL;
    double span = all ? 0 : Double.POSITIVE_INFINITY;
    double amount = span;
    for (List<Move> branch : fork.branches()) {
      Walk walk = along(branch, quantity, draws);
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

  private static Walk through(Move move, Quantity quantity, Draws draws) {
    return switch (move) {
      case Move.Acquire _, Move.Release _ -> new Walk(0, 0);
      case Move.Wait w -> new Walk(draws.of(w.delay()), 0);
      case Move.Use u -> {
        double demand = draws.of(u.demand());
        yield new Walk(demand, quantity.counts(u) ? demand : 0);
      }
      case Move.Fork f -> through(f, quantity, draws);
      case Move.Choice c -> along(drawn(c, draws.share()), quantity, draws);
    };
  }
}
