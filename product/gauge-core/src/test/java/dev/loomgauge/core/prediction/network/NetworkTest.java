package dev.loomgauge.core.prediction.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.prediction.network.Network.Pool;
import dev.loomgauge.core.prediction.network.Network.Station;
import dev.loomgauge.core.scenario.Deployment;
import dev.loomgauge.core.scenario.Discipline;
import dev.loomgauge.core.scenario.Rejection;
import dev.loomgauge.core.scenario.Step;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NetworkTest {
  @Test
  void aStationWithPausesKeepsTheRest() {
    Pauses pauses = new Pauses(200, 0.5);
    Station station = new Station("cpu", "CPU of service", 4, Discipline.Kind.POLLING, true);

    assertThat(station.with(pauses))
        .isEqualTo(new Station("cpu", "CPU of service", 4, Discipline.Kind.POLLING, true, pauses));
    // Half a second of all four every 200 requests
    assertThat(station.with(pauses).pausedSeconds()).isEqualTo(0.01);
    assertThat(station.pausedSeconds()).isZero();
  }

  @Test
  void anotherVersionOfANetworkDiffersInWhatIsAskedAlone() {
    Station first = new Station("cpu", "CPU of service", 4, Discipline.Kind.POLLING, true);
    Station second = new Station("disk", "disks", 2, Discipline.Kind.FIFO, false);
    Pauses pauses = new Pauses(200, 0.5);
    List<Pool> pools = List.of(new Pool("threads", "Tomcat threads", 5, 7, true));
    List<Move> path =
        List.of(
            new Move.Choice(
                List.of(
                    new Move.Alternative("list", 0.75, List.of()),
                    new Move.Alternative("buy", 0.25, List.of())),
                "paths"));
    Population users = new Population.Open(5, true);
    Network network =
        new Network(List.of(first, second), pools, path, users, 3, Deployment.Balancer.RANDOM, 9);

    assertThat(network.kinds()).containsExactly("list", "buy");
    assertThat(network.with(0, pauses))
        .isEqualTo(
            new Network(
                List.of(first.with(pauses), second),
                pools,
                path,
                users,
                3,
                Deployment.Balancer.RANDOM,
                9));
    assertThat(network.with(0, pauses).sharing().stations())
        .containsExactly(
            new Station("cpu", "CPU of service", 4, Discipline.Kind.SHARING, true, pauses), second);
    Population other = new Population.Open(6, false);
    assertThat(network.with(other))
        .isEqualTo(
            new Network(
                List.of(first, second), pools, path, other, 3, Deployment.Balancer.RANDOM, 9));
    assertThat(new Pauses(0, 0.5).occur()).isFalse();
    assertThat(new Pauses(5, 0).occur()).isFalse();
    assertThat(new Pauses(5, 0).secondsPerRequest()).isZero();
  }

  @Test
  void aPathIsThatOfItsMakingWhateverBecomesOfItsLists() {
    Move wait = new Move.Wait(new Variate.Constant(0.1), "wait");
    List<Move> branch = new ArrayList<>(List.of(wait));
    List<List<Move>> branches = new ArrayList<>(List.of(branch));
    List<Move> moves = new ArrayList<>(List.of(wait));
    List<Move.Alternative> alternatives =
        new ArrayList<>(List.of(new Move.Alternative("all", 1, moves)));
    Move.Fork fork = new Move.Fork(branches, Step.Join.ALL, "fork");
    Move.Choice choice = new Move.Choice(alternatives, "paths");

    branch.add(wait);
    branches.add(branch);
    moves.add(wait);
    alternatives.clear();

    assertThat(fork.branches()).containsExactly(List.of(wait));
    assertThat(choice.alternatives())
        .containsExactly(new Move.Alternative("all", 1, List.of(wait)));
  }

  @Test
  void aPoolRefusesWhereItsThreadsAndItsQueueEndUnlessTheCallerRuns() {
    Pool bounded = new Pool("a", "threads a", 5, 7, true);
    Pool callers =
        new Pool("b", "b", new ExecutorSize(2, 9, 7), Rejection.CALLER_RUNS, false, true);
    Pool endless =
        new Pool(
            "c",
            "c",
            new ExecutorSize(2, 9, Network.UNLIMITED),
            Rejection.CALLER_RUNS,
            false,
            true);

    assertThat(bounded)
        .isEqualTo(
            new Pool("a", "threads a", new ExecutorSize(5, 5, 7), Rejection.ABORT, true, false));
    assertThat(List.of(bounded, callers, endless))
        .extracting(Pool::capacity)
        .containsExactly(5, 9, 2);
    assertThat(List.of(bounded, callers, endless))
        .extracting(Pool::queue)
        .containsExactly(7, 7, Network.UNLIMITED);
    assertThat(List.of(bounded, callers, endless))
        .extracting(Pool::refuses)
        .containsExactly(true, false, false);
    assertThat(List.of(bounded, callers, endless))
        .extracting(Pool::callersRun)
        .containsExactly(false, true, false);
    assertThat(new Pool("d", "d", Network.UNLIMITED, 7, true).refuses()).isFalse();
    assertThat(new Pool("e", "e", 7, Network.UNLIMITED, true).refuses()).isFalse();
    assertThat(new Pool("f", "f", 7, 0, true).refuses()).isTrue();
  }

  @Test
  void aTraceAndRecordedTimesAreComparedByTheirValuesAndKeepThem() {
    double[] times = {0, 1, 1.5};
    Population.Trace trace = new Population.Trace(times, 2);
    times[1] = 9;
    assertThat(trace)
        .isEqualTo(new Population.Trace(new double[] {0, 1, 1.5}, 2))
        .hasSameHashCodeAs(new Population.Trace(new double[] {0, 1, 1.5}, 2))
        .isNotEqualTo(new Population.Trace(new double[] {0, 1, 1.5}, 3))
        .isNotEqualTo(new Population.Trace(new double[] {0, 1, 1.6}, 2))
        .hasToString("Trace[3 arrivals in 2.0 s]");

    double[] values = {1, 3};
    double[] shares = {0.25, 1};
    Variate.Empirical seen = new Variate.Empirical(values, shares);
    values[0] = 9;
    shares[0] = 0.75;
    assertThat(seen)
        .isEqualTo(new Variate.Empirical(new double[] {1, 3}, new double[] {0.25, 1}))
        .hasSameHashCodeAs(new Variate.Empirical(new double[] {1, 3}, new double[] {0.25, 1}))
        .isNotEqualTo(new Variate.Empirical(new double[] {1, 4}, new double[] {0.25, 1}))
        .isNotEqualTo(new Variate.Empirical(new double[] {1, 3}, new double[] {0.5, 1}))
        .hasToString("Empirical[2 values, mean 2.5]");
  }

  /** The squared coefficient of variation is the variance in units of the squared mean. */
  @Test
  void everyShapeHasItsMeanAndItsVariation() {
    List<Variate> shapes =
        List.of(
            new Variate.Constant(4),
            new Variate.Uniform(2, 6),
            new Variate.Exponential(4),
            new Variate.Lognormal(4, 0.5),
            new Variate.Empirical(new double[] {2, 6}, new double[] {0.5, 1}),
            new Variate.Empirical(new double[] {0}, new double[] {1}));

    assertThat(shapes).extracting(Variate::mean).containsExactly(4.0, 4.0, 4.0, 4.0, 4.0, 0.0);
    // (6 - 2)^2 / 12 = 4 / 3 of 16; twice 2^2 / 2 = 4 of 16
    assertThat(shapes)
        .extracting(Variate::scv)
        .containsExactly(0.0, 16.0 / 12 / 16, 1.0, 0.25, 0.25, 0.0);
    assertThat(new Pauses(200, 0.5).secondsPerRequest()).isEqualTo(0.0025);
    assertThat(new Pauses(1, 1).occur()).isTrue();
    assertThat(Pauses.NONE).isEqualTo(new Pauses(0, 0));
  }

  @Test
  void onlyAStationThatPollsIsMadeOneThatShares() {
    Station polling = new Station("cpu", "CPU of service", 4, Discipline.Kind.POLLING, true);
    Station fifo = new Station("disk", "disks", 2, Discipline.Kind.FIFO, false);
    Network network =
        new Network(
            List.of(fifo, polling),
            List.of(new Pool("a", "a", 5, 7, true)),
            List.of(new Move.Release(0, "release: a")),
            new Population.Open(5, true),
            3,
            Deployment.Balancer.ROUND_ROBIN,
            9);

    assertThat(network.sharing())
        .isEqualTo(
            new Network(
                List.of(
                    fifo, new Station("cpu", "CPU of service", 4, Discipline.Kind.SHARING, true)),
                network.pools(),
                network.path(),
                network.population(),
                3,
                Deployment.Balancer.ROUND_ROBIN,
                9));
    assertThat(network.kinds()).isEmpty();
    assertThat(network.with(1, new Pauses(5, 1)).stations())
        .containsExactly(fifo, polling.with(new Pauses(5, 1)));
  }
}
