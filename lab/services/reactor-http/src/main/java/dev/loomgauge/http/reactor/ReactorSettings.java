package dev.loomgauge.http.reactor;

import dev.loomgauge.http.parts.Environment;
import java.net.URI;
import java.time.Duration;

/**
 * What the environment sets.
 *
 * @param port to listen on, loopback only; 0 for a free one
 * @param backlog connections that may wait to be accepted; the kernel caps it
 */
record ReactorSettings(
    int port,
    int backlog,
    URI downstreamUrl,
    Duration downstreamTimeout,
    int downstreamConnections) {
  static ReactorSettings of(Environment environment) {
    return new ReactorSettings(
        environment.number("SERVER_PORT", 8080, 0, 65_535),
        environment.number("BACKLOG", 20_000, 1, 1_000_000),
        environment.address("DOWNSTREAM_URL", "http://127.0.0.1:8081"),
        Duration.ofMillis(environment.number("DOWNSTREAM_TIMEOUT_MS", 60_000, 1, 3_600_000)),
        environment.number("DOWNSTREAM_CONNECTIONS", 100_000, 1, 1_000_000));
  }
}
