package dev.loomgauge.core;

/**
 * The size of a pool by the rules of {@link java.util.concurrent.ThreadPoolExecutor}: who comes
 * takes a thread while there are fewer than the core; else waits in the queue; else, where that is
 * full, takes one more up to the maximum; else is rejected. A pool of connections is one whose core
 * is its maximum.
 *
 * @param core or {@link #UNLIMITED}
 * @param max at least the core, or {@link #UNLIMITED}
 * @param queue tasks that may wait, or {@link #UNLIMITED}
 */
public record ExecutorSize(int core, int max, int queue) {
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /**
   * Threads that tasks get without waiting. Where none may wait these are all, and a core of none
   * starts one for the first task that waits.
   */
  public int atOnce() {
    return queue == 0 ? max : Math.max(1, core);
  }

  /** Threads that there ever are: a queue without limit is never full. */
  public int most() {
    return queue == UNLIMITED ? atOnce() : max;
  }

  /** The number of threads while at most the given number of tasks run or wait. */
  public int threads(long tasks) {
    return queue == UNLIMITED ? most() : Math.clamp(tasks - queue, atOnce(), most());
  }

  /** A pool whose members are all there from the beginning. */
  public static ExecutorSize fixed(int members, int queue) {
    return new ExecutorSize(members, members, queue);
  }

  /** Whether tasks wait for a thread of the core before there are as many as there may be. */
  public boolean queued() {
    return core < max && queue > 0;
  }

  /** Whether threads are started when its queue is full. */
  public boolean growing() {
    return atOnce() < most();
  }

  /** Whether the given number of tasks fits, running and waiting together. */
  public boolean holds(long tasks) {
    return max == UNLIMITED || queue == UNLIMITED || tasks <= (long) max + queue;
  }

  /** "core 50, max 200, queue 1,000". */
  public String words() {
    return "core %s, max %s, queue %s".formatted(words(core), words(max), words(queue));
  }

  private static String words(int number) {
    return number == UNLIMITED ? "unlimited" : Numbers.count((double) number);
  }
}
