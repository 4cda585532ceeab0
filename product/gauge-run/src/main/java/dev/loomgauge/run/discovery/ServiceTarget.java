package dev.loomgauge.run.discovery;

import java.net.URI;

/** A service of the user's that answers at an address. */
interface ServiceTarget {
  /** For tables and messages. */
  String name();

  /** Where it answers: scheme, address and port. */
  URI base();

  /**
   * Checks that it still runs.
   *
   * @param when for the message: "order-mvc, at 64 users,"
   * @throws dev.loomgauge.run.machine.TierException if it does not, with what is known of its end
   */
  void requireAlive(String when);
}
