package dev.loomgauge.run.probe.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.run.probe.process.ProbeException;
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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import jdk.management.jfr.FlightRecorderMXBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class FlightProbeTest {
  @TempDir private Path folder = Path.of("");

  private WatchedProcess jvm() throws Exception {
    return WatchedProcess.start(
        Programs.java(List.of("-XX:+UseSerialGC"), Watched.class), folder.resolve("watched.log"));
  }

  @Test
  void whatARecordingHoldsIsReadOfTheSpanThatIsAskedFor() throws Exception {
    List<GcRow> told = new CopyOnWriteArrayList<>();
    Path recorded = folder.resolve("recording.jfr");
    try (WatchedProcess watched = jvm();
        JvmProbe jvm = JvmProbe.attach(watched.pid(), Map.of());
        FlightProbe flight =
            FlightProbe.start(jvm, Files.createDirectory(folder.resolve("jfr")), told::add)) {
      Instant begin = Instant.now();
      watched.command("pin 2");
      watched.command("gc");
      Instant end = Instant.now().plusMillis(200);

      assertThat(flight.end(recorded, Duration.ofSeconds(30))).isTrue();
      assertThat(flight.java()).isEqualTo(Runtime.version().feature());
      assertThat(recorded).isNotEmptyFile();
      Map<String, Observed> seen = flight.between(begin, end);
      Observed pinned = Objects.requireNonNull(seen.get(JvmUse.PINNED));
      assertThat(pinned.count()).isEqualTo(2);
      assertThat(pinned.longestMs()).isBetween(29.0, 5_000.0);
      assertThat(pinned.totalMs()).isGreaterThanOrEqualTo(58);
      assertThat(pinned.places().getFirst().frames().getFirst())
          .matches("dev\\.loomgauge\\.run\\.rig\\.Watched\\$Sleepy\\.<clinit>:\\d+");
      assertThat(Objects.requireNonNull(seen.get("gc-pauses")).count()).isPositive();
      assertThat(flight.between(begin.minusSeconds(60), begin.minusSeconds(30)))
          .containsEntry(JvmUse.PINNED, Observed.NOTHING);
      assertThat(told)
          .doesNotHaveDuplicates()
          .allSatisfy(
              row ->
                  assertThat(row.epochMs())
                      .isBetween(begin.minusSeconds(30).toEpochMilli(), end.toEpochMilli() + 9_000))
          .anySatisfy(row -> assertThat(row.pauseMs()).isBetween(0.001, 5_000.0))
          .anySatisfy(row -> assertThat(row.heapAfterMb()).isBetween(0.2, 64.0));
      List<RecordedEvent> events = RecordingFile.readAllEvents(recorded);
      assertThat(told.stream().map(GcRow::heapAfterMb).filter(Objects::nonNull))
          .hasSameElementsAs(
              events.stream()
                  .filter(event -> event.getEventType().getName().equals("jdk.GCHeapSummary"))
                  .filter(event -> event.getString("when").equals("After GC"))
                  .map(event -> Bytes.mb(event.getLong("heapUsed")))
                  .toList());
      assertThat(told.stream().map(GcRow::pauseMs).filter(Objects::nonNull))
          .hasSameElementsAs(
              events.stream()
                  .filter(event -> event.getEventType().getName().equals("jdk.GCPhasePause"))
                  .map(event -> event.getDuration().toNanos() / 1e6)
                  .toList());
    }
  }

  private static List<Path> ofRecorder(long pid) throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/tmp"))) {
      return all.filter(path -> path.toString().matches("/tmp/\\d{4}(_\\d\\d){5}_" + pid)).toList();
    }
  }

  /** A JVM that ends in its own way removes it; one that is killed does not. */
  @Test
  void theFolderOfTheRecorderGoesWithTheProbe() throws Exception {
    try (WatchedProcess watched = jvm()) {
      try (JvmProbe jvm = JvmProbe.attach(watched.pid(), Map.of());
          FlightProbe _ =
              FlightProbe.start(jvm, Files.createDirectory(folder.resolve("jfr")), _ -> {})) {
        assertThat(ofRecorder(watched.pid())).hasSize(1);
      }
      assertThat(ofRecorder(watched.pid())).isEmpty();

      try (JvmProbe jvm = JvmProbe.attach(watched.pid(), Map.of());
          FlightProbe flight =
              FlightProbe.start(jvm, Files.createDirectory(folder.resolve("jfr2")), _ -> {})) {
        assertThat(ofRecorder(watched.pid())).as("it records again").hasSize(1);
        assertThat(flight.end(folder.resolve("again.jfr"), Duration.ofSeconds(30))).isTrue();
        ProcessHandle killed = ProcessHandle.of(watched.pid()).orElseThrow();
        killed.destroyForcibly();
        killed.onExit().join();
        Files.deleteIfExists(Path.of("/tmp/.java_pid" + watched.pid()));
      }
      assertThat(ofRecorder(watched.pid())).isEmpty();
    }
  }

  @Test
  void theFolderStaysWhereSomebodyElseRecords() throws Exception {
    try (WatchedProcess watched = jvm()) {
      try (JvmProbe jvm = JvmProbe.attach(watched.pid(), Map.of())) {
        FlightRecorderMXBean theirs = Recording.recorder(jvm);
        theirs.startRecording(theirs.newRecording());
        FlightProbe.start(jvm, Files.createDirectory(folder.resolve("jfr")), _ -> {}).close();
      }
      assertThat(ofRecorder(watched.pid())).hasSize(1);
    }
  }

  @Test
  void aFileThatIsThereIsNotOverwritten() throws Exception {
    Path recorded = Files.writeString(folder.resolve("recording.jfr"), "older");
    try (WatchedProcess watched = jvm();
        JvmProbe jvm = JvmProbe.attach(watched.pid(), Map.of());
        FlightProbe flight =
            FlightProbe.start(jvm, Files.createDirectory(folder.resolve("jfr")), _ -> {})) {
      assertThatThrownBy(() -> flight.end(recorded, Duration.ofSeconds(30)))
          .isInstanceOf(ProbeException.class)
          .hasMessageStartingWith("Cannot write the flight recording " + recorded + ": ");
      assertThat(recorded).hasContent("older");
    }
  }

  @Test
  void aFolderThatIsNoneIsTold() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    try (WatchedProcess watched = jvm();
        JvmProbe jvm = JvmProbe.attach(watched.pid(), Map.of())) {
      assertThatThrownBy(() -> FlightProbe.start(jvm, file, _ -> {}))
          .isInstanceOf(ProbeException.class)
          .hasMessageStartingWith(
              "Cannot record process " + watched.pid() + " with its flight recorder: ")
          .hasMessageEndingWith("and " + file + " must be a folder.");
    }
  }

  @Test
  void aFileThatIsNoRecordingIsTold() throws Exception {
    Path file = Files.writeString(folder.resolve("none.jfr"), "no recording");

    assertThatThrownBy(() -> Recording.each(file, _ -> {}))
        .isInstanceOf(ProbeException.class)
        .hasMessageStartingWith("The flight recording " + file + " cannot be read: ")
        .hasMessageEndingWith(". See that its disk has room.");
  }
}
