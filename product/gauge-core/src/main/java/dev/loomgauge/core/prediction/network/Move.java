package dev.loomgauge.core.prediction.network;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.scenario.Step;
import java.util.List;
import java.util.function.UnaryOperator;

/** One step of a request through a network. Stations and pools are named by their place in it. */
public sealed interface Move {

  /** Its words for messages: "acquire: connections (line 24)". */
  String words();

  /** The paths within it: of branches, or of kinds of requests; none within any other step. */
  default List<List<Move>> inside() {
    return switch (this) {
      case Fork fork -> fork.branches();
      case Choice choice -> choice.alternatives().stream().map(Alternative::moves).toList();
      case Acquire _, Release _, Use _, Wait _ -> List.of();
    };
  }

  /** The same with other paths within it. */
  default Move within(UnaryOperator<List<Move>> change) {
    return switch (this) {
      case Fork(var branches, var join, var words) ->
          new Fork(branches.stream().map(change).toList(), join, words);
      case Choice(var alternatives, var words) ->
          new Choice(
              alternatives.stream()
                  .map(a -> new Alternative(a.kind(), a.share(), change.apply(a.moves())))
                  .toList(),
              words);
      case Acquire _, Release _, Use _, Wait _ -> this;
    };
  }

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
