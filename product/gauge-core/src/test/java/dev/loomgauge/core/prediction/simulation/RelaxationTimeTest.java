package dev.loomgauge.core.prediction.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Network.Pool;
import dev.loomgauge.core.prediction.network.Network.Station;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.scenario.Deployment;
import dev.loomgauge.core.scenario.Discipline;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Heavy traffic: utilisation x (variation of arrivals and service) x demand / servers / free². */
class RelaxationTimeTest {
  private static final Move EXPONENTIAL = new Move.Use(0, new Variate.Exponential(1), "use");
  private static final Move CONSTANT = new Move.Use(0, new Variate.Constant(1), "use");

  private static RelaxationTime of(
      List<Move> path, List<Pool> pools, boolean shared, Population population, int instances) {
    return RelaxationTime.of(
        new Network(
            List.of(new Station("cpu", "CPU", 1, Discipline.Kind.FIFO, shared)),
            pools,
            path,
            population,
            instances,
            Deployment.Balancer.RANDOM,
            Double.POSITIVE_INFINITY));
  }

  private static void assertScale(
      RelaxationTime found, double seconds, int queues, double zeroLoad) {
    assertThat(found.seconds()).isCloseTo(seconds, within(1e-9));
    assertThat(found.queues()).isEqualTo(queues);
    assertThat(found.zeroLoad()).isCloseTo(zeroLoad, within(1e-9));
  }

  @Test
  void aStationForgetsTheSlowerTheFullerItIs() {
    List<Move> random = List.of(EXPONENTIAL, new Move.Wait(new Variate.Constant(3), "wait"));
    // 0.5 x (1 + 1) x 1 / 0.5²
    assertScale(of(random, List.of(), false, new Population.Open(0.5, true), 1), 4, 1, 4);
    // 0.75 x 2 / 0.25²
    assertScale(of(random, List.of(), false, new Population.Open(0.75, true), 1), 24, 1, 4);
    // Even arrivals, and then even demands
    assertScale(of(random, List.of(), false, new Population.Open(0.5, false), 1), 2, 1, 4);
    assertScale(
        of(List.of(CONSTANT), List.of(), false, new Population.Open(0.5, true), 1), 2, 1, 1);
    // Two requests in four seconds
    assertScale(
        of(random, List.of(), false, new Population.Trace(new double[] {0, 1}, 4), 1), 4, 1, 4);
  }

  @Test
  void instancesForgetEachByItself() {
    List<Move> random = List.of(EXPONENTIAL);
    assertScale(of(random, List.of(), false, new Population.Open(1, true), 2), 4, 2, 1);
    assertScale(of(random, List.of(), true, new Population.Open(0.5, true), 2), 4, 1, 1);
    assertScale(of(random, List.of(), false, new Population.Open(1, true), 1), 0, 1, 1);
  }

  @Test
  void aPoolOfLimitedRoomForgetsWhateverTheLoad() {
    List<Move> path =
        List.of(
            new Move.Acquire(0, Double.POSITIVE_INFINITY, "acquire"),
            new Move.Wait(new Variate.Constant(1), "wait"),
            new Move.Release(0, "release"));
    Population full = new Population.Open(2, true);
    // Two of two busy: 1 x (1 + 0) x 1 / 2 x (2 + 1)²
    assertScale(of(path, List.of(new Pool("p", "p", 2, 1, true)), true, full, 1), 4.5, 1, 1);
    assertScale(
        of(path, List.of(new Pool("p", "p", 2, Network.UNLIMITED, true)), true, full, 1), 0, 1, 1);
    assertScale(
        of(path, List.of(new Pool("p", "p", Network.UNLIMITED, 1, true)), true, full, 1), 0, 1, 1);
    // Half of four: 0.5 x 1 x 1 / 4 / 0.5²
    assertScale(
        of(path, List.of(new Pool("p", "p", 4, Network.UNLIMITED, true)), true, full, 1),
        0.5,
        1,
        1);
  }

  @Test
  void ofUsersOnlyTheTimeAloneIsKnown() {
    List<Move> path =
        List.of(
            new Move.Choice(
                List.of(
                    new Move.Alternative("a", 0.5, List.of(CONSTANT, CONSTANT)),
                    new Move.Alternative("b", 0.5, List.of(CONSTANT))),
                "paths"),
            CONSTANT);
    assertScale(
        of(path, List.of(), false, new Population.Closed(5, new Variate.Constant(0), 0, 0), 1),
        0,
        1,
        2);
  }
}
