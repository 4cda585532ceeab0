package dev.loomgauge.run.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.threads.NamedThreads;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.load.Seconds;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.rig.Watched;
import dev.loomgauge.run.rig.WatchedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What is read of the memory of a JVM of its own. */
@Execution(ExecutionMode.CONCURRENT)
class WatchedMemoryTest {
  @TempDir private Path folder = Path.of("");
  private final Queue<Progress.News> news = new ConcurrentLinkedQueue<>();

  private WatchedProcess jvm(String... options) throws IOException {
    return WatchedProcess.start(
        Programs.java(List.of(options), Watched.class), folder.resolve("watched.log"));
  }

  private ResultsFolder.TrialFolder trial() throws IOException {
    return new ResultsFolder.TrialFolder(Files.createDirectories(folder.resolve("trial")));
  }

  private static LoadShape load(int from, Duration down) {
    return new LoadShape(
        LoadShape.Model.CLOSED,
        "constant",
        Optional.empty(),
        Distribution.fixed(Duration.ZERO),
        LoadShape.Start.SPREAD,
        Duration.ofSeconds(1),
        Duration.ofSeconds(1),
        Duration.ofSeconds(20),
        LoadShape.Window.FIXED,
        Duration.ofSeconds(30),
        from,
        down);
  }

  private static LoadSecond second(Instant begin) {
    LoadSecond plain = Seconds.of(0, begin.toEpochMilli(), 9);
    return new LoadSecond(
        plain.span(),
        plain.requests(),
        new LoadSecond.InFlight(13, 1, 1, 21, 1, 1, 1, null),
        plain.latencies(),
        plain.generator(),
        null,
        null,
        null);
  }

  @Test
  void readingsBeginWithTheFirstSecondAndCountWhatIsInFlight() throws Exception {
    Path file = folder.resolve("memory.csv");
    try (WatchedProcess jvm = jvm("-XX:NativeMemoryTracking=summary");
        JvmProbe probe = JvmProbe.attach(jvm.pid(), Map.of())) {
      try (MemoryReadings readings =
          MemoryReadings.start(
              probe,
              last -> 7 * last.inFlight(),
              Duration.ofMillis(10),
              Duration.ofMinutes(1),
              file,
              news::add)) {
        assertThat(MemoryReading.readAll(file)).isEmpty();
        readings.second(second(Instant.now()));
        while (MemoryReading.readAll(file).size() < 2) {
          Thread.onSpinWait();
        }
      }
      long heap = probe.heapUsed();

      MemoryReading first = MemoryReading.readAll(file).getFirst();
      assertThat(first)
          .returns(21L, MemoryReading::connections)
          .returns(13L, MemoryReading::sent)
          .returns(91L, MemoryReading::heldBefore)
          .returns(91L, MemoryReading::heldAfter);
      assertThat(first.second()).isBetween(0.009, 60.0);
      assertThat(first.heapBytes()).isBetween(heap / 2, heap * 2);
      assertThat(first.residentBytes()).isGreaterThanOrEqualTo(first.proportionalBytes());
      assertThat(first.proportionalBytes()).isGreaterThan(first.heapBytes());
      assertThat(first.stackBytes()).isPositive();
      assertThat(first.nativeBytes()).isPositive();
      assertThat(news).isEmpty();
    }
  }

  /** The load began a minute ago, by its first second. */
  @Test
  void noReadingIsTakenBehindTheEnd() throws Exception {
    Path file = folder.resolve("memory.csv");
    try (WatchedProcess jvm = jvm("-XX:NativeMemoryTracking=summary");
        JvmProbe probe = JvmProbe.attach(jvm.pid(), Map.of())) {
      try (MemoryReadings readings =
          MemoryReadings.start(
              probe,
              _ -> {
                throw new AssertionError("nothing is counted");
              },
              Duration.ofMillis(1),
              Duration.ofSeconds(59),
              file,
              news::add)) {
        readings.second(second(Instant.now().minusSeconds(60)));
        Thread.sleep(20);
      }
      assertThat(MemoryReading.readAll(file)).isEmpty();
      assertThat(news).isEmpty();
    }
  }

  @Test
  void aSustainedLoadHasTheHeapThatLivesBeforeItAndAfterIt() throws Exception {
    try (WatchedProcess jvm = jvm();
        JvmProbe probe = JvmProbe.attach(jvm.pid(), Map.of())) {
      EnduranceRecord record =
          new EnduranceRecord(load(5, Duration.ZERO), Optional.of(probe), news::add);
      record.begin();
      jvm.command("keep 24");
      jvm.command("waste 16");
      record.end();
      record.write(trial(), List.of());

      Endurance endurance = trial().readEndurance().orElseThrow();
      double heap = probe.heapUsed() / 1024.0 / 1024.0;
      Endurance.Live live = Objects.requireNonNull(endurance.live());
      assertThat(live.afterMb()).isBetween(heap * 0.9, heap * 1.1);
      assertThat(live.afterMb() - live.beforeMb()).isBetween(20.0, 28.0);
      assertThat(news).isEmpty();
    }
  }

  @Test
  void withoutAJvmOrOfAnotherLoadNoHeapIsKept() throws Exception {
    EnduranceRecord other =
        new EnduranceRecord(load(0, Duration.ZERO), Optional.empty(), news::add);
    other.begin();
    other.end();
    other.write(trial(), List.of());
    assertThat(trial().enduranceJson()).doesNotExist();

    EnduranceRecord blind =
        new EnduranceRecord(load(0, Duration.ofSeconds(5)), Optional.empty(), news::add);
    blind.begin();
    blind.end();
    blind.write(trial(), List.of());
    assertThat(trial().readEndurance().orElseThrow().live()).isNull();
  }

  @Test
  void ofAJvmThatEndsOnlyTheLoadIsKept() throws Exception {
    WatchedProcess jvm = jvm();
    try (JvmProbe probe = JvmProbe.attach(jvm.pid(), Map.of())) {
      EnduranceRecord record =
          new EnduranceRecord(load(5, Duration.ZERO), Optional.of(probe), news::add);
      record.begin();
      jvm.close();
      record.end();
      record.write(trial(), List.of());
    }
    assertThat(trial().readEndurance().orElseThrow().live()).isNull();
    assertThat(news)
        .singleElement()
        .isInstanceOfSatisfying(
            Progress.Note.class,
            note ->
                assertThat(note.text())
                    .startsWith("Cannot have process " + jvm.pid() + " collect garbage: "));
  }

  @Test
  void withoutAJvmNoThreadsAreSeen() throws Exception {
    try (ThreadLook look = ThreadLook.begin(List.of(), trial(), news::add)) {
      look.take();

      assertThat(look.read(Instant.EPOCH, new NamedThreads(List.of()))).isEmpty();
    }
    assertThat(news).isEmpty();
  }

  @Test
  void aJvmThatDoesNotTrackItsMemoryIsToldWithTheOptionThatItNeeds() throws Exception {
    Path file = folder.resolve("memory.csv");
    try (WatchedProcess jvm = jvm();
        JvmProbe probe = JvmProbe.attach(jvm.pid(), Map.of())) {
      try (MemoryReadings readings =
          MemoryReadings.start(
              probe,
              LoadSecond::inFlight,
              Duration.ofMillis(10),
              Duration.ofMinutes(1),
              file,
              news::add)) {
        readings.second(second(Instant.now()));
        while (news.isEmpty()) {
          Thread.sleep(1);
        }
      }
      assertThat(MemoryReading.readAll(file)).isEmpty();
      assertThat(((Progress.Note) Objects.requireNonNull(news.peek())).text())
          .startsWith(
              "A reading of memory is missing: process %d does not report its native memory ("
                  .formatted(jvm.pid()))
          .endsWith("). Add -XX:NativeMemoryTracking=summary to its options.");
    }
  }
}
