package dev.loomgauge.run.service;

import dev.loomgauge.core.scenario.Cell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/**
 * Services on their way up, side by side: each spends most of its start on one thread. Whoever
 * measures waits until none is left on its way.
 */
public final class Starting {
  private final Services services;
  private final Map<Map<String, String>, CompletableFuture<StartedService>> pending =
      new LinkedHashMap<>();

  public Starting(Services services) {
    this.services = services;
  }

  /** Starts what the first of these cells need and is not up, as many as there is room for. */
  public void begin(List<Cell> cells) {
    for (Cell cell : cells) {
      if (!holds(cell) && services.running(cell).isEmpty() && services.room() > pending.size()) {
        CompletableFuture<StartedService> up = new CompletableFuture<>();
        pending.put(services.levels(cell), up);
        Thread.ofVirtual().name("start of " + cell.calibratedAs()).start(() -> start(cell, up));
      }
    }
  }

  private void start(Cell cell, CompletableFuture<StartedService> up) {
    try {
      up.complete(services.start(cell));
    } catch (Exception | Error e) {
      up.completeExceptionally(e); // thrown where the service is awaited
    }
  }

  /** Whether the service of a cell is on its way, or up and not handed out. */
  public boolean holds(Cell cell) {
    return pending.containsKey(services.levels(cell));
  }

  /** A cell's service when it is up, started if need be; throws as {@link Services#start}. */
  public StartedService take(Cell cell) throws InterruptedException {
    CompletableFuture<StartedService> up = pending.remove(services.levels(cell));
    if (up == null) {
      return services.start(cell);
    }
    try {
      StartedService service = up.get();
      return service.alive() ? service : services.start(cell); // it may have died while it waited
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new CompletionException(e);
    }
  }

  /** Waits until all are up, or failed to: {@link #take} tells of that. */
  public void await() throws InterruptedException {
    for (CompletableFuture<StartedService> up : pending.values()) {
      try {
        up.get();
      } catch (ExecutionException e) {
        System.getLogger(Starting.class.getName())
            .log(System.Logger.Level.DEBUG, "A service did not start; its cell will say so", e);
      }
    }
  }

  public void clear() throws InterruptedException {
    await();
    pending.clear();
  }
}
