package dev.loomgauge.run.probe.process;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.run.probe.process.RunQueues.Clock;
import dev.loomgauge.run.probe.process.RunQueues.Reading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Threads of an application that use CPU though no request is in it, as they were found before its
 * first load, the busiest first: those that spin, poll, or work at intervals.
 */
public record BackgroundThreads(List<Found> threads) {
  public static final BackgroundThreads NONE = new BackgroundThreads(List.of());

  /** Work that comes back within a second is in each look. */
  private static final Duration LOOK = Duration.ofSeconds(1);

  /** Of a CPU, in each look: what the start left behind is in the first alone. */
  private static final double LEAST = 0.05;

  /** Long enough for the account of a thread that never rests. */
  private static final Duration MOMENT = Duration.ofMillis(300);

  /** Of a CPU in that moment: what is left of a load, or answers us, uses less. */
  private static final double BUSY = 0.3;

  public BackgroundThreads {
    threads = List.copyOf(threads);
  }

  /** One of them: a unique id, the first 15 characters of its name, CPUs used, 1 for all of one. */
  public record Found(String id, String name, double cpus) {}

  /** Those of a process that is up and has no load. Looks for two seconds. */
  public static BackgroundThreads of(long pid) throws InterruptedException {
    RunQueues queues = RunQueues.of(pid, NONE);
    List<Reading> readings = new ArrayList<>(List.of(queues.read()));
    List<Double> seconds = new ArrayList<>();
    for (int look = 0; look < 2; look++) {
      long begin = System.nanoTime();
      Thread.sleep(LOOK);
      readings.add(queues.read());
      seconds.add((System.nanoTime() - begin) / 1e9);
    }
    return between(readings, seconds, queues);
  }

  /** Those that used CPU between any two readings, which are some seconds apart. */
  static BackgroundThreads between(List<Reading> readings, List<Double> seconds, RunQueues queues) {
    Reading first = readings.getFirst();
    Reading last = readings.getLast();
    double all = seconds.stream().mapToDouble(Double::doubleValue).sum();
    return new BackgroundThreads(
        last.clocks().keySet().stream()
            .filter(id -> first.clocks().containsKey(id) && throughout(id, readings, seconds))
            .map(id -> new Found(id, queues.name(id), cpus(id, first, last, all)))
            .sorted(Comparator.comparingDouble(Found::cpus).reversed().thenComparing(Found::id))
            .toList());
  }

  private static boolean throughout(String id, List<Reading> readings, List<Double> seconds) {
    for (int i = 0; i < seconds.size(); i++) {
      if (cpus(id, readings.get(i), readings.get(i + 1), seconds.get(i)) < LEAST) {
        return false;
      }
    }
    return true;
  }

  private static double cpus(String id, Reading from, Reading to, double seconds) {
    Clock none = new Clock(0, 0);
    long nanos =
        to.clocks().getOrDefault(id, none).cpu() - from.clocks().getOrDefault(id, none).cpu();
    return nanos / 1e9 / seconds;
  }

  /** Those of them that still use CPU in the process, which has no load. Looks for two seconds. */
  public BackgroundThreads still(long pid) throws InterruptedException {
    return new BackgroundThreads(
        of(pid).threads.stream().filter(thread -> ids().contains(thread.id())).toList());
  }

  /** Whether another thread of the process, which has no load, is busy. Looks for a moment. */
  public boolean anotherWorks(long pid) throws InterruptedException {
    RunQueues queues = RunQueues.of(pid, this);
    Reading before = queues.read();
    long begin = System.nanoTime();
    Thread.sleep(MOMENT);
    return works(before, queues.read(), (System.nanoTime() - begin) / 1e9);
  }

  static boolean works(Reading before, Reading after, double seconds) {
    return after.clocks().keySet().stream()
        .filter(before.clocks()::containsKey)
        .anyMatch(id -> cpus(id, before, after, seconds) >= BUSY);
  }

  public BackgroundThreads and(BackgroundThreads other) {
    List<Found> both = new ArrayList<>(threads);
    both.addAll(other.threads);
    return new BackgroundThreads(both);
  }

  public boolean isEmpty() {
    return threads.isEmpty();
  }

  /** CPUs that all of them used. */
  public double cpus() {
    return threads.stream().mapToDouble(Found::cpus).sum();
  }

  /** By which the system knows them. */
  Set<String> ids() {
    return threads.stream().map(Found::id).collect(Collectors.toUnmodifiableSet());
  }

  /**
   * "CPU is used without requests by poller-1 (100 % of a CPU); it is no part of what a request
   * costs", unless they carry the requests, too.
   */
  public String words(boolean carrying) {
    return threads.stream()
        .map(thread -> thread.name() + " (" + Numbers.percent(thread.cpus()) + " of a CPU)")
        .collect(
            Collectors.joining(
                ", ",
                "CPU is used without requests by ",
                carrying
                    ? "; they carry the requests as well, so it counts as the requests' own"
                    : "; it is no part of what a request costs"));
  }
}
