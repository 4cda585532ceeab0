package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.Reply;
import java.time.Duration;
import java.util.Map;

/** {@code pool-server}: waits and answers a short text. */
public final class PoolServer implements EndpointGroup {
  private static final Duration WAIT = Duration.ofMillis(200);

  @Override
  public Map<String, Endpoint> endpoints() {
    return Map.of(
        "api",
        request -> {
          Thread.sleep(WAIT);
          return Reply.text("served after 200 ms");
        });
  }
}
