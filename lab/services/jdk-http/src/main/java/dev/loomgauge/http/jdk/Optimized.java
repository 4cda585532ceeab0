package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.Primes;
import dev.loomgauge.http.parts.Reply;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** {@code optimized}: CPU work on a bounded pool of platform threads, waits on the request's. */
public final class Optimized implements EndpointGroup {
  private static final int MOST_PRIME_ALONE = 100_000;
  private static final int MOST_PRIME_MIXED = 50_000;
  private static final Duration MIXED_WAIT = Duration.ofMillis(200);

  private final ExecutorService cpu;
  private final LocalFile file;

  /** With a pool of its own, of the given number of threads. */
  public Optimized(int cpuWorkers, LocalFile file) {
    cpu =
        Executors.newFixedThreadPool(
            cpuWorkers, Thread.ofPlatform().daemon().name("cpu-", 1).factory());
    this.file = file;
  }

  @Override
  public Map<String, Endpoint> endpoints() {
    return Map.of(
        "compute-optimized", request -> Reply.json(result(summing(MOST_PRIME_ALONE))),
        "io-optimized",
            request -> {
              String waited = Microservice.blocked();
              return Reply.json(
                  "{\"waited\":\"%s\",\"lines\":%s}".formatted(waited, Microservice.read(file)));
            },
        "mixed-workload",
            request -> {
              Future<String> work = summing(MOST_PRIME_MIXED);
              Thread.sleep(MIXED_WAIT);
              return Reply.json(result(work));
            });
  }

  /** The sum of primes, and the thread that found it, as JSON. */
  private Future<String> summing(int most) {
    return cpu.submit(
        () ->
            "{\"sum\":%s,\"thread\":\"%s\"}"
                .formatted(Primes.sum(most), Thread.currentThread().getName()));
  }

  private static String result(Future<String> work) throws InterruptedException {
    try {
      return work.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the CPU work failed", e.getCause());
    }
  }
}
