package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.Primes;
import dev.loomgauge.http.parts.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** {@code microservice}: CPU work, a wait, and a file, each an endpoint of its own. */
public record Microservice(LocalFile file) implements EndpointGroup {
  static final Duration WAIT = Duration.ofMillis(300);
  private static final int MOST_PRIME = 50_000;

  @Override
  public Map<String, Endpoint> endpoints() {
    return Map.of(
        "compute", request -> Reply.json("{\"sum\":" + Primes.sum(MOST_PRIME) + "}"),
        "block", request -> Reply.json("{\"waited\":\"" + blocked() + "\"}"),
        "file", request -> Reply.json("{\"lines\":" + read(file) + "}"));
  }

  /** The work of {@code /block}. */
  static String blocked() throws InterruptedException {
    Thread.sleep(WAIT);
    return WAIT.toMillis() + " ms";
  }

  /** The work of {@code /file}. */
  static String read(LocalFile file) throws IOException {
    return String.valueOf(file.lines());
  }
}
