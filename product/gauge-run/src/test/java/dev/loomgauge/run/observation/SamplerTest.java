package dev.loomgauge.run.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.core.Tier;
import dev.loomgauge.protocol.DownstreamSettings;
import dev.loomgauge.protocol.DownstreamState;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import dev.loomgauge.run.probe.process.ChildServer;
import dev.loomgauge.run.probe.process.Dependencies.Dependency;
import dev.loomgauge.run.probe.process.ProbeException;
import dev.loomgauge.run.probe.process.ProcessProbe;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.probe.process.TierThreads;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.rig.Watched;
import dev.loomgauge.run.rig.WatchedProcess;
import dev.loomgauge.run.tier.RigProbe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplerTest {
  private static final Duration PERIOD = Duration.ofMillis(20);

  private static Sample sample(Speed speed) throws InterruptedException {
    List<Sample> samples = new CopyOnWriteArrayList<>();
    try (Sampler sampler =
        Sampler.start(
            ProcessProbe.detect(), Clocks.MACHINE, speed, RigProbe.NONE, PERIOD, samples::add)) {
      return sampler.look();
    }
  }

  @Test
  void dependenciesTogetherUseWhatEachOfThemUses() {
    Dependency database =
        new Dependency(1, "postgres", Duration.ofSeconds(3), CpuSet.of(0), 1_000, 7);
    Dependency cache = new Dependency(2, "redis", Duration.ofSeconds(2), CpuSet.of(1), 500, 4);

    assertThat(Sampler.together(List.of(database, cache)))
        .isEqualTo(new ProcessUse(Set.of(), Duration.ofSeconds(5), 1_500, 11, 2, 0));
  }

  @Test
  void aSampleHasTheSpeedOfThePeriodBeforeIt() throws InterruptedException {
    Sample sample = sample((from, to) -> OptionalDouble.of((to - from) / 1e6));
    assertThat(sample.probeMicros()).isEqualTo(20);
  }

  @Test
  void aSpeedThatNothingTimedIsNotKnown() throws InterruptedException {
    assertThat(sample(Speed.UNKNOWN).probeMicros()).isNull();
  }

  private static final long SELF = ProcessHandle.current().pid();

  @Test
  void aTierIsWatchedUntilItHasNoProcesses() throws InterruptedException {
    try (Sampler sampler = Sampler.start(ProcessProbe.detect(), Duration.ofHours(1), _ -> {})) {
      assertThat(sampler.look().tiers()).containsOnlyKeys(Tier.LOOMGAUGE);

      sampler.watch(Tier.DOWNSTREAM, List.of(SELF));
      sampler.watch(Tier.DATABASE, List.of(1L << 30));
      Sample watched = sampler.look();
      assertThat(watched.tiers()).containsOnlyKeys(Tier.LOOMGAUGE, Tier.DOWNSTREAM);
      assertThat(Objects.requireNonNull(watched.tiers().get(Tier.DOWNSTREAM)).roots())
          .isEqualTo(Set.of(SELF));
      assertThat(watched.threads()).containsOnlyKeys(Tier.LOOMGAUGE, Tier.DOWNSTREAM);
      assertThat(Objects.requireNonNull(watched.threads().get(Tier.DOWNSTREAM)).cpuNanos())
          .isNotEmpty();
      assertThat(Objects.requireNonNull(watched.threads().get(Tier.LOOMGAUGE)).cpuNanos())
          .isEmpty();
      assertThat(watched.jvm()).isNull();
      assertThat(watched.runQueues().known()).isFalse();

      sampler.watch(Tier.DOWNSTREAM, List.of());
      assertThat(sampler.look().tiers()).containsOnlyKeys(Tier.LOOMGAUGE);
    }
  }

  /** Has an answer, and so a connection that the server has accepted. */
  private static final String ASK =
      """
      exec 3<>/dev/tcp/127.0.0.1/$1
      printf 'GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n' >&3
      read -r line <&3
      echo up
      read -r line
      """;

  @Test
  void whatTheServiceTalksToIsADependencyUnlessItIsATier() throws Exception {
    assumeTrue(Files.isReadable(Path.of("/proc/net/tcp")), "needs /proc/net/tcp");
    try (ChildServer server = ChildServer.start();
        Sampler seen = Sampler.start(ProcessProbe.detect(), Duration.ofHours(1), _ -> {});
        Sampler known = Sampler.start(ProcessProbe.detect(), Duration.ofHours(1), _ -> {})) {
      Process service =
          new ProcessBuilder("bash", "-c", ASK, "bash", Integer.toString(server.port())).start();
      Process other = new ProcessBuilder("sleep", "600").start();
      try {
        assertThat(service.inputReader().readLine()).isEqualTo("up");
        seen.watch(Tier.SERVICE, List.of(service.pid()));
        Sample sample = seen.look();
        assertThat(sample.dependencies())
            .singleElement()
            .returns(server.pid(), Dependency::pid)
            .returns("java", Dependency::program);
        Dependency found = sample.dependencies().getFirst();
        assertThat(sample.tiers().get(Tier.DEPENDENCIES))
            .isEqualTo(
                new ProcessUse(Set.of(), found.cpu(), found.rssBytes(), found.threads(), 1, 0));
        assertThat(sample.threads().get(Tier.DEPENDENCIES))
            .isEqualTo(new TierThreads(found.cpus(), Map.of()));

        seen.watch(Tier.SERVICE, List.of(other.pid()));
        assertThat(seen.look().tiers())
            .as("of another service")
            .containsKey(Tier.SERVICE)
            .doesNotContainKey(Tier.DEPENDENCIES);

        known.watch(Tier.DATABASE, List.of(server.pid()));
        known.watch(Tier.SERVICE, List.of(service.pid()));
        assertThat(known.look().tiers()).doesNotContainKey(Tier.DEPENDENCIES);
      } finally {
        service.destroyForcibly();
        other.destroyForcibly();
      }
    }
  }

  @Test
  void aSampleHasWhatTheSharedTiersTellOfThemselves() throws InterruptedException {
    DownstreamState state =
        new DownstreamState(
            new DownstreamSettings("20ms", Map.of(), null, 0, 10),
            new DownstreamState.Counters(1, 2, 3, 4, 5));
    RigProbe.Elsewhere elsewhere =
        new RigProbe.Elsewhere(Map.of(), Map.of(), Map.of("pod", 5L), Map.of());
    RigProbe rig =
        new RigProbe() {
          @Override
          public Optional<DownstreamState> counted() {
            return Optional.of(state);
          }

          @Override
          public Elsewhere elsewhere() {
            return elsewhere;
          }
        };
    try (Sampler sampler =
        Sampler.start(
            ProcessProbe.detect(),
            Clocks.MACHINE,
            Speed.UNKNOWN,
            rig,
            Duration.ofHours(1),
            _ -> {})) {
      Sample sample = sampler.look();

      assertThat(sample.downstream()).isEqualTo(state);
      assertThat(sample.elsewhere()).isEqualTo(elsewhere);
    }
  }

  @Test
  void aConsumerThatFailsEndsSamplingAndIsToldAtTheEnd() throws InterruptedException {
    CountDownLatch asked = new CountDownLatch(1);
    Sampler sampler =
        Sampler.start(
            ProcessProbe.detect(),
            PERIOD,
            _ -> {
              asked.countDown();
              throw new IllegalStateException("disk full");
            });
    asked.await();

    assertThatThrownBy(sampler::close)
        .isInstanceOf(ProbeException.class)
        .hasMessage("Sampling ended early: disk full");
  }

  @Test
  void threadsAreReadOneByOneOfTheTiersThatMayHaveABusyOne() throws InterruptedException {
    try (Sampler sampler = Sampler.start(ProcessProbe.detect(), Duration.ofHours(1), _ -> {})) {
      for (Tier tier : List.of(Tier.LOAD, Tier.DOWNSTREAM, Tier.DATABASE, Tier.SERVICE)) {
        sampler.watch(tier, List.of(SELF));
      }
      Map<Tier, TierThreads> threads = sampler.look().threads();

      threads.forEach(
          (tier, of) ->
              assertThat(of.cpuNanos().isEmpty())
                  .as(tier.name())
                  .isEqualTo(tier != Tier.LOAD && tier != Tier.DOWNSTREAM));
    }
  }

  @Test
  void samplesComeAtWholePeriodsUntilItIsClosed() throws InterruptedException {
    List<Sample> samples = new CopyOnWriteArrayList<>();
    CountDownLatch five = new CountDownLatch(5);
    long begin = System.nanoTime();
    Sampler sampler =
        Sampler.start(
            ProcessProbe.detect(),
            PERIOD,
            sample -> {
              samples.add(sample);
              five.countDown();
            });
    five.await();
    long took = System.nanoTime() - begin;
    sampler.close();

    assertThat(took).as("the first comes at once").isGreaterThanOrEqualTo(4 * PERIOD.toNanos());
    assertThat(samples).isSortedAccordingTo(Comparator.comparingLong(Sample::nanoTime));
  }

  @Test
  void whoIsInterruptedWhileItClosesStaysInterrupted() {
    Sampler sampler = Sampler.start(ProcessProbe.detect(), Duration.ofHours(1), _ -> {});
    Thread.currentThread().interrupt();
    sampler.close();

    assertThat(Thread.interrupted()).isTrue();
  }

  @TempDir private Path folder = Path.of("");

  @Test
  void theServicesJvmAndItsThreadsAreRead() throws Exception {
    assumeTrue(Files.isReadable(Path.of("/proc/self/schedstat")), "needs /proc/PID/schedstat");
    try (WatchedProcess jvm =
            WatchedProcess.start(
                Programs.java(List.of(), Watched.class), folder.resolve("watched.log"));
        JvmProbe probe = JvmProbe.attach(jvm.pid(), Map.of());
        Sampler sampler = Sampler.start(ProcessProbe.detect(), Duration.ofHours(1), _ -> {})) {
      probe.sample(); // the first question loads classes there
      sampler.watch(Tier.SERVICE, List.of(jvm.pid()));
      sampler.watchJvms(
          List.of(probe),
          new BackgroundThreads(
              List.of(new BackgroundThreads.Found(String.valueOf(jvm.pid()), "java", 1))));
      Sample watched = sampler.look();

      assertThat(watched.jvm()).isNotNull();
      assertThat(watched.runQueues().known()).isTrue();
      assertThat(watched.runQueues().background()).containsOnlyKeys(String.valueOf(jvm.pid()));

      sampler.watch(Tier.SERVICE, List.of());
      Sample many = sampler.look();
      assertThat(many.runQueues().known()).as("without its process").isFalse();
      assertThat(many.runQueues().background()).hasSize(1);
      sampler.watchJvms(List.of(), BackgroundThreads.NONE);
      assertThat(sampler.look().jvm()).isNull();
    }
  }
}
