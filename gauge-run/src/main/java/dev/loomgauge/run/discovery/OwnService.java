package dev.loomgauge.run.discovery;

import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.socket.OwnPorts;
import java.net.URI;

/** A service of the user's that runs and has given a good answer to the user's own request. */
interface OwnService extends AutoCloseable {
  /** For tables and messages. */
  String name();

  /** Of its process, whose descendants belong to it. */
  long pid();

  /** Of the process that answers: itself, or what a script of its has started. */
  default long answering() {
    return OwnPorts.listener(pid(), base().getPort()).orElse(pid());
  }

  /** Where it answers: scheme, address and port. */
  URI base();

  /** CPUs that it may use, 1 or more. */
  int cpus();

  /**
   * Checks that it still runs.
   *
   * @param when for the message: "order-mvc, at 64 users,"
   * @throws TierException if it does not, with what is known of its end
   */
  void requireAlive(String when);

  /** Ends it where it was started here. */
  @Override
  void close();
}
