package dev.loomgauge.run.discovery;

import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.tier.LocalHttp;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * A service of which no more is known than its address.
 *
 * @param base scheme, host and port
 * @param path of a request that it answers
 */
record AtAddress(URI base, String path) implements ServiceTarget {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int OK = 200;

  @Override
  public String name() {
    return base.getAuthority();
  }

  /** It has ended for those who ask if it no longer answers at all. */
  @Override
  public void requireAlive(String when) {
    if (status().isEmpty()) {
      throw new TierException(
          "%s the service no longer answers within %d s. See its own log."
              .formatted(when, TIMEOUT.toSeconds()));
    }
  }

  /**
   * Checks that it answers the request with 200.
   *
   * @throws TierException if it does not
   */
  void requireAnswer() {
    OptionalInt status = status();
    if (!status.equals(OptionalInt.of(OK))) {
      throw new TierException(
          "GET %s%s %s. Correct the address of --url, or the request."
              .formatted(
                  base,
                  path,
                  status.isPresent()
                      ? "is answered with %d, not with 200".formatted(status.getAsInt())
                      : "gets no answer of HTTP within %d s".formatted(TIMEOUT.toSeconds())));
    }
  }

  private OptionalInt status() {
    try (HttpClient client = LocalHttp.client()) {
      return LocalHttp.answered(client, URI.create(base + path), TIMEOUT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalInt.of(OK); // the load was ended by the user; nothing is known of the service
    }
  }
}
