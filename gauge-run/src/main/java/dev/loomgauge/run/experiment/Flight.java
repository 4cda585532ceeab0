package dev.loomgauge.run.experiment;

import dev.loomgauge.core.result.CsvLog;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.ResultsFolder;
import dev.loomgauge.run.probe.FlightCounts;
import dev.loomgauge.run.probe.FlightProbe;
import dev.loomgauge.run.probe.JvmProbe;
import dev.loomgauge.run.probe.ProbeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The flight recording of one trial; of none where the service's JVM cannot be recorded, which is
 * told to the user.
 */
final class Flight implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Optional<FlightProbe> probe;
  private final Path streamed;
  private final ResultsFolder.TrialFolder folder;
  private final CsvLog gc;
  private final Progress progress;

  private Flight(
      Optional<FlightProbe> probe,
      Path streamed,
      CsvLog gc,
      ResultsFolder.TrialFolder folder,
      Progress progress) {
    this.probe = probe;
    this.streamed = streamed;
    this.gc = gc;
    this.folder = folder;
    this.progress = progress;
  }

  static Flight start(Optional<JvmProbe> jvm, ResultsFolder.TrialFolder folder, Progress progress) {
    Path streamed = folder.root().resolve("streamed-jfr");
    CsvLog gc = CsvLog.open(folder.gcCsv(), GcRow.COLUMNS);
    try {
      Files.createDirectories(streamed);
      Optional<FlightProbe> probe =
          jvm.map(j -> FlightProbe.start(j, streamed, row -> gc.write(row.fields())));
      return new Flight(probe, streamed, gc, folder, progress);
    } catch (ProbeException e) {
      progress.tell(Progress.Note.of(e));
      return new Flight(Optional.empty(), streamed, gc, folder, progress);
    } catch (IOException e) {
      gc.close();
      throw new ExperimentException("Cannot write " + streamed + ": " + e.getMessage(), e);
    }
  }

  /** Writes the recording and counts what it saw in the window. */
  FlightCounts end(Instant from, Instant to) throws InterruptedException {
    if (probe.isEmpty()) {
      return new FlightCounts(0, Duration.ZERO, 0, Duration.ZERO, Duration.ZERO, 0);
    }
    if (!probe.get().awaitUntil(to, PATIENCE)) {
      progress.tell(
          new Progress.Note(
              "The flight recording of "
                  + folder.root().getFileName()
                  + " is not complete; pinned events may be missing."));
    }
    try {
      probe.get().dump(folder.recordingJfr());
    } catch (ProbeException e) {
      progress.tell(Progress.Note.of(e));
    }
    return probe.get().between(from, to);
  }

  @Override
  public void close() {
    probe.ifPresent(FlightProbe::close);
    gc.close();
    try (Stream<Path> files = Files.walk(streamed)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot delete " + streamed, e);
    }
  }
}
