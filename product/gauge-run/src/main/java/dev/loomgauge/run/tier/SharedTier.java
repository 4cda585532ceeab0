package dev.loomgauge.run.tier;

import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A tier that all services of a run share. */
public sealed interface SharedTier extends AutoCloseable
    permits Database, DownstreamTier, ProxyTier {
  String name();

  Child child();

  /** Whether all of its processes that matter run. */
  default boolean alive() {
    return child().alive();
  }

  /** Completes when one of them has ended, on whatever thread saw it. */
  default CompletableFuture<Void> end() {
    return child().exit().thenAccept(_ -> {});
  }

  /** What a reader of figures must know of how it answers; empty for nothing. */
  default Optional<String> caution() {
    return Optional.empty();
  }

  /** That it ended, how, and its last words, once it is not {@link #alive}. */
  String death();

  @Override
  default void close() {
    child().stop(Children.GRACE);
  }
}
