package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Move;

/** What is asked of a path. */
sealed interface Quantity {

  /** How long it takes. */
  record Span() implements Quantity {}

  /** For how long a member of a pool is held. */
  record Held(int pool) implements Quantity {}

  /** Seconds of service at a station. */
  record Demand(int station) implements Quantity {}

  /** Whether a step asks its station for this. */
  default boolean counts(Move.Use use) {
    return this instanceof Demand(int station) && station == use.station();
  }

  /** Whether the pool is held behind a step. */
  default boolean heldAfter(Move move, boolean before) {
    return switch (move) {
      case Move.Acquire a -> before || (this instanceof Held(int pool) && pool == a.pool());
      case Move.Release r -> before && !(this instanceof Held(int pool) && pool == r.pool());
      case Move.Use _, Move.Wait _, Move.Fork _, Move.Choice _ -> before;
    };
  }
}
