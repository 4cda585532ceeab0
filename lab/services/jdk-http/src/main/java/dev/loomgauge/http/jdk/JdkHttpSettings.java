package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.Environment;
import java.net.URI;
import java.time.Duration;

/**
 * What the environment sets; {@code service.yaml} says which variable is which factor.
 *
 * @param port to listen on, loopback only
 * @param workers how many there are of platform threads
 * @param cpuWorkers threads of the bounded pool for CPU work
 * @param backlog connections that may wait to be accepted; the kernel caps it
 */
record JdkHttpSettings(
    int port,
    ThreadMode threads,
    int workers,
    int cpuWorkers,
    int permits,
    Join.Kind join,
    int backlog,
    URI downstreamUrl,
    Duration downstreamTimeout) {
  private static final int MOST_WORKERS = 100_000;

  static JdkHttpSettings of(Environment environment) {
    int cores = Runtime.getRuntime().availableProcessors();
    return new JdkHttpSettings(
        environment.number("SERVER_PORT", 8080, 0, 65_535),
        environment.word("THREADS", ThreadMode.class),
        environment.number("WORKERS", 200, 1, MOST_WORKERS),
        environment.number("CPU_WORKERS", cores, 1, MOST_WORKERS),
        environment.number("PERMITS", 20, 1, MOST_WORKERS),
        environment.word("JOIN", Join.Kind.class),
        environment.number("BACKLOG", 20_000, 1, 1_000_000),
        environment.address("DOWNSTREAM_URL", "http://127.0.0.1:8081"),
        Duration.ofMillis(environment.number("DOWNSTREAM_TIMEOUT_MS", 60_000, 1, 3_600_000)));
  }
}
