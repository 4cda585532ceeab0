package dev.loomgauge.order.webflux;

import java.net.URI;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * What a request does when it does not say.
 *
 * @param connection when the connection goes back to the pool
 * @param path {@code normal}: the reactive twin has nothing else
 * @param downstreamUrl where the downstream listens
 * @param downstreamTimeout how long to wait to connect, and then for each read
 * @param downstreamConnections how many connections to the downstream at most
 */
@ConfigurationProperties("order")
record OrderSettings(
    ConnectionMode connection,
    PathMode path,
    URI downstreamUrl,
    Duration downstreamTimeout,
    int downstreamConnections) {

  OrderSettings {
    if (downstreamTimeout.toMillis() < 1) {
      throw new IllegalArgumentException(
          "DOWNSTREAM_TIMEOUT_MS=" + downstreamTimeout.toMillis() + ": use 1 or more");
    }
  }
}
