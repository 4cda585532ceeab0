package dev.loomgauge.core.scenario;

import dev.loomgauge.core.result.Activity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** One step of a request. */
public sealed interface Step {

  /** Factor to level; the step is taken only in cells that have all of them. */
  Map<String, String> when();

  /** Its line in the scenario file. */
  int line();

  /** As the file has it, for messages: "acquire: threads". */
  default String words() {
    return switch (this) {
      case Acquire acquire -> "acquire: " + acquire.resource();
      case Release release -> "release: " + release.resource();
      case Use use -> "use: " + use.station();
      case Wait(Timing.OfDownstream(String route), _, _, _) ->
          route.isEmpty() ? "wait: downstream" : "wait: {downstream: " + route + "}";
      case Wait _ -> "wait";
      case Parallel _ -> "parallel";
      case Choice _ -> "paths";
    };
  }

  /** The same with other steps in its branches, or in its kinds of requests. */
  default Step within(UnaryOperator<List<Step>> change) {
    return switch (this) {
      case Parallel p ->
          new Parallel(p.branches().stream().map(change).toList(), p.join(), p.when(), p.line());
      case Choice c ->
          new Choice(
              c.alternatives().stream()
                  .map(a -> new Alternative(a.kind(), a.share(), change.apply(a.steps())))
                  .toList(),
              c.when(),
              c.line());
      case Acquire _, Release _, Use _, Wait _ -> this;
    };
  }

  /** Takes a member of a passive resource, waiting for a free one so long, or for ever. */
  record Acquire(String resource, Optional<Duration> timeout, Map<String, String> when, int line)
      implements Step {}

  /** Gives it back. */
  record Release(String resource, Map<String, String> when, int line) implements Step {}

  /** Spends service demand on a station. */
  record Use(String station, Timing demand, Map<String, String> when, int line) implements Step {}

  /**
   * A pure delay.
   *
   * @param activity what it is for: one of {@link Activity#CALLS}, or {@link Activity#WAITS} where
   *     the scenario does not say; that of the downstream is always for it
   */
  record Wait(Timing delay, Activity activity, Map<String, String> when, int line) implements Step {
    public Wait {
      activity = delay instanceof Timing.OfDownstream ? Activity.DOWNSTREAM : activity;
    }
  }

  /** Branches that run at the same time. */
  record Parallel(List<List<Step>> branches, Join join, Map<String, String> when, int line)
      implements Step {
    public Parallel {
      branches = branches.stream().map(List::copyOf).toList();
    }
  }

  /** Kinds of requests, of which each is one. */
  record Choice(List<Alternative> alternatives, Map<String, String> when, int line)
      implements Step {
    public Choice {
      alternatives = List.copyOf(alternatives);
    }
  }

  /** What requests of one kind do, and their share, above 0 to 1; those of a choice add up to 1. */
  record Alternative(String kind, double share, List<Step> steps) {
    public Alternative {
      steps = List.copyOf(steps);
    }
  }

  /** When a request with branches goes on. */
  enum Join {
    /** When every branch has ended; it fails when one has failed. */
    ALL,
    /** When the first has succeeded; the others run to their ends. It fails when all have. */
    FIRST
  }
}
