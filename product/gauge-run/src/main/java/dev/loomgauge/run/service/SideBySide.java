package dev.loomgauge.run.service;

import java.util.Collection;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Does what takes long because it waits with all of some things at once. */
final class SideBySide {
  private SideBySide() {}

  /** Returns when it is done with all. Whatever fails is left to the others' end and then lost. */
  static <T> void each(Collection<T> things, Consumer<T> action) {
    // Not a parallel stream: its few threads are also those that hear of ended processes.
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      things.forEach(thing -> threads.execute(() -> action.accept(thing)));
    }
  }
}
