package dev.loomgauge.core.discovery;

import dev.loomgauge.core.result.Activity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What requests did between their entry and their end, in order, as the mean of those that did the
 * same.
 *
 * @param entryMs mean time of a request in the service's code
 * @param virtual share of requests that virtual threads carried, 0 to 1
 * @param workers what the names of their threads begin with; empty where they have none
 */
public record TracedPath(double entryMs, List<Step> steps, double virtual, String workers) {

  public TracedPath {
    steps = List.copyOf(steps);
  }

  /** The same steps, as if virtual threads had taken them. */
  TracedPath onVirtualThreads() {
    return new TracedPath(entryMs, steps, 1, "");
  }

  /** What a request waits for that sleeps. */
  public static final String SLEEP = "Thread.sleep";

  /** One step, in milliseconds. */
  public sealed interface Step {
    double ms();
  }

  /** Neither waits nor queues: CPU, and time in which the thread was ready and had none. */
  public record Work(double ms) implements Step {}

  /** Takes a member of a pool, with the time that took. */
  public record Acquire(String pool, double ms) implements Step {}

  /** Gives it back. */
  public record Release(String pool) implements Step {
    @Override
    public double ms() {
      return 0;
    }
  }

  /**
   * Waits for something.
   *
   * @param activity what it is; {@link Activity#WAITS} where that is not known
   * @param replies how often a request began to wait for it: replies in parts are several
   */
  public record Wait(String label, Activity activity, double ms, double replies) implements Step {
    /** The step of a scenario that takes such a time, with what it is for where that is known. */
    String yaml(String time) {
      return activity == Activity.WAITS
          ? "wait: " + time
          : "{wait: %s, for: %s}".formatted(time, activity.key());
    }
  }

  public double waitsMs() {
    return sumMs(Wait.class::isInstance);
  }

  /** Time waiting for pools. */
  public double queuesMs() {
    return sumMs(Acquire.class::isInstance);
  }

  /** Time with neither. */
  public double workMs() {
    return sumMs(Work.class::isInstance);
  }

  /** Time of some of its steps. */
  double sumMs(Predicate<Step> which) {
    return steps.stream().filter(which).mapToDouble(Step::ms).sum();
  }

  /** The same with other steps. */
  TracedPath with(List<Step> others) {
    return new TracedPath(entryMs, others, virtual, workers);
  }

  /** The pools, in the order in which a request takes them. */
  public List<String> pools() {
    return steps.stream()
        .filter(Acquire.class::isInstance)
        .map(step -> ((Acquire) step).pool())
        .distinct()
        .toList();
  }

  /**
   * How long a request holds members of a pool, in milliseconds, each by itself; the queue before
   * is left out.
   */
  public double holdMs(String pool) {
    return heldMs(pool, Step.class);
  }

  /** How much of that it neither waits nor queues for, in milliseconds. */
  double heldWorkMs(String pool) {
    return heldMs(pool, Work.class);
  }

  /** How often a request takes a member of a pool. */
  long takes(String pool) {
    return steps.stream()
        .filter(step -> step instanceof Acquire(String acquired, double _) && acquired.equals(pool))
        .count();
  }

  private double heldMs(String pool, Class<? extends Step> kind) {
    double held = 0;
    int holds = 0;
    for (Step step : steps) {
      if (step instanceof Release) {
        holds = heldAfter(step, pool, holds);
      }
      held += kind.isInstance(step) ? holds * step.ms() : 0;
      if (step instanceof Acquire) {
        holds = heldAfter(step, pool, holds);
      }
    }
    return held;
  }

  /** Members of a pool that a request holds behind a step. */
  static int heldAfter(Step step, String pool, int before) {
    return switch (step) {
      case Acquire(String acquired, double _) -> before + (acquired.equals(pool) ? 1 : 0);
      case Release(String released) -> Math.max(0, before - (released.equals(pool) ? 1 : 0));
      case Work _, Wait _ -> before;
    };
  }

  /** The most members of a pool that a request holds at once. */
  int heldAtOnce(String pool) {
    int most = 0;
    int held = 0;
    for (Step step : steps) {
      held = heldAfter(step, pool, held);
      most = Math.max(most, held);
    }
    return most;
  }

  /**
   * The same where a request that holds a member of such a pool takes no other: it works instead.
   */
  TracedPath oneOf(Set<String> pools) {
    List<Step> fewer = new ArrayList<>();
    Map<String, Integer> held = new HashMap<>();
    for (Step step : steps) {
      switch (step) {
        case Acquire(String pool, double ms) when pools.contains(pool) ->
            fewer.add(held.merge(pool, 1, Integer::sum) == 1 ? step : new Work(ms));
        case Release(String pool) when pools.contains(pool) -> {
          if (held.merge(pool, -1, Integer::sum) == 0) {
            fewer.add(step);
          }
        }
        case Acquire _, Release _, Work _, Wait _ -> fewer.add(step);
      }
    }
    return with(fewer);
  }

  /** The pools of which a request holds a member whenever it takes one of this pool. */
  List<String> around(String pool) {
    List<String> held = new ArrayList<>();
    Optional<Set<String>> always = Optional.empty();
    for (Step step : steps) {
      switch (step) {
        case Release(String released) -> held.remove(released);
        case Acquire(String acquired, double _) -> {
          if (acquired.equals(pool)) {
            Set<String> now = new LinkedHashSet<>(held);
            always.ifPresent(now::retainAll);
            always = Optional.of(now);
          }
          held.add(acquired);
        }
        case Work _, Wait _ -> {}
      }
    }
    return always.map(List::copyOf).orElse(List.of());
  }
}
