package dev.loomgauge.load.plan;

import java.util.Map;

/**
 * A kind of request.
 *
 * @param share of all requests, above 0 to 1; 0 for a login
 * @param takes variable to what of an answer is its value
 */
public record Kind(
    String name,
    double share,
    RequestSpec request,
    ResponseCheck check,
    Map<String, Extractor> takes) {
  public Kind {
    takes = Map.copyOf(takes);
  }
}
