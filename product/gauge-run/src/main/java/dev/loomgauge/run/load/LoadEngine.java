package dev.loomgauge.run.load;

import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.process.Children;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Something that puts load on a service and counts what comes back. */
public interface LoadEngine {

  Traits traits();

  /**
   * Why it cannot make such a load, with the remedy; empty when it can.
   *
   * @param instances of the service that it goes to
   * @param plain whether requests are GETs with numbers in their paths and nothing else, answered
   *     with 200
   */
  Optional<String> refusal(LoadShape shape, int instances, boolean plain);

  /**
   * Starts one load.
   *
   * @param children where its processes belong
   * @param request what to send, for how long, and where to leave the latencies
   * @param seconds learns of every second as it ends, on a thread of the engine's; of none where
   *     the engine does not report them
   * @throws LoadException if it cannot be started, or cannot make such a load
   */
  RunningLoad start(Children children, LoadRequest request, Consumer<LoadSecond> seconds);

  /** What to know of an engine: whether it tells a row a second, its known faults as sentences. */
  public record Traits(boolean tellsSeconds, List<String> caveats) {

    public Traits {
      caveats = List.copyOf(caveats);
    }
  }

  /** A load that has been started. */
  public interface RunningLoad {

    List<Long> pids();

    /**
     * Waits for its end.
     *
     * @throws LoadException if an engine process failed; its message says why
     * @throws InterruptedException if the waiting thread was interrupted; the load is stopped then
     */
    LoadOutcome await() throws InterruptedException;

    /** Ends it early; {@link #await} then returns what was counted so far. */
    void stop();
  }
}
