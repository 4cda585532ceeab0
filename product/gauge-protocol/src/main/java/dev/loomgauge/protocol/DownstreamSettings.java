package dev.loomgauge.protocol;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code PUT /control}: what the downstream stub does to every request. What a body
 * leaves out stays as it is.
 *
 * @param delay in the grammar of delays: "20ms", "exponential(100ms)"
 * @param routes name to the delay of {@code /downstream/NAME/{id}}; they take the place of all
 *     routes
 * @param stall regular stalls, "1s/10s"; null for none
 * @param errorRate share of requests answered with status 500, 0 to 1
 * @param atOnce requests that are served at once, over all routes; null for any number
 */
public record DownstreamSettings(
    String delay,
    Map<String, String> routes,
    @Nullable String stall,
    double errorRate,
    @Nullable Integer atOnce) {
  /** The largest {@code atOnce}. */
  public static final int MOST_AT_ONCE = 100_000;
}
