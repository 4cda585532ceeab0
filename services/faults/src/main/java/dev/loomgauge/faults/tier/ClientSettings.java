package dev.loomgauge.faults.tier;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The HTTP client's limit: a fault that is there for all requests, and that no request names.
 *
 * @param connections the maximum number of connections to the downstream; 1 or more
 */
@ConfigurationProperties("client")
public record ClientSettings(int connections) {

  public ClientSettings {
    if (connections < 1) {
      throw new IllegalArgumentException("CLIENT_CONNECTIONS=" + connections + ": use 1 or more");
    }
  }
}
