package dev.loomgauge.run.tier;

import dev.loomgauge.core.scenario.Downstream;
import dev.loomgauge.protocol.tier.DownstreamSettings;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** How the downstream answers during a load. */
public sealed interface DownstreamMode {

  /** As the scenario says: in trials, and where demands are measured. */
  record Scenario() implements DownstreamMode {}

  /** After the same time on every route, without stalls and errors: where a service is warmed. */
  record Fixed(Duration delay) implements DownstreamMode {}

  /** What the downstream is set to. */
  default DownstreamSettings settings(Downstream asked) {
    return switch (this) {
      case Scenario _ ->
          new DownstreamSettings(
              asked.delayText(),
              asked.routeTexts(),
              asked.stall().isEmpty() ? null : asked.stall(),
              asked.errorRate());
      case Fixed(Duration delay) -> {
        String text = delay.toMillis() + "ms";
        Map<String, String> routes = new LinkedHashMap<>(asked.routeTexts());
        routes.replaceAll((_, _) -> text);
        yield new DownstreamSettings(text, routes, null, 0);
      }
    };
  }
}
