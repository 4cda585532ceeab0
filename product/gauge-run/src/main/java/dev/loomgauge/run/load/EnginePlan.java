package dev.loomgauge.run.load;

import dev.loomgauge.protocol.load.EngineSummary;
import dev.loomgauge.run.host.Placement;
import dev.loomgauge.run.load.EngineProcess.ClockReading;
import dev.loomgauge.run.load.SummedLatencies.EngineLog;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A plan of a gauge-load process, where its log will be here, and its clock before the load.
 *
 * @param due when it is over at the latest, by {@link System#nanoTime}
 */
record EnginePlan(
    EngineProcess process, EngineOutput output, Path histogram, ClockReading clock, long due) {
  /** To begin together with others, to close all connections, and to be slow at that. */
  private static final Duration SLACK = Duration.ofMinutes(2);

  /** What the process ends with after a signal, its summary written. */
  private static final Set<Integer> ENDED_EARLY = Set.of(130, 143);

  /** How long a process may take over its part of a load, from the plan to the last word. */
  static Duration longest(LoadRequest request) {
    return request
        .timing()
        .length()
        .plus(request.timing().spread())
        .plus(Pace.Steady.AFTER)
        .plus(request.exchange().timeout())
        .plus(SLACK);
  }

  /**
   * Waits for its end.
   *
   * @param stopped whether it was ended early, so that its process may have been too
   * @throws LoadException if its process failed, or has not ended when it was due
   */
  EngineSummary summary(boolean stopped) throws InterruptedException {
    try {
      boolean whole =
          output.over().get(Math.max(0, due - System.nanoTime()), TimeUnit.NANOSECONDS)
              || ended(stopped, process.child().exit().get());
      Optional<EngineSummary> summary = output.summary();
      if (whole && summary.isPresent()) {
        return summary.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof LoadException known
          ? known
          : new LoadException("The load engine's end was not seen: " + e.getMessage());
    } catch (TimeoutException e) {
      throw new LoadException(
          "The load engine did not end when its load was over, and is stopped. See whether something holds it up (a signal STOP, a machine without memory). Last log lines: %s (whole log: %s)"
              .formatted(process.child().lastWords(5), process.child().log()));
    }
    throw new LoadException(process.death());
  }

  /** Whether its process has ended in its own way, which it does where it has connections left. */
  private static boolean ended(boolean stopped, int code) {
    return code == 0 || (stopped && ENDED_EARLY.contains(code));
  }

  void stop() {
    process.stop(output);
  }

  /** Waits for the end of one that was stopped, and ends its process if it does not obey. */
  void awaitStop() {
    try {
      output.over().get(Children.GRACE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      process.child().stop(Children.GRACE);
    } catch (InterruptedException e) {
      process.child().stop(Children.GRACE);
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The log of its latencies, brought here.
   *
   * @throws LoadException if that fails, or the clocks have not kept their distance meanwhile
   */
  EngineLog log() throws InterruptedException {
    Placement placement = process.placement();
    try {
      placement.host().collect(histogram);
    } catch (TierException e) {
      throw new LoadException(String.valueOf(e.getMessage()));
    }
    if (!placement.here() && process.idle() && !process.clock().agrees(clock)) {
      throw new LoadException(
          "The clock of load host %s has moved by more than 5 ms against this machine's during the load, so that its engines did not measure the same seconds. Remedy: let NTP settle both clocks, or see whether this machine or the link is overloaded."
              .formatted(placement.host().name()));
    }
    return new EngineLog(histogram, clock.aheadMillis());
  }

  void discardHistogram() {
    try {
      Files.deleteIfExists(histogram);
    } catch (IOException e) {
      throw new LoadException("Cannot delete " + histogram + ": " + e.getMessage());
    }
  }
}
