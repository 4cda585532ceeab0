package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Variate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Finds what no solver can solve: pools taken and given back in an order that cannot work. */
public final class Solvability {
  /** The simulation notes what a request holds in the bits of a long. */
  private static final int MOST_HELD = Long.SIZE;

  private static final double ROUNDING = 1e-6;

  private final Network network;
  private final List<String> problems = new ArrayList<>();

  private Solvability(Network network) {
    this.network = network;
  }

  /** Does nothing when the network can be solved, else {@link UnsolvableException}. */
  public static void check(Network network) {
    problem(network)
        .ifPresent(
            words -> {
              throw new UnsolvableException(words);
            });
  }

  /** The first thing that is wrong, with the step and the remedy; empty when nothing is. */
  public static Optional<String> problem(Network network) {
    Optional<String> number = NumberCheck.problem(network);
    if (number.isPresent()) {
      return number;
    }
    if (network.pools().size() > MOST_HELD) {
      return Optional.of(
          "%,d resources: a path can have %d at most. Leave out those that cannot run out."
              .formatted(network.pools().size(), MOST_HELD));
    }
    int held =
        IntStream.range(0, network.pools().size())
            .map(pool -> Math.max(1, network.heldAtOnce(pool)))
            .sum();
    if (held > MOST_HELD) {
      return Optional.of(
          "A request holds %,d members at once, over all resources: a path can have %d at most. Leave out resources that cannot run out."
              .formatted(held, MOST_HELD));
    }
    Solvability check = new Solvability(network);
    check.walk(network.path(), Map.of());
    return check.problems.stream().findFirst();
  }

  /** Walks one sequence; the request around this branch holds the outer pools, by these steps. */
  private void walk(List<Move> moves, Map<Integer, String> outer) {
    Map<Integer, List<String>> held = new HashMap<>();
    for (Move move : moves) {
      switch (move) {
        case Move.Acquire a -> acquire(a, held, outer);
        case Move.Release r -> release(r, held, outer);
        case Move.Use u -> time(u.words(), u.demand());
        case Move.Wait w -> time(w.words(), w.delay());
        case Move.Fork f -> {
          if (f.branches().isEmpty()) {
            problems.add(
                "Step '%s' has no branch, so nothing can end it. Give it one, or leave it out."
                    .formatted(f.words()));
          }
          Map<Integer, String> around = around(held, outer);
          f.branches().forEach(branch -> walk(branch, around));
        }
        case Move.Choice c -> {
          Map<Integer, String> around = around(held, outer);
          shares(c);
          c.alternatives().forEach(alternative -> walk(alternative.moves(), around));
        }
      }
    }
    held.forEach(
        (pool, steps) ->
            steps.forEach(
                words ->
                    problems.add(
                        "Step '%s' takes a member of %s that is never released. Release it in the same branch of the path."
                            .formatted(words, label(pool)))));
  }

  private static Map<Integer, String> around(
      Map<Integer, List<String>> held, Map<Integer, String> outer) {
    Map<Integer, String> around = new HashMap<>(outer);
    held.forEach((pool, steps) -> steps.forEach(words -> around.put(pool, words)));
    return around;
  }

  private void shares(Move.Choice choice) {
    double sum = choice.alternatives().stream().mapToDouble(Move.Alternative::share).sum();
    if (!(Math.abs(sum - 1) < ROUNDING)
        || choice.alternatives().stream().anyMatch(a -> !(a.share() > 0))) {
      problems.add(
          "Step '%s' has shares that add up to %s. Give shares above 0 that add up to 1."
              .formatted(choice.words(), sum));
    }
  }

  private void acquire(
      Move.Acquire step, Map<Integer, List<String>> held, Map<Integer, String> outer) {
    if (Double.isNaN(step.timeout()) || step.timeout() < 0) {
      problems.add(
          "Step '%s' has a timeout of %s s. Give one of 0 or more."
              .formatted(step.words(), step.timeout()));
    }
    Network.Pool pool = network.pools().get(step.pool());
    String before = outer.get(step.pool());
    if (before != null
        && pool.capacity() != Network.UNLIMITED
        && pool.queue() > 0
        && step.timeout() == Double.POSITIVE_INFINITY) {
      problems.add(
          "Step '%s' waits without end for a second member of %s while its request holds one since '%s': requests can wait for each other (deadlock). Release the first before the branches, or give the step a timeout."
              .formatted(step.words(), pool.label(), before));
    }
    held.computeIfAbsent(step.pool(), _ -> new ArrayList<>()).add(step.words());
  }

  private void release(
      Move.Release step, Map<Integer, List<String>> held, Map<Integer, String> outer) {
    List<String> steps = held.getOrDefault(step.pool(), new ArrayList<>());
    if (!steps.isEmpty()) {
      steps.remove(steps.size() - 1);
    } else {
      problems.add(
          outer.containsKey(step.pool())
              ? "Step '%s' releases %s, which the request holds and not this branch. Release it after the branches."
                  .formatted(step.words(), label(step.pool()))
              : "Step '%s' releases %s, which the request does not hold there. Acquire it first, and release it once."
                  .formatted(step.words(), label(step.pool())));
    }
  }

  private void time(String words, Variate time) {
    NumberCheck.time(time).ifPresent(wrong -> problems.add("Step '%s' %s".formatted(words, wrong)));
  }

  private String label(int pool) {
    return network.pools().get(pool).label();
  }
}
