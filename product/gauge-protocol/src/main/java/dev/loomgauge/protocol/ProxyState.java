package dev.loomgauge.protocol;

import java.util.Map;

/**
 * The proxy's answer to a line of {@link ProxySettings}.
 *
 * @param error why the line was refused, so that nothing of it is in force; empty where it was
 *     taken
 * @param targets each target to what is in force there and what came of it
 */
public record ProxyState(String error, Map<String, Target> targets) {
  public ProxyState {
    targets = Map.copyOf(targets);
  }

  /**
   * Counts since the proxy began.
   *
   * @param bursts replies that began: all that a target says until its client speaks again is one
   * @param lateMaxMs the longest time by which a part of a reply left later than it was due
   */
  public record Target(String delay, long connections, long bursts, double lateMaxMs) {}
}
