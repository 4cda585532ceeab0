package dev.loomgauge.order.parts;

import org.jspecify.annotations.Nullable;

/**
 * The limits of the HTTP server in force; null for none.
 *
 * @param acceptCount the backlog asked for; the kernel caps it at {@code net.core.somaxconn}
 * @param maxKeepAliveRequests requests per connection, -1 for no limit
 */
public record ServerLimits(
    @Nullable Integer maxThreads,
    @Nullable Integer maxConnections,
    @Nullable Integer acceptCount,
    @Nullable Integer maxKeepAliveRequests) {
  /** A server without limits. */
  public static final ServerLimits NONE = new ServerLimits(null, null, null, null);
}
