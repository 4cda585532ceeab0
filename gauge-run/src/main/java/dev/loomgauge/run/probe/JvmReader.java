package dev.loomgauge.run.probe;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Asks the JVM on a thread of its own, so that one that hangs delays no sample for long. */
final class JvmReader implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMillis(300);

  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(1),
          Thread.ofPlatform().daemon().name("loomgauge-jvm-probe").factory());
  private @Nullable Future<JvmReading> pending;

  /** Waits 300 ms at most; while an earlier question is unanswered no other is asked. */
  JvmReading read(JvmProbe jvm) throws InterruptedException {
    Future<JvmReading> answer = pending;
    if (answer == null || answer.isDone()) {
      answer = thread.submit(jvm::sample);
      pending = answer;
    }
    try {
      return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return new JvmReading.Silent("no answer within " + PATIENCE.toMillis() + " ms");
    } catch (ExecutionException e) {
      throw new ProbeException("Cannot read the service's JVM: " + e.getCause(), e);
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
