package dev.loomgauge.order.parts;

/** When a request gives its database connection back to the pool. */
public enum ConnectionMode {
  /** After the query, before the downstream call. */
  RELEASED,
  /** At the end: query and downstream call are one transaction. */
  HELD;

  /** The mode that a request's {@code connection} parameter names, or a refusal. */
  public static ConnectionMode of(String value) {
    return switch (value) {
      case "released" -> RELEASED;
      case "held" -> HELD;
      default -> throw Refusal.badRequest("connection=" + value + ": use released or held");
    };
  }

  @Override
  public String toString() {
    return this == RELEASED ? "released" : "held";
  }
}
