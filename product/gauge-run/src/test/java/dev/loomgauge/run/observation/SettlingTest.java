package dev.loomgauge.run.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.experiment.OneRun;
import dev.loomgauge.run.probe.jvm.JvmFacts;
import dev.loomgauge.run.probe.jvm.JvmReader.JvmReading;
import dev.loomgauge.run.probe.jvm.Queues;
import dev.loomgauge.run.probe.jvm.Queues.PoolFacts;
import dev.loomgauge.run.probe.process.CpuQuota;
import dev.loomgauge.run.probe.process.MachineCondition;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.probe.process.RunQueues;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.rig.Watched;
import dev.loomgauge.run.rig.WatchedProcess;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.RigProbe.Elsewhere;
import dev.loomgauge.run.tier.Service;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettlingTest {
  private static Sample sample(
      int second, long cpuMillis, Tier tier, Map<String, PoolFacts> pools) {
    return sample(
        second,
        cpuMillis,
        tier,
        new JvmReading.Seen(
            new JvmFacts(1, 1, 1, 1, 1, Duration.ZERO, 1, 1, new Queues(pools, null))));
  }

  private static Sample sample(
      int second, long cpuMillis, Tier tier, @Nullable JvmReading reading) {
    return EmptySample.of(
        Instant.EPOCH,
        second * 1_000_000_000L,
        Map.of(tier, new ProcessUse(Set.of(7L), Duration.ofMillis(cpuMillis), 1, 1, 1, 0)),
        Map.of(),
        MachineCondition.UNKNOWN,
        null,
        reading,
        null);
  }

  private static boolean idle(Tier tier, long cpuMillis) {
    return Settling.idle(
        sample(0, 0, tier, Map.of()), sample(1, cpuMillis, tier, Map.of()), Map.of());
  }

  @Test
  void aServiceBelowFifteenPercentOfACoreIsIdle() {
    assertThat(idle(Tier.SERVICE, 149)).isTrue();
    assertThat(idle(Tier.SERVICE, 150)).isFalse();
    assertThat(idle(Tier.SERVICE, 900)).isFalse();
  }

  @Test
  void aServiceIsIdleThoughABackgroundThreadSpins() {
    assertThat(Settling.idle(spinning(0, 0, 0), spinning(1, 1_100, 1_000), Map.of())).isTrue();
    assertThat(Settling.idle(spinning(0, 0, 0), spinning(1, 1_200, 1_000), Map.of())).isFalse();
  }

  private static Sample spinning(int second, long cpuMillis, long spunMillis) {
    return new Sample(
        Instant.EPOCH,
        second * 1_000_000_000L,
        Map.of(Tier.SERVICE, new ProcessUse(Set.of(7L), Duration.ofMillis(cpuMillis), 1, 1, 1, 0)),
        Map.of(),
        MachineCondition.UNKNOWN,
        null,
        null,
        null,
        List.of(),
        new RunQueues.Reading(
            Map.of(),
            Map.of("9", new RunQueues.Clock(spunMillis * 1_000_000, 0)),
            CpuQuota.Periods.NONE),
        null,
        List.of(),
        Elsewhere.NONE);
  }

  @Test
  void otherTiersAndAServiceThatIsNotSeenMayWork() {
    assertThat(idle(Tier.LOAD, 900)).isTrue();
    assertThat(
            Settling.idle(
                sample(0, 0, Tier.SERVICE, (JvmReading) null),
                sample(1, 1, Tier.SERVICE, new JvmReading.Gone()),
                Map.of()))
        .isTrue();
  }

  @Test
  void aPoolWithAMemberInUseIsNotIdle() {
    Sample before = sample(0, 0, Tier.SERVICE, Map.of("a", new PoolFacts(5, 5, 5)));
    Sample free =
        sample(
            1,
            0,
            Tier.SERVICE,
            Map.of("a", new PoolFacts(0, 3, 5), "b", new PoolFacts(null, null, null)));
    Sample used =
        sample(
            1,
            0,
            Tier.SERVICE,
            Map.of(
                "a", new PoolFacts(0, 0, 5),
                "b", new PoolFacts(null, null, null),
                "c", new PoolFacts(1, 0, 5)));

    assertThat(Settling.idle(before, free, Map.of())).isTrue();
    assertThat(Settling.idle(before, used, Map.of())).isFalse();
    assertThat(Settling.idle(before, used, Map.of("a", 1))).isFalse();
  }

  /** Such as a connection of PostgreSQL that waits for notifications. */
  @Test
  void membersThatWereInUseBeforeAnyLoadMayStayInUse() {
    Sample before = sample(0, 0, Tier.SERVICE, Map.of());
    Sample two = sample(1, 0, Tier.SERVICE, Map.of("a", new PoolFacts(2, 0, 5)));

    assertThat(Settling.idle(before, two, Map.of("a", 2))).isTrue();
    assertThat(Settling.idle(before, two, Map.of("a", 1))).isFalse();
  }

  @Test
  void membersAreHeldThatAreInUseAtEachMoment() {
    Queues some =
        new Queues(
            Map.of(
                "a", new PoolFacts(3, 0, 5),
                "b", new PoolFacts(1, 0, 5),
                "c", new PoolFacts(null, null, 5),
                "d", new PoolFacts(1, 0, 5)),
            null);
    Queues others =
        new Queues(
            Map.of(
                "a", new PoolFacts(2, 0, 5),
                "b", new PoolFacts(0, 0, 5),
                "c", new PoolFacts(4, 0, 5)),
            null);

    assertThat(Queues.always(List.of(some, others))).isEqualTo(Map.of("a", 2));
    assertThat(Queues.always(List.of(others))).isEqualTo(Map.of("a", 2, "c", 4));
    assertThat(Queues.always(List.of())).isEmpty();
  }

  /** A service that listens, watched in a run whose service it is. */
  private interface Scene {
    void play(WatchedProcess jvm, OneRun run, StartedService service) throws Exception;
  }

  private static void inRun(Path folder, Scene scene) throws Exception {
    try (WatchedProcess jvm =
            WatchedProcess.start(
                Programs.java(List.of(), Watched.class), folder.resolve("watched.log"));
        OneRun run =
            OneRun.of(
                folder,
                Path.of(System.getProperty("java.home")),
                "command: [own]\nwatch: {connections: hikari}",
                "")) {
      Service there =
          Service.of(
              ProcessHandle.of(jvm.pid()).orElseThrow(),
              new HttpOrigin(URI.create("http://127.0.0.1:81")));
      scene.play(
          jvm,
          run,
          new StartedService(
              run.scenario.serviceFor("virtual"), Map.of(), List.of(there), Map.of()));
    }
  }

  @Test
  void aServiceThatAlwaysHoldsMembersOfAPoolSettles(@TempDir Path folder) throws Exception {
    inRun(
        folder,
        (jvm, run, service) -> {
          jvm.command("hikari");
          assertThat(run.watch.findBackground(service).isEmpty()).isTrue();
          run.watch.begin(service);

          assertThat(run.watch.held()).isEqualTo(Map.of("connections", 49));
          new Settling(run.rig, run.watch, run.news::add, Settling.HELD).await(service);
        });
  }

  @Test
  void aServiceThatHoldsMembersOfAPoolSinceItsLoadSettlesToo(@TempDir Path folder)
      throws Exception {
    inRun(
        folder,
        (jvm, run, service) -> {
          assertThat(run.watch.findBackground(service).isEmpty()).isTrue();
          run.watch.begin(service);
          assertThat(run.watch.held()).isEmpty();
          jvm.command("hikari");
          while (Settling.inUse(run.watch.look()).isEmpty()) {
            Thread.sleep(20); // pools are looked for now and then
          }

          new Settling(run.rig, run.watch, run.news::add, Duration.ofSeconds(1)).await(service);

          assertThat(run.watch.held()).isEqualTo(Map.of("connections", 49));
          assertThat(run.news)
              .extracting(Object::toString)
              .filteredOn(news -> news.contains("holds members of its pools"))
              .singleElement()
              .asString()
              .contains("(in use 1 s later: {connections=49}). They are not waited for.");
          run.watch.begin(service);
          assertThat(run.watch.held())
              .as("before the next load")
              .isEqualTo(Map.of("connections", 49));
        });
  }

  private static Duration ownWait(String path) {
    Scenario scenario =
        ScenarioReader.ofText(
            "own", "name: own\nfactors: {users: 50}\ndownstream: {delay: 1s}\npath: " + path);
    return Settling.ownWait(
        scenario,
        CellPlan.of(scenario, 1).getFirst(),
        new Prediction(1_250.5, 100, null, null, List.of(), null));
  }

  /** What a request waits for in the service alone is not seen by the downstream. */
  @Test
  void aRequestThatCallsNobodyMayBeThereForAsLongAsItTakes() {
    assertThat(ownWait("[wait: 1s]")).isEqualTo(Duration.ofNanos(1_250_500_000));
    assertThat(ownWait("[wait: downstream]")).isZero();
    assertThat(ownWait("[{wait: 1s}, {wait: downstream}]")).isZero();
  }

  @Test
  void aWaitOfTheServicesOwnIsWaitedForAndAServiceAtRestIsNot(@TempDir Path folder)
      throws Exception {
    try (OneRun run =
        OneRun.of(
            folder,
            Path.of(System.getProperty("java.home")),
            "address: \"http://192.0.2.7:81\"",
            "")) {
      StartedService service =
          new StartedService(run.scenario.serviceFor("virtual"), Map.of(), List.of(), Map.of());
      Settling settling = new Settling(run.rig, run.watch, run.news::add, Settling.HELD);
      settling.await(service);

      long begin = System.nanoTime();
      settling.ended(Duration.ofMillis(100));
      settling.await(service);

      assertThat(Duration.ofNanos(System.nanoTime() - begin))
          .isGreaterThanOrEqualTo(Duration.ofMillis(100));
    }
  }
}
