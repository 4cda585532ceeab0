package dev.loomgauge.core.batch;

import java.util.OptionalInt;

/** Who works a batch off. */
public sealed interface Crew {

  /** How many tasks can be under way at a time. */
  long workers(long tasks, int cores);

  /** What a table of batches says under "workers": nothing where each task has its own. */
  default OptionalInt reported(int cores) {
    return switch (this) {
      case Pool pool -> OptionalInt.of(pool.size());
      case Cores() -> OptionalInt.of(cores);
      case Each() -> OptionalInt.empty();
    };
  }

  /**
   * A fixed number of workers.
   *
   * @param size 1 and up
   */
  record Pool(int size) implements Crew {
    @Override
    public long workers(long tasks, int cores) {
      return size;
    }
  }

  /** A worker for each core. */
  record Cores() implements Crew {
    @Override
    public long workers(long tasks, int cores) {
      return cores;
    }
  }

  /** A worker for each task. */
  record Each() implements Crew {
    @Override
    public long workers(long tasks, int cores) {
      return tasks;
    }
  }
}
