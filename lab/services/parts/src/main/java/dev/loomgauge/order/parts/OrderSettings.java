package dev.loomgauge.order.parts;

import java.net.URI;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * What a request does when it does not say.
 *
 * @param connection when the connection goes back to the pool
 * @param path whether the path runs inside a monitor
 * @param downstreamTimeout how long to wait to connect, and then for each read; 1 ms or more
 */
@ConfigurationProperties("order")
public record OrderSettings(
    ConnectionMode connection,
    PathMode path,
    URI downstreamUrl,
    Duration downstreamTimeout,
    int downstreamConnections) {
  public OrderSettings {
    if (downstreamTimeout.toMillis() < 1) {
      throw new IllegalArgumentException(
          "DOWNSTREAM_TIMEOUT_MS=" + downstreamTimeout.toMillis() + ": use 1 or more");
    }
  }
}
