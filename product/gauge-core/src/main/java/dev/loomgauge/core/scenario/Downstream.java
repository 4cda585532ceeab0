package dev.loomgauge.core.scenario;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the downstream does.
 *
 * @param routes name to the services of their own that it stands for beside that
 * @param stall "1s/10s": stalls for 1 s in every 10 s; empty for none
 * @param errorRate share of answers that are errors, 0 to 1
 * @param atOnce requests that it serves at once, over all routes; further requests queue there,
 *     first come, first served; empty for any number
 */
public record Downstream(
    Distribution delay,
    String delayText,
    Map<String, Route> routes,
    String stall,
    double errorRate,
    OptionalInt atOnce) {

  public Downstream {
    routes = Collections.unmodifiableMap(new LinkedHashMap<>(routes));
  }

  /** A service at {@code /downstream/NAME/{id}}. */
  public record Route(Distribution delay, String text) {}

  /** The delay of a route, or of what has no route for the empty name; empty for none known. */
  public Optional<Distribution> delayOf(String route) {
    return route.isEmpty()
        ? Optional.of(delay)
        : Optional.ofNullable(routes.get(route)).map(Route::delay);
  }

  public Map<String, String> routeTexts() {
    Map<String, String> texts = new LinkedHashMap<>();
    routes.forEach((name, route) -> texts.put(name, route.text()));
    return texts;
  }
}
