package dev.loomgauge.downstream;

import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.DownstreamSettings;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.Stall;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is done to every request.
 *
 * @param delay of {@code /downstream/{id}}
 * @param routes name to the delay of {@code /downstream/{name}/{id}}: several services in one
 * @param stall null when the service never stalls
 * @param errorRate the share of requests answered with status 500, from 0 to 1
 * @param atOnce requests that are served at once, over all routes; further requests queue, first
 *     come, first served; null for any number
 */
public record Behaviour(
    Delay delay,
    Map<String, Delay> routes,
    @Nullable Stall stall,
    double errorRate,
    @Nullable Integer atOnce) {
  public Behaviour {
    routes = Collections.unmodifiableMap(new TreeMap<>(routes));
    routes.keySet().forEach(Behaviour::checkName);
    if (!(errorRate >= 0 && errorRate <= 1)) {
      throw new BadSetting(
          "an error rate of " + errorRate + " is out of range",
          "give a share from 0 to 1, for example 0.01");
    }
    if (atOnce != null && (atOnce < 1 || atOnce > DownstreamSettings.MOST_AT_ONCE)) {
      throw new BadSetting(
          "a concurrency of " + atOnce + " is out of range",
          "give a number of requests from 1 to "
              + DownstreamSettings.MOST_AT_ONCE
              + ", for example 10");
    }
  }

  /** A behaviour without routes, for any number of requests at once. */
  public Behaviour(Delay delay, @Nullable Stall stall, double errorRate) {
    this(delay, Map.of(), stall, errorRate, null);
  }

  private static void checkName(String name) {
    if (!name.matches("[a-z][a-z0-9-]{0,39}")) {
      throw new BadSetting(
          "'" + name + "' is not the name of a route",
          "give small letters, digits and '-', a letter first, for example payment=200ms");
    }
  }

  /** The delay of a route, of {@code /downstream/{id}} for the empty name; null for no route. */
  @Nullable Delay delayOf(String route) {
    return route.isEmpty() ? delay : routes.get(route);
  }
}
