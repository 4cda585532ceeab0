package dev.loomgauge.http.jdk.server;

import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * The threads that serve requests.
 *
 * @param executor takes a request; those beyond its threads wait in its queue, however many
 * @param most threads there can be; empty for no limit
 * @param busy how many serve a request now; -1 where nobody counts
 * @param branchThreads makes threads of the same kind for the branches of requests, without a limit
 *     of their own
 */
public record RequestThreads(
    Executor executor, OptionalInt most, IntSupplier busy, ThreadFactory branchThreads) {

  /** Threads of a mode; of platform threads there are {@code workers}. */
  public static RequestThreads of(ThreadMode mode, int workers) {
    return switch (mode) {
      case PLATFORM -> platform(workers);
      case VIRTUAL ->
          new RequestThreads(
              Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("request-", 1).factory()),
              OptionalInt.empty(),
              () -> -1,
              Thread.ofVirtual().name("branch-", 1).factory());
    };
  }

  private static RequestThreads platform(int workers) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            workers,
            workers,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().name("worker-", 1).factory());
    return new RequestThreads(
        pool,
        OptionalInt.of(workers),
        pool::getActiveCount,
        Thread.ofPlatform().daemon().name("branch-", 1).factory());
  }
}
