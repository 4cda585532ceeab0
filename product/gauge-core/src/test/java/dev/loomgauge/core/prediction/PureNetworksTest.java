package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Deployment;
import dev.loomgauge.core.scenario.Discipline;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PureNetworksTest {
  private static final CpuAllocation NOTHING = new CpuAllocation(List.of());
  private static final double NEVER = Double.POSITIVE_INFINITY;

  @TempDir private Path folder = Path.of("");

  @Test
  void theExampleOfTheGrammarBecomesItsNetwork() {
    assertThat(networks(PureScenario.TEXT).get(1))
        .isEqualTo(
            new Network(
                List.of(
                    new Network.Station("cpu", "cpu", 1, Discipline.Kind.FIFO, false),
                    new Network.Station("disk", "disk", 2, Discipline.Kind.FIFO, false)),
                List.of(
                    new Network.Pool("threads", "threads", 200, Network.UNLIMITED, false),
                    new Network.Pool("connections", "connections", 7, 1000, false)),
                List.of(
                    new Move.Acquire(0, 10, "acquire: threads (line 7)"),
                    new Move.Use(0, new Variate.Exponential(0.605), "use: cpu (line 8)"),
                    new Move.Acquire(1, NEVER, "acquire: connections (line 9)"),
                    new Move.Wait(new Variate.Constant(0.13), "wait (line 10)"),
                    new Move.Release(1, "release: connections (line 11)"),
                    new Move.Use(1, new Variate.Lognormal(1.35, 0.5), "use: disk (line 12)"),
                    new Move.Release(0, "release: threads (line 13)")),
                new Population.Closed(5, new Variate.Constant(15), 0, 0.605 + 0.13 + 1.35 + 15),
                1,
                Deployment.Balancer.ROUND_ROBIN,
                NEVER));
  }

  @Test
  void usersWhoStartTogetherAreNotSpreadAndClientsGiveUpWhereTheLoadSaysSo() {
    Network network =
        networks(PureScenario.TEXT + "load: {start: together, ramp: 3s, timeout: 4s}\n").getFirst();

    assertThat(network.population())
        .isEqualTo(new Population.Closed(1, new Variate.Constant(15), 3, 0));
    assertThat(network.timeout()).isEqualTo(4);
  }

  @Test
  void aLevelChoosesServersCapacitiesQueuesAndTimes() {
    String text =
        """
        name: sized
        factors: {size: [small, large], users: 1}
        stations: {cpu: {small: 1, large: 8}}
        resources: {threads: {capacity: {small: 10, large: unlimited}, queue: {small: 0, large: 5}}}
        path:
          - {acquire: threads, when: {size: small}}
          - use: {station: cpu, demand: {small: 2s, large: 1s}, distribution: exponential}
          - {release: threads, when: {size: small}}
          - wait: {small: 3s, large: uniform(1s,2s)}
        """
            .replace("uniform(1s,2s)", "\"uniform(1s,2s)\"");
    Network small = networks(text).getFirst();
    Network large = networks(text).getLast();

    assertThat(small.stations().getFirst().servers()).isEqualTo(1);
    assertThat(large.stations().getFirst().servers()).isEqualTo(8);
    assertThat(small.pools()).containsExactly(new Network.Pool("threads", "threads", 10, 0, false));
    assertThat(large.pools())
        .containsExactly(new Network.Pool("threads", "threads", Network.UNLIMITED, 5, false));
    assertThat(small.path()).hasSize(4);
    assertThat(large.path())
        .containsExactly(
            new Move.Use(0, new Variate.Exponential(1), "use: cpu (line 7)"),
            new Move.Wait(new Variate.Uniform(1, 2), "wait (line 9)"));
  }

  @Test
  void branchesBecomeAFork() {
    Network network =
        networks(
                PureScenario.HEAD
                    + """
                    path:
                      - parallel: {join: first, branches: [[{wait: 1s}, {wait: 3s}], [{wait: 2s}]]}
                    """)
            .getFirst();

    assertThat(network.path())
        .singleElement()
        .isInstanceOfSatisfying(
            Move.Fork.class,
            fork -> {
              assertThat(fork.join()).isEqualTo(Step.Join.FIRST);
              assertThat(fork.branches()).extracting(List::size).containsExactly(2, 1);
            });
    assertThat(new UnloadedResponse(network.path()).span().mean()).isEqualTo(2);
  }

  @Test
  void recordedTimesKeepTheirWeights() throws IOException {
    Files.writeString(folder.resolve("times.csv"), "value_ms,count\n10,3\n20,1\n");

    Network network =
        networks(PureScenario.HEAD + "path: [{wait: {recorded: times.csv}}]\n").getFirst();

    assertThat(network.path())
        .containsExactly(
            new Move.Wait(
                new Variate.Empirical(new double[] {0.01, 0.02}, new double[] {0.75, 1}),
                "wait (line 5)"));
  }

  @Test
  void waitDownstreamTakesTheDelayOfTheDownstream() {
    Network network =
        networks(
                PureScenario.HEAD
                    + "downstream: {delay: exponential(2s)}\npath: [wait: downstream]\n")
            .getFirst();

    assertThat(network.path())
        .containsExactly(
            new Move.Wait(
                new Variate.Exponential(2), Activity.DOWNSTREAM, "wait: downstream (line 6)"));
  }

  @Test
  void arrivalsAreARateOrATrace() throws IOException {
    Files.writeString(folder.resolve("trace.csv"), "at_s\n0\n1\n");
    String rest = "path: [wait: 1s]\n";

    assertThat(
            networks("name: a\nfactors: {rate: 5}\narrivals: poisson\n" + rest)
                .getFirst()
                .population())
        .isEqualTo(new Population.Open(5, true));
    assertThat(networks("name: a\narrivals: {trace: trace.csv}\n" + rest).getFirst().population())
        .isEqualTo(new Population.Trace(new double[] {0, 1}, 2));
  }

  @Test
  void coresInstancesAndBalancerAreFactorsLikeOthers() {
    String text =
        """
        name: planned
        factors: {cores: [2, 16], instances: [1, 40], balancer: least-connections, users: 1}
        stations: {cpu: {tier: service, discipline: sharing}}
        path: [{use: {station: cpu, demand: 1s}}]
        """;

    Network last = networks(text).getLast();

    assertThat(last)
        .returns(40, Network::instances)
        .returns(Deployment.Balancer.LEAST_CONNECTIONS, Network::balancer);
    assertThat(last.stations())
        .containsExactly(
            new Network.Station(
                "service-cpu", "CPU of service", 16, Discipline.Kind.SHARING, false));
    assertThat(last.path()).first().returns("use: cpu (line 4)", Move::words);
  }

  @Test
  void instancesAndBalancerOfTheScenarioHoldUnlessSet() {
    String text = PureScenario.TEXT + "instances: 3\nbalancer: random\n";
    Scenario scenario = PureScenario.read(folder, text);
    WhatIf whatIf = WhatIf.of(scenario, Map.of("instances", List.of("5")));

    assertThat(networks(text).getFirst())
        .returns(3, Network::instances)
        .returns(Deployment.Balancer.RANDOM, Network::balancer);
    assertThat(
            Networks.of(
                scenario, CellPlan.of(scenario, 1).getFirst(), Demands.NONE, NOTHING, whatIf))
        .returns(5, Network::instances)
        .returns(Deployment.Balancer.RANDOM, Network::balancer);
  }

  private List<Network> networks(String text) {
    Scenario scenario = PureScenario.read(folder, text);
    return CellPlan.of(scenario, 1).stream()
        .map(cell -> Networks.of(scenario, cell, Demands.NONE, NOTHING, WhatIf.NONE))
        .toList();
  }
}
