package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.simulation.Instructions.Instruction;
import dev.loomgauge.core.scenario.Step;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Notices a network in which nothing can go on: time stands still, or requests deadlock. */
final class Stalls {
  /** Requests that may begin at one moment before it is clear that time stands still. */
  private static final int STANDSTILL = 5_000_000;

  /** Arrivals in a row, with nothing else happening, after which a deadlock is looked for. */
  private static final int ARRIVALS_ALONE = 10_000;

  private final Requests requests;
  private final Instruction[] program;
  private int begunNow;
  private int arrivalsInARow;

  Stalls(Requests requests, Instruction[] program) {
    this.requests = requests;
    this.program = program;
  }

  /** {@link SimulationException} where users would send without end, since nothing takes time. */
  static void require(Network network) {
    if (network.population() instanceof Population.Closed closed
        && closed.think().mean() == 0
        && network.stations().stream().noneMatch(station -> station.pauses().occur())
        && timeless(network.path())) {
      throw new SimulationException(
          "No step of the path takes time, and users do not think, so they would send requests without end and without time passing. Give a step a demand, or the users a think time.");
    }
  }

  private static boolean timeless(List<Move> moves) {
    return moves.stream()
        .allMatch(
            move ->
                switch (move) {
                  case Move.Acquire _, Move.Release _ -> true;
                  case Move.Use use -> use.demand().mean() == 0;
                  case Move.Wait wait -> wait.delay().mean() == 0;
                  case Move.Fork fork when fork.join() == Step.Join.FIRST ->
                      fork.branches().stream().anyMatch(Stalls::timeless);
                  case Move.Fork _, Move.Choice _ ->
                      move.inside().stream().allMatch(Stalls::timeless);
                });
  }

  void timePassed() {
    begunNow = 0;
  }

  /** A request begins; {@link SimulationException} if too many have at this moment. */
  void begun(double now) {
    if (++begunNow > STANDSTILL) {
      throw new SimulationException(
          "%,d requests began at %.3f s without time passing: no step of the path takes time, or users fail at once and try again at once. Give a step a demand, or the users a think time."
              .formatted(STANDSTILL, now));
    }
  }

  /**
   * Whether events have been arrivals alone for so long that a deadlock is likely.
   *
   * @param arrival whether the event that has just happened was one
   */
  boolean likely(boolean arrival) {
    arrivalsInARow = arrival ? arrivalsInARow + 1 : 0;
    return arrivalsInARow > ARRIVALS_ALONE && requests.inFlight() > 0;
  }

  /** Requests wait for members that only other waiting requests could give back. */
  SimulationException deadlock(double now) {
    Map<String, Integer> waiting = new TreeMap<>();
    for (int request = 0; request < requests.made(); request++) {
      if (requests.waitsFor[request] != Requests.NONE) {
        waiting.merge(program[requests.place[request]].words, 1, Integer::sum);
      }
    }
    return new SimulationException(
        "Deadlock at %.3f s: requests wait for each other in %s. Acquire the resources in the same order everywhere, give a step a timeout, or enlarge the resource."
            .formatted(
                now,
                waiting.entrySet().stream()
                    .map(e -> "step '%s' (%,d waiting)".formatted(e.getKey(), e.getValue()))
                    .collect(Collectors.joining(", "))));
  }
}
