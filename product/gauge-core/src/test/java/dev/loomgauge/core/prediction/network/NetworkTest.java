package dev.loomgauge.core.prediction.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.network.Network.Discipline;
import dev.loomgauge.core.prediction.network.Network.Pool;
import dev.loomgauge.core.prediction.network.Network.Station;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NetworkTest {
  @Test
  void aStationWithPausesKeepsTheRest() {
    Pauses pauses = new Pauses(200, 0.5);
    Station station = new Station("cpu", "CPU of service", 4, Discipline.POLLING, true);

    assertThat(station.with(pauses))
        .isEqualTo(new Station("cpu", "CPU of service", 4, Discipline.POLLING, true, pauses));
    // Half a second of all four every 200 requests
    assertThat(station.with(pauses).pausedSeconds()).isEqualTo(0.01);
    assertThat(station.pausedSeconds()).isZero();
  }

  @Test
  void anotherVersionOfANetworkDiffersInWhatIsAskedAlone() {
    Station first = new Station("cpu", "CPU of service", 4, Discipline.POLLING, true);
    Station second = new Station("disk", "disks", 2, Discipline.FIFO, false);
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
        new Network(List.of(first, second), pools, path, users, 3, Network.Balancer.RANDOM, 9);

    assertThat(network.kinds()).containsExactly("list", "buy");
    assertThat(network.with(0, pauses))
        .isEqualTo(
            new Network(
                List.of(first.with(pauses), second),
                pools,
                path,
                users,
                3,
                Network.Balancer.RANDOM,
                9));
    assertThat(network.with(0, pauses).sharing().stations())
        .containsExactly(
            new Station("cpu", "CPU of service", 4, Discipline.SHARING, true, pauses), second);
    Population other = new Population.Open(6, false);
    assertThat(network.with(other))
        .isEqualTo(
            new Network(List.of(first, second), pools, path, other, 3, Network.Balancer.RANDOM, 9));
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
    Move.Fork fork = new Move.Fork(branches, Move.Join.ALL, "fork");
    Move.Choice choice = new Move.Choice(alternatives, "paths");

    branch.add(wait);
    branches.add(branch);
    moves.add(wait);
    alternatives.clear();

    assertThat(fork.branches()).containsExactly(List.of(wait));
    assertThat(choice.alternatives())
        .containsExactly(new Move.Alternative("all", 1, List.of(wait)));
  }
}
