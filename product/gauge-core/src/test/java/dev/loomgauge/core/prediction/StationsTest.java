package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.CpuAllocation.CpuShare;
import dev.loomgauge.core.prediction.network.Network.Station;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Discipline;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CPUs as stations, and the laws of a model that thinks. */
class StationsTest {
  private static final CpuAllocation APART =
      new CpuAllocation(
          List.of(
              new CpuShare(3, List.of(Tier.SERVICE)),
              new CpuShare(1, List.of(Tier.DATABASE)),
              new CpuShare(2, List.of(Tier.DOWNSTREAM, Tier.LOAD))));

  @TempDir private Path folder = Path.of("");

  private List<Station> stations(String text, CpuAllocation allocation) {
    Scenario scenario = SampleScenario.read(folder, text);
    return Networks.of(
            scenario, CellPlan.of(scenario, 1).getFirst(), Demands.NONE, allocation, WhatIf.NONE)
        .stations();
  }

  private static String polling() {
    return SampleScenario.TEXT
        .replace("cpu: {tier: service}", "cpu: {tier: service, discipline: polling}")
        .replace("postgres: {tier: database}", "postgres: {tier: database, discipline: polling}");
  }

  @Test
  void aProcessThatHasItsCpusForItselfPolls() {
    assertThat(stations(polling(), APART))
        .containsExactly(
            new Station("service-cpu", "CPU of service", 3, Discipline.Kind.POLLING, true),
            new Station("database-cpu", "CPU of database", 1, Discipline.Kind.POLLING, true),
            new Station(
                "downstream+load-cpu", "CPU of downstream, load", 2, Discipline.Kind.FIFO, true));
  }

  @Test
  void severalInstancesShareTheServicesCpusAndNoOthers() {
    assertThat(stations(polling() + "instances: 2\n", APART))
        .extracting(Station::discipline)
        .containsExactly(Discipline.Kind.SHARING, Discipline.Kind.POLLING, Discipline.Kind.FIFO);
  }

  @Test
  void tiersOnTheSameCpusShareThem() {
    CpuAllocation together =
        new CpuAllocation(
            List.of(
                new CpuShare(2, List.of(Tier.SERVICE, Tier.LOAD)),
                new CpuShare(1, List.of(Tier.DATABASE))));

    assertThat(stations(polling(), together))
        .extracting(Station::discipline)
        .containsExactly(Discipline.Kind.SHARING, Discipline.Kind.POLLING);
    assertThat(stations(SampleScenario.TEXT, together))
        .extracting(Station::discipline)
        .containsExactly(Discipline.Kind.SHARING, Discipline.Kind.SHARING);
  }

  @Test
  void usersWhoThinkAskLessOftenAndAreMoreAtTheKnee() {
    Scenario scenario =
        PureScenario.read(
            folder, PureScenario.TEXT.replace("users: [1, 5, 10]", "users: [10, 100]"));
    Laws laws = new Laws(scenario, new CpuAllocation(List.of()));
    Prediction few = laws.predict(CellPlan.of(scenario, 1).getFirst(), Demands.NONE);
    Prediction many = laws.predict(CellPlan.of(scenario, 1).getLast(), Demands.NONE);

    // 605 ms + 130 ms + 1.35 s, and 15 s of thinking
    assertThat(many.zeroLoadMs()).isCloseTo(2_085, within(1e-6));
    assertThat(many.limits())
        .extracting(Limit::name)
        .containsExactly("disk", "cpu", "users", "connections", "threads");
    assertThat(rates(many)).isEqualTo(List.of("1.4815", "1.6529", "5.8531", "53.8462", "95.9233"));
    // 100 users / (2 / 1.35 s) less 15 s
    assertThat(many.meanMsAtCeiling()).isCloseTo(52_500, within(1e-3));
    // 2 / 1.35 s x 17.085 s
    assertThat(many.kneeUsers()).isCloseTo(25.3111, within(1e-3));
    assertThat(few.binding().name()).isEqualTo("users");
    assertThat(few.ceilingRps()).isCloseTo(10 / 17.085, within(1e-9));
    assertThat(few.meanMsAtCeiling()).isCloseTo(2_085, within(1e-3));
    assertThat(few.kneeUsers()).isCloseTo(25.3111, within(1e-3));
  }

  private static List<String> rates(Prediction prediction) {
    return prediction.limits().stream()
        .map(limit -> String.format(java.util.Locale.ROOT, "%.4f", limit.rps()))
        .toList();
  }

  @Test
  void arrivalsHaveNoKneeOfUsers() {
    Scenario scenario =
        PureScenario.read(
            folder,
            PureScenario.TEXT.replace("users: [1, 5, 10]", "rate: 1").replace("think: 15s\n", ""));
    Prediction prediction =
        new Laws(scenario, new CpuAllocation(List.of()))
            .predict(CellPlan.of(scenario, 1).getFirst(), Demands.NONE);

    assertThat(prediction.binding().name()).isEqualTo("arrivals");
    assertThat(prediction.meanMsAtCeiling()).isNull();
    assertThat(prediction.kneeUsers()).isNull();
  }
}
