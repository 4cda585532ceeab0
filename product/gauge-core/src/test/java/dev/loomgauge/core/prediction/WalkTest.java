package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.prediction.QuasiRandomTimes.Walk;
import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.scenario.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class WalkTest {
  private static Move pause(double seconds) {
    return new Move.Wait(new Variate.Constant(seconds), "wait");
  }

  private static Move use(int station, double seconds) {
    return new Move.Use(station, new Variate.Constant(seconds), "use");
  }

  private static Walk along(Quantity quantity, Move... path) {
    return new QuasiRandomTimes().along(List.of(path), quantity);
  }

  @Test
  void aWalkCountsWhatAStationWorksAndHowLongAPoolIsHeld() {
    Move take = new Move.Acquire(1, Double.POSITIVE_INFINITY, "acquire");
    Move back = new Move.Release(1, "release");
    Move[] path = {pause(1), take, use(0, 2), pause(4), back, use(0, 8), use(2, 16)};

    assertThat(along(new Quantity.Demand(0), path)).isEqualTo(new Walk(31, 10));
    assertThat(along(new Quantity.Demand(2), path)).isEqualTo(new Walk(31, 16));
    assertThat(along(new Quantity.Held(1), path)).isEqualTo(new Walk(31, 6));
    assertThat(along(new Quantity.Held(0), path)).isEqualTo(new Walk(31, 0));
    assertThat(along(new Quantity.Span(), path)).isEqualTo(new Walk(31, 0));
  }

  @Test
  void branchesAddUpOrTheFirstWins() {
    List<List<Move>> branches =
        List.of(List.of(use(0, 3), pause(1)), List.of(use(0, 5)), List.of(pause(2), use(0, 7)));

    assertThat(
            along(new Quantity.Demand(0), new Move.Fork(branches, Step.Join.ALL, "f"), pause(10)))
        .isEqualTo(new Walk(19, 15));
    assertThat(
            along(new Quantity.Demand(0), new Move.Fork(branches, Step.Join.FIRST, "f"), pause(10)))
        .isEqualTo(new Walk(14, 3));
  }

  @Test
  void kindsAreDrawnByTheirShares() {
    Move kinds =
        new Move.Choice(
            List.of(
                new Move.Alternative("a", 0.25, List.of(pause(1))),
                new Move.Alternative("b", 0.5, List.of(pause(3))),
                new Move.Alternative("c", 0.25, List.of(pause(7)))),
            "paths");
    QuasiRandomTimes draws = new QuasiRandomTimes();
    double sum = 0;
    for (int i = 0; i < 2_000; i++) {
      sum += draws.along(List.of(kinds), new Quantity.Span()).span();
      draws.next();
    }

    // 0.25 + 1.5 + 1.75
    assertThat(sum / 2_000).isCloseTo(3.5, within(0.02));
  }

  @Test
  void tracesAreEqualByTheirTimesAndPeriod() {
    Population trace = new Population.Trace(new double[] {0, 1}, 4);

    assertThat(trace)
        .isEqualTo(new Population.Trace(new double[] {0, 1}, 4))
        .hasSameHashCodeAs(new Population.Trace(new double[] {0, 1}, 4))
        .isNotEqualTo(new Population.Trace(new double[] {0, 1}, 5))
        .isNotEqualTo(new Population.Trace(new double[] {0, 2}, 4))
        .hasToString("Trace[2 arrivals in 4.0 s]");
  }
}
