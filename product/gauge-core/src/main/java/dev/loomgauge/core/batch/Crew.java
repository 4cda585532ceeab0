package dev.loomgauge.core.batch;

import java.util.OptionalInt;

/** Who works a batch off. */
public sealed interface Crew {

  /** How many tasks can be under way at a time. */
  default long workers(long tasks, int cores) {
    return switch (this) {
      case Pool pool -> pool.size();
      case Cores() -> cores;
      case Each() -> tasks;
    };
  }

  /** What a table of batches says under "workers": nothing where each task has its own. */
  default OptionalInt reported(int cores) {
    return switch (this) {
      case Pool pool -> OptionalInt.of(pool.size());
      case Cores() -> OptionalInt.of(cores);
      case Each() -> OptionalInt.empty();
    };
  }

  /** A fixed number of workers, 1 and up. */
  record Pool(int size) implements Crew {}

  /** A worker for each core. */
  record Cores() implements Crew {}

  /** A worker for each task. */
  record Each() implements Crew {}
}
