package dev.loomgauge.protocol;

import java.util.Map;

/**
 * A line to the proxy's standard input: the delays in force from now on, for replies that begin
 * later. Targets that a line leaves out keep theirs. An empty mapping asks for the counts alone.
 *
 * @param delays target, as it was given, to a delay in the grammar of delays: "3ms"
 */
public record ProxySettings(Map<String, String> delays) {
  public ProxySettings {
    delays = Map.copyOf(delays);
  }
}
