package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Network.Station;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Discipline;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuredNetworksTest {
  private static final String OTHERS = "database+downstream+load-cpu";
  private static final CpuAllocation TWO_CORES =
      new CpuAllocation(
          List.of(
              new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE)),
              new CpuAllocation.CpuShare(1, List.of(Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD))));
  private static final Demands DEMANDS =
      new Demands(
          Map.of(
              Tier.SERVICE, new Demands.Demand(0.000_4, 0),
              Tier.DATABASE, new Demands.Demand(0.000_06, 0),
              Tier.DOWNSTREAM, new Demands.Demand(0.000_02, 0),
              Tier.LOAD, new Demands.Demand(0.000_04, 0)));

  @TempDir private Path folder = Path.of("");

  @Test
  void allTiersOfACpuSetQueueAtOneStationWithWhatTheyWereSeenToSpend() {
    Network network = network(SampleScenario.TEXT, "platform", "released", WhatIf.NONE);

    assertThat(network.stations())
        .containsExactly(
            new Station("service-cpu", "CPU of service", 1, Discipline.Kind.SHARING, true),
            new Station(
                OTHERS, "CPU of database, downstream, load", 1, Discipline.Kind.SHARING, true));
    assertThat(network.pools())
        .containsExactly(
            new Network.Pool("threads", "Tomcat threads", 200, Network.UNLIMITED, false),
            new Network.Pool("connections", "database connections", 50, Network.UNLIMITED, false));
    assertThat(network.path())
        .extracting(MeasuredNetworksTest::brief)
        .containsExactly(
            "1: 4.0E-5 CPU of the load tier",
            "acquire: threads (line 21)",
            "0: 4.0E-4 use: cpu (line 22)",
            "acquire: connections (line 23)",
            "1: 6.0E-5 use: postgres (line 24)",
            "release: connections (line 25)",
            "1: 2.0E-5 CPU of the downstream tier",
            "wait: downstream (line 26)",
            "release: threads (line 28)");
  }

  @Test
  void whatARequestCostsBeforeAndAfterItsWaitsIsAsTheCalibrationFoundIt() {
    String text =
        SampleScenario.TEXT
            .replace("- use: cpu", "- use: {station: cpu, share: before}")
            .replace(
                "- wait: downstream", "- wait: downstream\n  - use: {station: cpu, share: after}");
    Scenario scenario = SampleScenario.read(folder, text);
    Demands split = new Demands(DEMANDS.tiers(), 0.7, GarbageCollections.NONE);

    Network network =
        Networks.of(scenario, CellPlan.of(scenario, 1).getFirst(), split, TWO_CORES, WhatIf.NONE);

    assertThat(network.path())
        .filteredOn(move -> move instanceof Move.Use(int station, _, _, _) && station == 0)
        .extracting(move -> ((Move.Use) move).demand().mean())
        .containsExactly(0.7 * 0.000_4, (1 - 0.7) * 0.000_4);
  }

  /** A kind that comes once in fifty requests may cost fifty times the mean. */
  @Test
  void aShareAboveOneIsReadAndWhatTheyAddUpToIsRefused() {
    String text = SampleScenario.TEXT.replace("- use: cpu", "- use: {station: cpu, share: 50}");

    assertThatThrownBy(() -> SampleScenario.read(folder, text))
        .hasMessageContaining("is the last of steps whose shares");
    assertThatThrownBy(() -> SampleScenario.read(folder, text.replace("share: 50", "share: 1001")))
        .hasMessageContaining("1001");
  }

  @Test
  void connectingTakesHalfOfTheRampAndTheCycleSpreadsTheUsers() {
    Network network = network(SampleScenario.TEXT, "virtual", "released", WhatIf.NONE);

    assertThat(network.population())
        .isInstanceOfSatisfying(
            Population.Closed.class,
            closed -> {
              assertThat(closed.users()).isEqualTo(100);
              assertThat(closed.ramp()).isEqualTo(0.5);
              assertThat(closed.spread()).isEqualTo(0.500_52, within(1e-9));
            });
    assertThat(network.timeout()).isEqualTo(30);
    assertThat(network.pools().getFirst().capacity()).isEqualTo(Network.UNLIMITED);
  }

  @Test
  void aHeldConnectionIsReleasedBehindTheWait() {
    Network network = network(SampleScenario.TEXT, "reactive", "held", WhatIf.NONE);

    assertThat(network.path())
        .extracting(Move::words)
        .containsSubsequence("wait: downstream (line 26)", "release: connections (line 27)");
  }

  @Test
  void instancesThatARunStartsShareTheCpusAndHavePoolsOfTheirOwn() {
    Network network =
        network(SampleScenario.TEXT + "instances: 3\n", "platform", "released", WhatIf.NONE);

    assertThat(network.instances()).isEqualTo(3);
    assertThat(network.stations())
        .extracting(Station::servers, Station::shared)
        .containsExactly(tuple(1, true), tuple(1, true));
    assertThat(network.pools())
        .extracting(Network.Pool::capacity, Network.Pool::shared)
        .containsExactly(tuple(200, false), tuple(50, false));
  }

  @Test
  void otherCoresTakeTheMeasuringMachineOutOfThePicture() {
    Network network =
        network(
            SampleScenario.TEXT,
            "virtual",
            "released",
            new WhatIf(OptionalInt.of(16), OptionalInt.of(40), Optional.empty()));

    assertThat(network.instances()).isEqualTo(40);
    assertThat(network.stations())
        .containsExactly(
            new Station("service-cpu", "CPU of service", 16, Discipline.Kind.SHARING, false),
            new Station("database-cpu", "CPU of database", 1, Discipline.Kind.SHARING, true));
    assertThat(network.path())
        .extracting(MeasuredNetworksTest::brief)
        .containsExactly(
            "acquire: threads (line 21)",
            "0: 4.0E-4 use: cpu (line 22)",
            "acquire: connections (line 23)",
            "1: 6.0E-5 use: postgres (line 24)",
            "release: connections (line 25)",
            "wait: downstream (line 26)",
            "release: threads (line 28)");
  }

  @Test
  void moreInstancesAloneHaveTheCoresOfThisMachineEach() {
    Network network =
        network(
            SampleScenario.TEXT,
            "virtual",
            "released",
            new WhatIf(OptionalInt.empty(), OptionalInt.of(3), Optional.empty()));

    assertThat(network.stations()).extracting(Station::servers).containsExactly(1, 1);
    assertThat(network.stations()).extracting(Station::shared).containsExactly(false, true);
  }

  @Test
  void severalUsesOfATierShareWhatItWasSeenToSpend() {
    String text =
        SampleScenario.TEXT.replace(
            "  - use: cpu\n",
            """
              - use: {station: cpu, share: 0.6, distribution: exponential}
              - use: cpu
              - use: cpu
            """);

    Network network = network(text, "virtual", "released", WhatIf.NONE);

    assertThat(network.path().stream().filter(m -> m.words().startsWith("use: cpu")))
        .extracting(m -> ((Move.Use) m).demand())
        .satisfiesExactly(
            first -> assertThat(first).isEqualTo(new Variate.Exponential(0.000_4 * 0.6)),
            second -> assertThat(second.mean()).isEqualTo(0.000_08, within(1e-12)),
            third -> assertThat(third.mean()).isEqualTo(0.000_08, within(1e-12)));
  }

  @Test
  void aDisciplineByThreadsHoldsOnCpusThatTheTierHasToItself() {
    String text =
        SampleScenario.TEXT.replace(
            "cpu: {tier: service}",
            "cpu: {tier: service, discipline: {platform: fifo, virtual: polling, reactive: fifo}}");
    CpuAllocation oneCore =
        new CpuAllocation(
            List.of(
                new CpuAllocation.CpuShare(
                    1, List.of(Tier.SERVICE, Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD))));

    assertThat(serviceCpu(text, "virtual", TWO_CORES)).isEqualTo(Discipline.Kind.POLLING);
    assertThat(serviceCpu(text, "platform", TWO_CORES)).isEqualTo(Discipline.Kind.FIFO);
    assertThat(serviceCpu(text, "virtual", oneCore)).isEqualTo(Discipline.Kind.SHARING);
    assertThat(serviceCpu(text + "instances: 3\n", "virtual", TWO_CORES))
        .isEqualTo(Discipline.Kind.SHARING);
  }

  @Test
  void sharesThatAreNoWholeAreRefused() {
    for (String uses :
        List.of(
            "  - use: {station: cpu, share: 0.6}\n",
            "  - use: {station: cpu, share: 1}\n  - use: cpu\n")) {
      assertThatThrownBy(
              () ->
                  SampleScenario.read(folder, SampleScenario.TEXT.replace("  - use: cpu\n", uses)))
          .hasMessageContaining("step 'use: cpu'")
          .hasMessageContaining("share");
    }
  }

  @Test
  void aStationWithServersOfItsOwnNeedsADemand() {
    String text =
        SampleScenario.TEXT
            .replace("stations:\n", "stations:\n  disk: 2\n")
            .replace("  - use: cpu\n", "  - use: cpu\n  - use: disk\n");

    assertThatThrownBy(() -> SampleScenario.read(folder, text))
        .hasMessageContaining("sample.yaml:24: step 'use: disk' has no demand");
  }

  @Test
  void anOpenModelArrivesAtItsRate() {
    String text =
        SampleScenario.TEXT
            .replace("users: [100, 2600 per core]", "rate: 500")
            .replace(", users: 200", "")
            .replace("model: closed", "model: open, arrivals: poisson");

    assertThat(network(text, "virtual", "released", WhatIf.NONE).population())
        .isEqualTo(new Population.Open(500, true));
  }

  private Discipline.Kind serviceCpu(String text, String threads, CpuAllocation allocation) {
    return network(text, threads, "released", WhatIf.NONE, allocation)
        .stations()
        .getFirst()
        .discipline();
  }

  private Network network(String text, String threads, String connection, WhatIf whatIf) {
    return network(text, threads, connection, whatIf, TWO_CORES);
  }

  private Network network(
      String text, String threads, String connection, WhatIf whatIf, CpuAllocation allocation) {
    Scenario scenario = SampleScenario.read(folder, text);
    Cell cell =
        CellPlan.of(scenario, 1).getFirst().with("threads", threads).with("connection", connection);
    return Networks.of(scenario, cell, DEMANDS, allocation, whatIf);
  }

  private static String brief(Move move) {
    return move instanceof Move.Use(int station, Variate demand, _, String words)
        ? station + ": " + demand.mean() + " " + words
        : move.words();
  }
}
