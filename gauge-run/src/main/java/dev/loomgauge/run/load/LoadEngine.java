package dev.loomgauge.run.load;

import dev.loomgauge.run.tier.Children;
import java.util.function.Consumer;

/** Something that puts load on a service and counts what comes back. */
public interface LoadEngine {

  /** Its name on the command line and in results. */
  String name();

  /**
   * Starts one load.
   *
   * @param children where its processes belong
   * @param order what to send, for how long, and where to leave the latencies
   * @param seconds hears of every second as it ends, on a thread of the engine's
   * @throws LoadException if it cannot be started
   */
  RunningLoad start(Children children, LoadOrder order, Consumer<LoadSecond> seconds);
}
