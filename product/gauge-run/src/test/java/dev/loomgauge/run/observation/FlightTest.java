package dev.loomgauge.run.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.rig.Watched;
import dev.loomgauge.run.rig.WatchedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class FlightTest {
  @TempDir private Path folder = Path.of("");
  private final Queue<Progress.News> news = new ConcurrentLinkedQueue<>();

  private ResultsFolder.TrialFolder trial() throws IOException {
    return new ResultsFolder.TrialFolder(Files.createDirectories(folder.resolve("trial")));
  }

  /** Two carriers are pinned, one after the other, for 30 ms each. */
  @Test
  void whatEveryJvmRecordedIsReadTogetherAndItsStreamIsDeleted() throws Exception {
    try (WatchedProcess watched =
            WatchedProcess.start(
                Programs.java(List.of("-XX:+UseSerialGC"), Watched.class),
                folder.resolve("watched.log"));
        JvmProbe jvm = JvmProbe.attach(watched.pid(), Map.of())) {
      try (Flight flight = Flight.start(List.of(jvm), trial(), news::add)) {
        Instant begin = Instant.now();
        watched.command("pin 2");
        watched.command("gc");
        Instant end = Instant.now().plusMillis(200);
        Map<String, Observed> seen = flight.end(begin, end);

        assertThat(Objects.requireNonNull(seen.get(JvmUse.RUNNING)).count())
            .as("not asked for")
            .isZero();
        Observed pinned = Objects.requireNonNull(seen.get(JvmUse.PINNED));
        assertThat(pinned.count()).isEqualTo(2);
        assertThat(pinned.totalMs()).isGreaterThanOrEqualTo(58);
        assertThat(flight.recorded(begin, end))
            .isEqualTo(new Timelines.Recorded(pinned.totalMs(), null));
        assertThat(flight.recorded(begin.minusSeconds(60), begin.minusSeconds(30)))
            .isEqualTo(new Timelines.Recorded(0.0, null));
        assertThat(flight.java()).isEqualTo(Runtime.version().feature());
        assertThat(trial().root().resolve("streamed-jfr/1")).isDirectory();
      }
      assertThat(trial().recordingJfr(1)).isNotEmptyFile();
      assertThat(trial().readGc()).isNotEmpty();
      assertThat(trial().gcCsv()).content().contains(",1\n");
      assertThat(trial().root().resolve("streamed-jfr")).doesNotExist();
      assertThat(news).isEmpty();
    }
  }

  @Test
  void whereNoJvmIsRecordedNothingWasSeen() throws Exception {
    Instant now = Instant.now();
    try (Flight flight = Flight.start(List.of(), trial(), news::add)) {
      flight.sampleRunning();

      assertThat(flight.java()).isNull();
      assertThat(flight.recorded(now, now)).isEqualTo(new Timelines.Recorded(null, null));
      assertThat(flight.end(now, now)).isEmpty();
    }
    assertThat(trial().readGc()).isEmpty();
    assertThat(trial().gcCsv()).hasContent("epoch_ms,pause_ms,heap_after_mb,instance");
    assertThat(trial().runningFolded()).doesNotExist();
  }

  @Test
  void whatRunsIsSampledFromWhenThatIsAskedForAndWrittenForItsFlameGraph() throws Exception {
    try (WatchedProcess watched =
            WatchedProcess.start(
                Programs.java(List.of(), Watched.class), folder.resolve("watched.log"));
        JvmProbe jvm = JvmProbe.attach(watched.pid(), Map.of());
        Flight flight = Flight.start(List.of(jvm), trial(), news::add)) {
      Instant begin = Instant.now();
      flight.sampleRunning();
      watched.command("serve 250");
      Observed running =
          Objects.requireNonNull(flight.end(begin, Instant.now()).get(JvmUse.RUNNING));

      assertThat(running.count()).isPositive();
      assertThat(running.places().getFirst().frames())
          .containsExactly(Watched.class.getName() + ".spin");
      assertThat(Files.readAllLines(trial().runningFolded()))
          .isNotEmpty()
          .allMatch(line -> line.contains(Watched.class.getName() + ".serve"));
      assertThat(news).isEmpty();
    }
  }

  @Test
  void aStreamThatHasNoPlaceEndsTheTrialAndAJvmThatCannotBeRecordedIsTold() throws Exception {
    Path streamed = Files.createFile(trial().root().resolve("streamed-jfr"));
    WatchedProcess watched =
        WatchedProcess.start(
            Programs.java(List.of(), Watched.class), folder.resolve("watched.log"));
    try (JvmProbe jvm = JvmProbe.attach(watched.pid(), Map.of())) {
      List<JvmProbe> jvms = List.of(jvm);
      ResultsFolder.TrialFolder trial = trial();
      assertThatThrownBy(() -> Flight.start(jvms, trial, news::add))
          .isInstanceOf(ExperimentException.class)
          .hasMessageStartingWith("Cannot write " + streamed + ": ");

      Files.delete(streamed);
      watched.close();
      try (Flight flight = Flight.start(jvms, trial, news::add)) {
        assertThat(flight.java()).isNull();
      }
      assertThat(news)
          .singleElement()
          .isInstanceOfSatisfying(
              Progress.Note.class,
              note -> assertThat(note.text()).contains("process " + watched.pid()));
    }
  }
}
