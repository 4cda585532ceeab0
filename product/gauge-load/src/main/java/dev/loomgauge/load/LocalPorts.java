package dev.loomgauge.load;

import java.util.Optional;

/**
 * Local ports between one pair of addresses. Linux has 28,232 of them unless told otherwise and
 * looks through half of them quickly; past that half each new connection searches them one by one,
 * which was seen to take over a millisecond of the event loop.
 */
final class LocalPorts {
  static final int QUICK = 14_000;

  private LocalPorts() {}

  /**
   * What to say where connections will be slow to open.
   *
   * @param pairs different pairs of local and target address
   */
  static Optional<String> warning(int connections, int pairs) {
    int each = Math.ceilDiv(connections, pairs);
    if (each <= QUICK) {
      return Optional.empty();
    }
    return Optional.of(
        each
            + " connections between one pair of addresses take over half of the local ports, so connecting is slow:"
            + " give several localAddresses (on loopback 127.0.0.1, 127.0.0.2, ...) or addresses");
  }
}
