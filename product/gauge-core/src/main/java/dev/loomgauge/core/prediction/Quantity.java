package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Move;

/** What is asked of a path. */
sealed interface Quantity {

  /** How long it takes. */
  record Span() implements Quantity {}

  /** For how long members of a pool are held, each by itself. */
  record Held(int pool) implements Quantity {}

  /** For how long a number of members of a pool, or more, is held at once. */
  record Together(int pool, int members) implements Quantity {}

  /** Seconds of service at a station. */
  record Demand(int station) implements Quantity {}

  /** Whether a step asks its station for this. */
  default boolean counts(Move.Use use) {
    return this instanceof Demand(int station) && station == use.station();
  }

  /** How many members of its pool are held behind a step; 0 of what is no pool. */
  default int heldAfter(Move move, int before) {
    return switch (move) {
      case Move.Acquire a -> before + (isOf(a.pool()) ? 1 : 0);
      case Move.Release r -> before - (isOf(r.pool()) ? 1 : 0);
      case Move.Use _, Move.Wait _, Move.Fork _, Move.Choice _ -> before;
    };
  }

  /** How often the time of a step counts, by the members that are held. */
  default int times(int held) {
    return switch (this) {
      case Held _ -> held;
      case Together(_, int members) -> held >= members ? 1 : 0;
      case Span _, Demand _ -> 0;
    };
  }

  private boolean isOf(int pool) {
    return switch (this) {
      case Held(int own) -> own == pool;
      case Together(int own, _) -> own == pool;
      case Span _, Demand _ -> false;
    };
  }
}
