package dev.loomgauge.protocol.load;

import java.util.List;

/**
 * The answer to the line {@code reach HOST:PORT}.
 *
 * @param connectMs times that connections to there took, one after the other, in milliseconds: each
 *     a round trip of the network
 * @param problem why there is none; empty where all were made
 */
public record EngineReach(List<Double> connectMs, String problem) implements EngineLine {
  public EngineReach {
    connectMs = List.copyOf(connectMs);
  }
}
