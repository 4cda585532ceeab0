package dev.loomgauge.load.traffic;

import dev.loomgauge.load.measure.LoopRecorder;
import io.netty.channel.EventLoop;
import java.util.Arrays;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What an event loop does at set times: a binary heap of its own over one timer of the loop, so
 * that thousands of waiting users cost no timer each. Used on its loop only. Its own lateness is
 * the loop's lag.
 */
public final class TimerQueue {
  /** Something to do at a time. */
  public interface Item {
    /** Does it; {@code due} is the time asked for, in nanoseconds, and now may be later. */
    void due(long due);
  }

  private static final Item NOTHING = due -> {};

  /** After this many items in a row the loop looks after its connections again. */
  private static final int TURN = 256;

  private final EventLoop loop;
  private final LoopRecorder recorder;
  private long[] times = new long[64];
  private Item[] items = new Item[64];
  private int size;
  private boolean firing;
  private long armedFor;
  private @Nullable ScheduledFuture<?> timer;

  TimerQueue(EventLoop loop, LoopRecorder recorder) {
    this.loop = loop;
    this.recorder = recorder;
  }

  /** Adds an item; it stays until its time. */
  public void at(long nanos, Item item) {
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      items = Arrays.copyOf(items, 2 * size);
    }
    int hole = size++;
    while (hole > 0 && times[(hole - 1) / 2] - nanos > 0) {
      times[hole] = times[(hole - 1) / 2];
      items[hole] = items[(hole - 1) / 2];
      hole = (hole - 1) / 2;
    }
    times[hole] = nanos;
    items[hole] = item;
    if (!firing) {
      arm();
    }
  }

  private void arm() {
    if (size == 0 || (timer != null && armedFor - times[0] <= 0)) {
      return;
    }
    if (timer != null) {
      timer.cancel(false);
    }
    armedFor = times[0];
    timer = loop.schedule(this::fire, armedFor - System.nanoTime(), TimeUnit.NANOSECONDS);
  }

  private void fire() {
    timer = null;
    firing = true;
    try {
      turn();
    } finally {
      firing = false;
      arm();
    }
  }

  private void turn() {
    long now = System.nanoTime();
    recorder.advance(now);
    for (int i = 0; i < TURN && size > 0 && now - times[0] >= 0; i++) {
      long due = times[0];
      Item item = items[0];
      removeFirst();
      recorder.lag(now - due);
      item.due(due);
      now = System.nanoTime();
    }
  }

  private void removeFirst() {
    size--;
    long time = times[size];
    Item item = items[size];
    items[size] = NOTHING;
    int hole = 0;
    while (true) {
      int child = 2 * hole + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && times[child + 1] - times[child] < 0) {
        child++;
      }
      if (times[child] - time >= 0) {
        break;
      }
      times[hole] = times[child];
      items[hole] = items[child];
      hole = child;
    }
    times[hole] = time;
    items[hole] = item;
  }
}
