package dev.loomgauge.microbench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/**
 * The threads that work a batch off. A batch pays for them itself: they are started for it and end
 * with it.
 */
final class Crew {
  private static final String POOL = "platform-";

  private Crew() {}

  /**
   * Works off all tasks and adds up what they return.
   *
   * @param variant {@code platform-N}, {@code platform-cores} or {@code virtual}
   * @param task by its number, from 0
   */
  static long workOff(String variant, int tasks, IntFunction<Callable<Long>> task)
      throws InterruptedException, ExecutionException {
    try (ExecutorService crew = open(variant)) {
      List<Future<Long>> started = new ArrayList<>(tasks);
      for (int i = 0; i < tasks; i++) {
        started.add(crew.submit(task.apply(i)));
      }
      long sum = 0;
      for (Future<Long> each : started) {
        sum += each.get();
      }
      return sum;
    }
  }

  private static ExecutorService open(String variant) {
    if (variant.equals("virtual")) {
      return Executors.newVirtualThreadPerTaskExecutor();
    }
    if (variant.equals(POOL + "cores")) {
      return Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    }
    if (variant.matches(POOL + "[1-9]\\d{0,4}")) {
      return Executors.newFixedThreadPool(Integer.parseInt(variant.substring(POOL.length())));
    }
    throw new IllegalArgumentException(
        "'%s' is no variant: write platform-8, platform-cores or virtual.".formatted(variant));
  }
}
