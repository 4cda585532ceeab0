package dev.loomgauge.downstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** On an event loop that the test turns. */
class AnswerQueueTest {
  private static final long HOUR = TimeUnit.HOURS.toNanos(1);

  /** What the loop is asked for: nanoseconds from then on, and what to do. */
  private record Timer(long nanos, Runnable task) {}

  private final List<Timer> timers = new ArrayList<>();
  private final List<String> sent = new ArrayList<>();
  private int cancelled;
  private final AnswerQueue queue = new AnswerQueue(loop());

  private static <T> T acting(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private EventExecutor loop() {
    return acting(
        EventExecutor.class,
        (loop, method, arguments) -> {
          TimeUnit unit = (TimeUnit) arguments[2];
          timers.add(new Timer(unit.toNanos((Long) arguments[1]), (Runnable) arguments[0]));
          return acting(
              ScheduledFuture.class,
              (future, called, given) -> {
                cancelled++;
                return true;
              });
        });
  }

  private void add(long due, String answer) {
    queue.add(due, () -> sent.add(answer));
  }

  @Test
  void theTimerIsThatOfTheSoonest() {
    long before = System.nanoTime();
    add(before + 2 * HOUR, "second");
    add(before + 3 * HOUR, "third");
    assertThat(timers).hasSize(1);
    assertThat(timers.getLast().nanos()).isBetween(HOUR, 2 * HOUR);
    assertThat(cancelled).isZero();

    add(before + HOUR, "first");

    assertThat(timers).hasSize(2);
    assertThat(timers.getLast().nanos()).isBetween(HOUR / 2, HOUR);
    assertThat(cancelled).isEqualTo(1);
  }

  /** What has been due for long is sent at once, unless a batch has just been. */
  @Test
  void batchesAreATenthOfAMillisecondApart() {
    assertThat(AnswerQueue.PAUSE_NANOS).isEqualTo(100_000);
    add(System.nanoTime() - HOUR, "one");
    add(System.nanoTime() - HOUR, "two");
    add(System.nanoTime() + HOUR, "late");
    long batch = System.nanoTime();
    timers.getFirst().task().run();
    assertThat(sent).containsExactly("one", "two");
    assertThat(timers).hasSize(2);
    assertThat(timers.getLast().nanos()).isBetween(HOUR / 2, HOUR);

    add(System.nanoTime() - HOUR, "three");

    long now = System.nanoTime();
    assertThat(timers).hasSize(3);
    assertThat(timers.getLast().nanos()).isBetween(batch + 100_000 - now, 100_000L);
    timers.getLast().task().run();
    assertThat(sent).containsExactly("one", "two", "three");
  }
}
