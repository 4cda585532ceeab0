package dev.loomgauge.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Limits;
import dev.loomgauge.core.prediction.Networks;
import dev.loomgauge.core.prediction.WhatIf;
import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Network.Discipline;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.solver.Solvers;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.teavm.extension.spi.substitution.SubstitutionSink;

class PageModelTest {
  private static final String SCENARIO =
      """
      name: what-if
      factors: {users: 300}
      think: 100ms
      stations: {cpu: {servers: 2, discipline: sharing}}
      resources: {threads: 50, connections: 20}
      path:
        - acquire: threads
        - use: {station: cpu, distribution: uniform, from: 0.201ms, to: 2.799ms}
        - acquire: connections
        - wait: 10ms
        - release: connections
        - wait: 20ms
        - use: {station: cpu, distribution: uniform, from: 0.201ms, to: 2.799ms}
        - release: threads
      """;

  private static final PageModel MODEL =
      new PageModel(300, 0.1, 50, 20, false, 2, 0.003, 0.01, 0.02);

  @Test
  void itIsWhatAScenarioOfTheSameStepsIs() {
    Network scenario = network();

    assertThat(scenario.pools()).isEqualTo(MODEL.network().pools());
    assertThat(scenario.population()).isEqualTo(MODEL.network().population());
    assertThat(Limits.ofModel(scenario).stream().map(Limit::name))
        .containsExactlyElementsOf(MODEL.limits().stream().map(Limit::name).toList());
    for (int i = 0; i < MODEL.limits().size(); i++) {
      assertThat(Limits.ofModel(scenario).get(i).rps())
          .isCloseTo(MODEL.limits().get(i).rps(), Offset.offset(1e-6));
    }
    Settings settings = Settings.settled(1, scenario, 0.5, 20_000);
    assertThat(Solvers.choose(scenario).solve(scenario, settings).throughput())
        .isCloseTo(
            Solvers.choose(MODEL.network()).solve(MODEL.network(), settings).throughput(),
            Offset.offset(3.0));
  }

  private static List<String> steps(boolean held) {
    return new PageModel(300, 0.1, 50, 20, held, 2, 0.003, 0.01, 0.02)
        .network().path().stream().map(Move::words).toList();
  }

  @Test
  void aConnectionGoesBackBehindTheDatabaseOrBehindTheLastWork() {
    assertThat(steps(false))
        .containsExactly(
            "acquire: threads",
            "use: cpu",
            "acquire: connections",
            "wait: database",
            "release: connections",
            "wait: downstream",
            "use: cpu",
            "release: threads");
    assertThat(steps(true))
        .containsExactly(
            "acquire: threads",
            "use: cpu",
            "acquire: connections",
            "wait: database",
            "wait: downstream",
            "use: cpu",
            "release: connections",
            "release: threads");
  }

  @Test
  void virtualThreadsHaveNoPoolAndServeThoseThatWokeFirst() {
    Network platform = MODEL.network();
    Network virtual = new PageModel(300, 0.1, 0, 20, false, 2, 0.003, 0.01, 0.02).network();

    assertThat(platform.stations().getFirst().discipline()).isEqualTo(Discipline.SHARING);
    assertThat(platform.pools().getFirst().capacity()).isEqualTo(50);
    assertThat(virtual.stations().getFirst().discipline()).isEqualTo(Discipline.POLLING);
    assertThat(virtual.pools().getFirst().capacity()).isEqualTo(Network.UNLIMITED);
    assertThat(virtual.pools().getLast().capacity()).isEqualTo(20);
    assertThat(MODEL.alone()).isCloseTo(0.033, Offset.offset(1e-12));
  }

  /** The compiler of the script looks for classes of the JDK by this. */
  @Test
  void oneClassOfTheJdkIsAnotherOneInTheScript() throws Exception {
    List<Object> told = new ArrayList<>();
    new PageSubstitution().contribute((SubstitutionSink) noting(SubstitutionSink.class, told));

    assertThat(told).hasSize(3);
    Predicate<String> selected = selected(told.removeFirst());
    assertThat(selected.test("java.util.SplittableRandom")).isTrue();
    assertThat(selected.test("java.util.Random")).isFalse();
    assertThat(told).containsExactly(List.of("java.util", "dev.loomgauge.page"), List.of("Page"));
    assertThat("dev.loomgauge.page" + "." + "Page" + "SplittableRandom")
        .isEqualTo(PageSplittableRandom.class.getName());
  }

  @SuppressWarnings("unchecked")
  private static Predicate<String> selected(Object arguments) {
    return (Predicate<String>) ((List<?>) arguments).getFirst();
  }

  private static Object noting(Class<?> type, List<Object> told) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> {
          told.add(List.of(arguments));
          return method.getReturnType().isInterface() ? noting(method.getReturnType(), told) : null;
        });
  }

  private static Network network() {
    Path folder = Path.of("");
    Scenario scenario =
        ScenarioReader.forPrediction(folder, Map.of())
            .read(folder.resolve("what-if.yaml"), SCENARIO);
    return Networks.of(
        scenario,
        CellPlan.of(scenario, 1).getFirst(),
        Demands.NONE,
        new CpuAllocation(List.of()),
        WhatIf.NONE);
  }

  /** So that a page shows the same figures again. */
  @Test
  void itIsSolvedFromTheFirstSeedOverAsManyCyclesOfItsUsers() {
    Network network = MODEL.network();
    double cycle = 300 / MODEL.limits().getFirst().rps();
    Settings settings = Settings.settled(1, network, cycle, 5_000);

    assertThat(MODEL.solution(5_000, true).throughput())
        .isEqualTo(Solvers.choose(network).solve(network, settings).throughput());
    assertThat(MODEL.solution(5_000, true).response())
        .isEqualTo(Solvers.choose(network).solve(network, settings).response())
        .isNotEqualTo(
            Solvers.choose(network)
                .solve(network, Settings.settled(2, network, cycle, 5_000))
                .response());
  }

  @Test
  void eachHalfOfTheCpuTimeIsSpreadByHalfOfItsMean() {
    Network network = MODEL.network();
    Move.Use use = (Move.Use) network.path().get(1);

    assertThat(use.demand().mean()).isCloseTo(0.0015, Offset.offset(1e-12));
    assertThat(use.demand().scv()).isCloseTo(0.25, Offset.offset(1e-9));
    assertThat(network.path().get(6)).isEqualTo(use);
    assertThat(network.stations())
        .containsExactly(new Network.Station("cpu", "CPU", 2, Discipline.SHARING, false));
    assertThat(network)
        .returns(1, Network::instances)
        .returns(Double.POSITIVE_INFINITY, Network::timeout);
    assertThat(((Move.Wait) network.path().get(3)).delay().mean()).isEqualTo(0.01);
    assertThat(((Move.Wait) network.path().get(5)).delay().mean()).isEqualTo(0.02);
  }
}
