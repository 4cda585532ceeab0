package dev.loomgauge.run.tier;

import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.Downstream;
import dev.loomgauge.protocol.tier.DownstreamSettings;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** How the downstream answers during a load. */
public sealed interface DownstreamMode {
  /** Coefficient of variation of a delay that varies: a burst spreads over a cycle in a few. */
  String SCATTER = "0.3";

  /** As the scenario says: in trials. */
  record Scenario() implements DownstreamMode {}

  /**
   * After the same time on every route, without stalls and errors, any number at once: where a
   * service is warmed.
   */
  record Fixed(Duration delay) implements DownstreamMode {}

  /**
   * As the scenario says, but that a delay which is always the same varies around it, nothing
   * stalls and any number is served at once: where demands are measured. Behind a constant delay
   * users come back as they went, and a burst of all of them says little about what one costs.
   */
  record Varied() implements DownstreamMode {}

  /** What the downstream is set to. */
  default DownstreamSettings settings(Downstream asked) {
    return switch (this) {
      case Scenario _ ->
          new DownstreamSettings(
              asked.delayText(),
              asked.routeTexts(),
              asked.stall().isEmpty() ? null : asked.stall(),
              asked.errorRate(),
              asked.atOnce().isPresent() ? asked.atOnce().getAsInt() : null);
      case Varied() -> {
        Map<String, String> routes = new LinkedHashMap<>(asked.routeTexts());
        asked
            .routes()
            .forEach((name, route) -> routes.put(name, varied(route.delay(), route.text())));
        yield new DownstreamSettings(
            varied(asked.delay(), asked.delayText()), routes, null, asked.errorRate(), null);
      }
      case Fixed(Duration delay) -> {
        String text = delay.toMillis() + "ms";
        Map<String, String> routes = new LinkedHashMap<>(asked.routeTexts());
        routes.replaceAll((_, _) -> text);
        yield new DownstreamSettings(text, routes, null, 0, null);
      }
    };
  }

  private static String varied(Distribution delay, String text) {
    return delay.isFixed() && delay.mean().isPositive()
        ? "lognormal(%s,cv=%s)".formatted(text, SCATTER)
        : text;
  }
}
