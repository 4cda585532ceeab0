package dev.loomgauge.downstream;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The answers that wait on one event loop, soonest first, behind a single timer of that loop. No
 * answer leaves before it is due; at most {@link #PAUSE_NANOS} after the last batch the next one is
 * sent, so that thousands of answers per second share their wake-ups. Used from its event loop
 * only.
 */
final class AnswerQueue {
  static final long PAUSE_NANOS = 100_000;

  private final EventExecutor loop;
  private final PriorityQueue<Pending> queue =
      new PriorityQueue<>(Comparator.comparingLong(Pending::due).thenComparingLong(Pending::order));
  private long added;
  private long lastBatch = System.nanoTime();
  private long armedFor;
  private @Nullable ScheduledFuture<?> timer;

  /** Answers due at the same moment leave in the order they were added. */
  private record Pending(long due, long order, Runnable send) {}

  AnswerQueue(EventExecutor loop) {
    this.loop = loop;
  }

  /** Has {@code send} run at {@code due}, on the clock of {@link System#nanoTime}. */
  void add(long due, Runnable send) {
    queue.add(new Pending(due, added++, send));
    arm(due);
  }

  private void arm(long due) {
    var target = Math.max(due, lastBatch + PAUSE_NANOS);
    if (timer != null) {
      if (armedFor <= target) {
        return;
      }
      timer.cancel(false);
    }
    armedFor = target;
    timer = loop.schedule(this::sendDue, target - System.nanoTime(), TimeUnit.NANOSECONDS);
  }

  private void sendDue() {
    timer = null;
    lastBatch = System.nanoTime();
    for (var head = queue.peek();
        head != null && head.due() <= System.nanoTime();
        head = queue.peek()) {
      queue.remove();
      head.send().run();
    }
    var next = queue.peek();
    if (next != null) {
      arm(next.due());
    }
  }
}
