package dev.loomgauge.run.tier;

import java.util.concurrent.CompletableFuture;

/** A tier that all services of a run share. */
public sealed interface SharedTier extends AutoCloseable permits Database, Downstream, Proxy {

  /** The name for people: {@code the database}. */
  String name();

  /** Whether all of its processes that matter run. */
  boolean alive();

  /** Completes when one of them has ended, on whatever thread saw it. */
  CompletableFuture<Void> end();

  /** That it ended, how, and its last words, once it is not {@link #alive}. */
  String death();

  /** Ends what is left of it. */
  @Override
  void close();
}
