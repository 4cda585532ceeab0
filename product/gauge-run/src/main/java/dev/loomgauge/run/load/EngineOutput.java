package dev.loomgauge.run.load;

import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.WireException;
import dev.loomgauge.protocol.load.EngineClock;
import dev.loomgauge.protocol.load.EngineLine;
import dev.loomgauge.protocol.load.EngineReach;
import dev.loomgauge.protocol.load.EngineReady;
import dev.loomgauge.protocol.load.EngineStarted;
import dev.loomgauge.protocol.load.EngineSummary;
import dev.loomgauge.protocol.load.LoadSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Reads what a gauge-load process prints of one plan: a row per second, a summary at the end, and
 * that nothing is left of it.
 */
final class EngineOutput {
  private final int number;
  private final SecondsMerge merge;
  private final long aheadMillis;
  private final CompletableFuture<Boolean> over = new CompletableFuture<>();
  private volatile Optional<EngineSummary> summary = Optional.empty();

  /**
   * Collects what a process prints of a plan, from 1; its host's clock is ahead by some
   * milliseconds.
   */
  EngineOutput(int number, SecondsMerge merge, long aheadMillis) {
    this.number = number;
    this.merge = merge;
    this.aheadMillis = aheadMillis;
  }

  void line(String line) {
    try {
      switch (Wire.read(line, EngineLine.class)) {
        case EngineStarted _ -> {} // repeats the plan
        case LoadSecond second -> merge.add(second.earlier(aheadMillis));
        case EngineSummary last -> summary = Optional.of(last);
        case EngineClock _, EngineReach _ -> {} // answers, which come between plans
        case EngineReady ready -> {
          if (ready.plans() == number) {
            over.complete(true);
          }
        }
      }
    } catch (WireException e) {
      over.completeExceptionally(
          new LoadException(
              "The load engine and its reader do not fit: %s: %s. Remedy: build all parts of Loomgauge together (./mvnw -Dquick package)."
                  .formatted(e.where(), e.problem())));
    }
  }

  void ended() {
    over.complete(false);
  }

  /**
   * Completes when no line will follow: with true where nothing is left of the plan and its process
   * takes the next one, with false where the process has ended; with a {@link LoadException} if a
   * line was not understood.
   */
  CompletableFuture<Boolean> over() {
    return over;
  }

  Optional<EngineSummary> summary() {
    return summary;
  }

  /** Puts seconds of several processes together; one is passed on when all have reported it. */
  static final class SecondsMerge {
    private final int processes;
    private final Consumer<LoadSecond> listener;
    private final Map<Integer, List<LoadSecond>> waiting = new TreeMap<>(); // guarded by this
    private final Map<Integer, LoadSecond> whole = new TreeMap<>(); // guarded by this

    SecondsMerge(int processes, Consumer<LoadSecond> listener) {
      this.processes = processes;
      this.listener = listener;
    }

    void add(LoadSecond second) {
      LoadSecond merged;
      synchronized (this) {
        List<LoadSecond> parts = waiting.computeIfAbsent(second.second(), k -> new ArrayList<>());
        parts.add(second);
        if (parts.size() < processes) {
          return;
        }
        waiting.remove(second.second());
        merged = parts.stream().reduce(LoadSecond::plus).orElseThrow();
        whole.put(second.second(), merged);
      }
      listener.accept(merged);
    }

    synchronized List<LoadSecond> seconds() {
      return List.copyOf(whole.values());
    }
  }
}
