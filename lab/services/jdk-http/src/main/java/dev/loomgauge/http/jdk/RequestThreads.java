package dev.loomgauge.http.jdk;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads that serve requests.
 *
 * @param executor takes a request; those beyond its threads wait in its queue, however many
 * @param pool of those threads; empty where each request has one of its own
 * @param branchThreads makes threads of the same kind for the branches of requests, without a limit
 *     of their own
 */
public record RequestThreads(Executor executor, Optional<Pool> pool, ThreadFactory branchThreads) {
  /**
   * After which a thread that serves nobody ends. The pool begins a thread for each of its first
   * requests even when others are idle, so that without this a warmed service would have all of
   * them before the load whose memory is measured.
   */
  static final int IDLE_SECONDS = 3;

  /** Threads of a mode; of platform threads there are {@code workers}. */
  public static RequestThreads of(ThreadMode mode, int workers) {
    return switch (mode) {
      case PLATFORM -> platform(workers);
      case VIRTUAL ->
          new RequestThreads(
              Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("request-", 1).factory()),
              Optional.empty(),
              Thread.ofVirtual().name("branch-", 1).factory());
    };
  }

  private static RequestThreads platform(int workers) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            workers,
            workers,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().name("worker-", 1).factory());
    pool.allowCoreThreadTimeOut(true);
    return new RequestThreads(
        pool,
        Optional.of(new Pool(pool::getActiveCount, pool.getQueue()::size, workers)),
        Thread.ofPlatform().daemon().name("branch-", 1).factory());
  }
}
