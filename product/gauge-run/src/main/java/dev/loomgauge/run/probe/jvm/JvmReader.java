package dev.loomgauge.run.probe.jvm;

import dev.loomgauge.run.probe.process.ProbeException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Asks JVMs on a thread of its own, so that one that hangs delays no sample for long. */
public final class JvmReader implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMillis(300);
  private static final Duration QUICK = Duration.ofMillis(50);
  private static final Duration MOST_PATIENCE = Duration.ofMillis(900);

  // Its queue is as long as the questions may be that are not answered: one of each kind.
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("loomgauge-jvm-probe").factory());
  private @Nullable Future<JvmReading> pending;
  private @Nullable Future<Optional<Queues>> quick;

  /**
   * All of them as one. Waits 300 ms for each and 900 ms at most; while an earlier question is
   * unanswered no other is asked.
   */
  public JvmReading read(List<JvmProbe> jvms) throws InterruptedException {
    Future<JvmReading> answer = pending;
    if (answer == null || answer.isDone()) {
      answer = thread.submit(() -> together(jvms));
      pending = answer;
    }
    long patience = Math.min(MOST_PATIENCE.toMillis(), PATIENCE.toMillis() * jvms.size());
    try {
      return answer.get(patience, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return new JvmReading.Silent("no answer within " + patience + " ms");
    } catch (ExecutionException e) {
      throw new ProbeException("Cannot read the service's JVM: " + e.getCause(), e);
    }
  }

  /**
   * Where the requests of all of them stand; empty where one does not tell within 50 ms. Not asked
   * while an earlier question is unanswered.
   */
  public Optional<Queues> queues(List<JvmProbe> jvms) throws InterruptedException {
    if (!answered(pending) || !answered(quick)) {
      return Optional.empty();
    }
    Future<Optional<Queues>> answer = thread.submit(() -> queuesOf(jvms));
    quick = answer;
    try {
      return answer.get(QUICK.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (ExecutionException e) {
      throw new ProbeException("Cannot read the service's JVM: " + e.getCause(), e);
    }
  }

  private static boolean answered(@Nullable Future<?> question) {
    return question == null || question.isDone();
  }

  private static Optional<Queues> queuesOf(List<JvmProbe> jvms) {
    Optional<Queues> all = jvms.getFirst().queues();
    for (JvmProbe other : jvms.subList(1, jvms.size())) {
      all = all.flatMap(some -> other.queues().map(some::plus));
    }
    return all;
  }

  /** The readings of all; of a JVM that does not report, the reason. */
  private static JvmReading together(List<JvmProbe> jvms) {
    JvmReading all = jvms.getFirst().sample();
    for (JvmProbe other : jvms.subList(1, jvms.size())) {
      all = all.and(other.sample());
    }
    return all;
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }

  /** What came of asking the service's JVM, or the JVMs of all its instances. */
  public sealed interface JvmReading {

    /** What both tell together; of one that tells nothing, that. */
    default JvmReading and(JvmReading other) {
      return switch (this) {
        case Seen(JvmFacts facts) ->
            other instanceof Seen(JvmFacts others) ? new Seen(facts.plus(others)) : other;
        case Silent silent -> other instanceof Gone ? other : silent;
        case Gone gone -> gone;
      };
    }

    /** It answered. */
    record Seen(JvmFacts facts) implements JvmReading {}

    /** It is there and did not answer in time, or not sensibly; it may the next time. */
    record Silent(String reason) implements JvmReading {}

    /** It has ended. */
    record Gone() implements JvmReading {}
  }
}
