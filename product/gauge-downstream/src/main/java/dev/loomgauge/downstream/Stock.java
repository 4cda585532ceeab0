package dev.loomgauge.downstream;

import java.util.List;

/** What the downstream service says of an id: always the same for the same id. */
final class Stock {
  private static final List<String> STATUSES =
      List.of("low stock", "in stock", "on order", "sold out");

  private Stock() {}

  static String json(long id) {
    var status = STATUSES.get((int) (id % STATUSES.size()));
    return "{\"id\":" + id + ",\"status\":\"" + status + "\"}";
  }

  static String failureJson(long id) {
    return "{\"id\":" + id + ",\"error\":\"failed to order, by the error rate\"}";
  }
}
