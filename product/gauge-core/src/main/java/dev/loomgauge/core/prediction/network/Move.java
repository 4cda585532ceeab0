package dev.loomgauge.core.prediction.network;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.scenario.Step;
import java.util.List;

/** One step of a request through a network. Stations and pools are named by their place in it. */
public sealed interface Move {

  /** Its words for messages: "acquire: connections (line 24)". */
  String words();

  /**
   * Takes a member of a pool, waiting first come, first served, and fails after a timeout in
   * seconds, infinite for never. A request that holds one may take another.
   */
  record Acquire(int pool, double timeout, String words) implements Move {}

  /** Gives a member back, the one that was taken last. */
  record Release(int pool, String words) implements Move {}

  /** Spends service demand at a station, waiting for one of its servers, for an activity. */
  record Use(int station, Variate demand, Activity activity, String words) implements Move {
    /** Where nothing is known of the station. */
    public Use(int station, Variate demand, String words) {
      this(station, demand, Activity.WAITS, words);
    }
  }

  /** Time that passes whatever others do, waited for an activity. */
  record Wait(Variate delay, Activity activity, String words) implements Move {
    /** For something that is not known. */
    public Wait(Variate delay, String words) {
      this(delay, Activity.WAITS, words);
    }
  }

  /** Branches that run at the same time; the join says when the request goes on. */
  record Fork(List<List<Move>> branches, Step.Join join, String words) implements Move {
    public Fork {
      branches = branches.stream().map(List::copyOf).toList();
    }
  }

  /** Kinds of requests, one or more with shares that add up to 1; each request is one of them. */
  record Choice(List<Alternative> alternatives, String words) implements Move {
    public Choice {
      alternatives = List.copyOf(alternatives);
    }
  }

  /** What requests of a kind do, and their share of all, above 0 and at most 1. */
  record Alternative(String kind, double share, List<Move> moves) {
    public Alternative {
      moves = List.copyOf(moves);
    }
  }
}
