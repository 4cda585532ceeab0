package dev.loomgauge.order.parts;

import org.jspecify.annotations.Nullable;

/**
 * What a request for an order summary asks for: which order, when its connection goes back to the
 * pool, and whether it runs inside a monitor.
 */
public record OrderRequest(long id, ConnectionMode connection, PathMode path) {
  /** The request with these parameters, or a {@link Refusal}; null takes the setting. */
  public static OrderRequest of(
      String id, @Nullable String connection, @Nullable String path, OrderSettings settings) {
    return new OrderRequest(
        number(id),
        connection == null ? settings.connection() : ConnectionMode.of(connection),
        path == null ? settings.path() : PathMode.of(path));
  }

  /** The id of an order, or a {@link Refusal}. */
  public static long number(String id) {
    try {
      return Long.parseLong(id);
    } catch (NumberFormatException e) {
      throw Refusal.badRequest("id=" + id + ": use a whole number");
    }
  }
}
