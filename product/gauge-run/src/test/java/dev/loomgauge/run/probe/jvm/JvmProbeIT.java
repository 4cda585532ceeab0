package dev.loomgauge.run.probe.jvm;

import static dev.loomgauge.core.result.JvmUse.Observed.NOTHING;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.run.observation.Sample;
import dev.loomgauge.run.observation.Sampler;
import dev.loomgauge.run.probe.jvm.JvmReader.JvmReading;
import dev.loomgauge.run.probe.jvm.Queues.PoolFacts;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import dev.loomgauge.run.probe.process.ProbeException;
import dev.loomgauge.run.probe.process.ProcessProbe;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.rig.Watched;
import dev.loomgauge.run.rig.WatchedPools;
import dev.loomgauge.run.rig.WatchedProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class JvmProbeIT {
  private static final Duration SECONDS = Duration.ofSeconds(15);

  @TempDir Path folder;
  private WatchedProcess target;
  private JvmProbe probe;

  @BeforeEach
  void attach() throws Exception {
    // The host name is one that nobody answers at, as on a machine whose resolver is wrong.
    target =
        WatchedProcess.start(
            Programs.java(List.of("-Djava.rmi.server.hostname=192.0.2.1"), Watched.class),
            folder.resolve("watched.log"));
    probe = JvmProbe.attach(target.pid(), WatchedPools.ALL);
  }

  @AfterEach
  void end() {
    target.close();
    probe.close();
  }

  private JvmFacts facts() {
    return ((JvmReading.Seen) probe.sample()).facts();
  }

  @Test
  void aPlainJvmShowsWhatEveryJvmHas() throws Exception {
    JvmFacts before = facts();
    target.command("gc");
    assertThat(Programs.within(SECONDS, () -> facts().gcCount() > before.gcCount())).isTrue();
    JvmFacts after = facts();

    assertThat(before.heapUsedBytes()).isBetween(100_000L, 64L << 20);
    assertThat(before.threads()).isGreaterThan(3);
    assertThat(after.gcTime()).isPositive();
    assertThat(after.queues().virtualThreads())
        .isNotNull()
        .satisfies(scheduler -> assertThat(scheduler.parallelism()).isPositive());
    assertThat(after.queues().pools()).isEmpty();
  }

  @Test
  void aJvmThatDoesNotTrackItsMemorySaysSo() {
    assertThat(probe.nativeMemory()).contains("not enabled");
    assertThat(probe.heapUsed()).isBetween(100_000L, 64L << 20);
  }

  @Test
  void poolsAreFoundWhenTheyAppearLate() throws Exception {
    assertThat(facts().queues().pools()).isEmpty();
    target.command("tomcat 137");
    target.command("hikari");

    var tomcat = new PoolFacts(137, null, 200);
    assertThat(
            Programs.within(SECONDS, () -> tomcat.equals(facts().queues().pools().get("threads"))))
        .isTrue();
    assertThat(facts().queues().pools())
        .containsEntry("accept", new PoolFacts(null, null, 8192))
        .containsEntry("connections", new PoolFacts(49, 7, null));
  }

  @Test
  void tomcatWithVirtualThreadsHasNoPoolOfThem() throws Exception {
    target.command("tomcat -1");
    assertThat(facts().queues().pools()).containsOnlyKeys("accept");
  }

  @Test
  void nothingListensOnAnythingButLoopback() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/net/tcp")), "needs /proc/net/tcp");
    List<String> addresses = target.listening();
    assertThat(addresses).isNotEmpty().allMatch(Programs::isLoopback);
  }

  @Test
  void anEndedProcessIsRefusedInPlainWords() {
    target.close();
    assertThatThrownBy(() -> JvmProbe.attach(target.pid(), Map.of()))
        .hasMessageContaining("it has ended");
  }

  @Test
  void pinningIsCountedWhereItHappenedAndRecorded() throws Exception {
    List<GcRow> gc = new CopyOnWriteArrayList<>();
    Path recording = folder.resolve("recording.jfr");
    try (FlightProbe flight =
        FlightProbe.start(probe, Files.createDirectory(folder.resolve("jfr")), gc::add)) {
      Instant begin = Instant.now();
      target.command("pin 5");
      Instant end = Instant.now().plusMillis(200);
      target.command("gc");
      assertThat(flight.end(recording, SECONDS)).isTrue();

      Observed pinned = requireNonNull(flight.between(begin, end).get("pinned"));
      assertThat(pinned.count()).isEqualTo(5);
      assertThat(pinned.longestMs()).isBetween(29.0, 5_000.0);
      assertThat(pinned.totalMs()).isGreaterThan(5 * 29.0);
      assertThat(pinned.places())
          .singleElement()
          .satisfies(
              place -> {
                assertThat(place.count()).isEqualTo(5);
                assertThat(place.reason()).as("of JDK 24 and newer").isNotBlank();
                assertThat(place.frames().getFirst())
                    .matches("dev\\.loomgauge\\.run\\.rig\\.Watched\\$Sleepy\\.<clinit>:\\d+");
              });
      assertThat(flight.between(begin.minusSeconds(9), begin)).containsEntry("pinned", NOTHING);
      assertThat(flight.between(begin, begin.plusSeconds(20)).get("gc-pauses"))
          .isNotNull()
          .extracting(Observed::count)
          .satisfies(count -> assertThat(count).isPositive());
      assertThat(flight.java()).isEqualTo(Runtime.version().feature());

      assertThat(gc).as("what the stream had not told yet is read").isNotEmpty();
      assertThat(gc).doesNotHaveDuplicates();
      assertThat(RecordingFile.readAllEvents(recording))
          .filteredOn(event -> event.getEventType().getName().equals("jdk.VirtualThreadPinned"))
          .hasSize(5);
    }
  }

  @Test
  void aThreadThatBecomesReadyWaitsWhileAllCarriersAreTaken() throws Exception {
    SchedulingCanary.in(probe, Programs.INSTALLATION, true);
    try (FlightProbe flight =
        FlightProbe.start(probe, Files.createDirectory(folder.resolve("jfr")), _ -> {})) {
      Instant begin = Instant.now();
      target.command("spin 1000");
      Instant end = Instant.now().plusMillis(500);
      Thread.sleep(500);
      assertThat(flight.end(folder.resolve("recording.jfr"), SECONDS)).isTrue();

      Observed lag = requireNonNull(flight.between(begin, end).get(JvmUse.SCHEDULING_LAG));
      assertThat(lag.count()).isPositive();
      assertThat(lag.longestMs()).isBetween(500.0, 60_000.0);
    }
  }

  @Test
  void aJvmThatRefusesAgentsSaysSo() throws Exception {
    try (WatchedProcess strict =
            WatchedProcess.start(
                Programs.java(List.of("-XX:-EnableDynamicAgentLoading"), Watched.class),
                folder.resolve("strict.log"));
        JvmProbe its = JvmProbe.attach(strict.pid(), Map.of())) {
      assertThatThrownBy(() -> SchedulingCanary.in(its, Programs.INSTALLATION, true))
          .isInstanceOf(ProbeException.class)
          .hasMessageContaining("is not measured")
          .hasMessageContaining("-XX:-EnableDynamicAgentLoading");
    }
  }

  @Test
  void samplesGoOnWhileTheServiceHangsAndWhenItDies() throws Exception {
    List<Sample> samples = new CopyOnWriteArrayList<>();
    Duration period = Duration.ofMillis(500);
    try (Sampler sampler = Sampler.start(ProcessProbe.detect(), period, samples::add)) {
      sampler.watch(Tier.SERVICE, List.of(target.pid()));
      sampler.watchJvms(List.of(probe), BackgroundThreads.NONE);
      assertThat(within(samples, JvmReading.Seen.class)).isTrue();
      Programs.signal("STOP", target.pid());
      assertThat(within(samples, JvmReading.Silent.class)).isTrue();
      Programs.signal("CONT", target.pid());
      assertThat(within(samples, JvmReading.Seen.class)).isTrue();
      target.close();
      assertThat(within(samples, JvmReading.Gone.class)).isTrue();
    }
    assertThat(samples.getLast().tiers()).containsOnlyKeys(Tier.LOOMGAUGE);
    for (int i = 1; i < samples.size(); i++) {
      long gap = samples.get(i).nanoTime() - samples.get(i - 1).nanoTime();
      assertThat(Duration.ofNanos(gap)).isLessThan(Duration.ofSeconds(5));
    }
  }

  private static boolean within(List<Sample> samples, Class<? extends JvmReading> kind)
      throws InterruptedException {
    int seen = samples.size();
    return Programs.within(
        SECONDS, () -> samples.size() > seen && kind.isInstance(samples.getLast().jvm()));
  }

  @Test
  void aConsumerThatFailsIsToldWhenSamplingIsClosed() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    Sampler sampler =
        Sampler.start(
            ProcessProbe.detect(),
            Duration.ofMillis(50),
            _ -> {
              asked.countDown();
              throw new IllegalStateException("disk full");
            });
    asked.await();
    assertThatThrownBy(sampler::close)
        .isInstanceOf(ProbeException.class)
        .hasMessageContaining("disk full");
  }
}
