package dev.loomgauge.core.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One step of a request. */
public sealed interface Step {

  /** Factor to level; the step is taken only in cells that have all of them. */
  Map<String, String> when();

  /** Its line in the scenario file. */
  int line();

  /** As the file has it, for messages: "acquire: threads". */
  String words();

  /**
   * Takes one member of a passive resource, waiting for it if none is free.
   *
   * @param timeout after which a request that waits fails; empty to wait for ever
   */
  record Acquire(String resource, Optional<Duration> timeout, Map<String, String> when, int line)
      implements Step {
    @Override
    public String words() {
      return "acquire: " + resource;
    }
  }

  /** Gives it back. */
  record Release(String resource, Map<String, String> when, int line) implements Step {
    @Override
    public String words() {
      return "release: " + resource;
    }
  }

  /** Spends service demand on a station. */
  record Use(String station, Timing demand, Map<String, String> when, int line) implements Step {
    @Override
    public String words() {
      return "use: " + station;
    }
  }

  /** A pure delay. */
  record Wait(Timing delay, Map<String, String> when, int line) implements Step {
    @Override
    public String words() {
      return switch (delay) {
        case Timing.OfDownstream(String route) ->
            route.isEmpty() ? "wait: downstream" : "wait: {downstream: " + route + "}";
        case Timing.Known _, Timing.Calibrated _, Timing.Growing _, Timing.ByLevel _ -> "wait";
      };
    }
  }

  /** Branches that run at the same time. */
  record Parallel(List<List<Step>> branches, Join join, Map<String, String> when, int line)
      implements Step {
    public Parallel {
      branches = branches.stream().map(List::copyOf).toList();
    }

    @Override
    public String words() {
      return "parallel";
    }
  }

  /** Kinds of requests, of which each is one. */
  record Choice(List<Alternative> alternatives, Map<String, String> when, int line)
      implements Step {
    public Choice {
      alternatives = List.copyOf(alternatives);
    }

    @Override
    public String words() {
      return "paths";
    }
  }

  /**
   * What requests of one kind do.
   *
   * @param kind its name
   * @param share of all requests, above 0 and at most 1; those of a choice add up to 1
   */
  record Alternative(String kind, double share, List<Step> steps) {
    public Alternative {
      steps = List.copyOf(steps);
    }

    /** The same kind with other steps. */
    public Alternative with(List<Step> other) {
      return new Alternative(kind, share, other);
    }
  }

  /** When a request with branches goes on. */
  enum Join {
    /** When every branch has ended. */
    ALL,
    /** When the first has succeeded; the others run to their ends. */
    FIRST
  }
}
