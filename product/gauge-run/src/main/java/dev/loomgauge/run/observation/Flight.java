package dev.loomgauge.run.observation;

import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.file.CsvLog;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.machine.TemporaryFolder;
import dev.loomgauge.run.probe.jvm.FlightProbe;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.process.ProbeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The flight recordings of one trial, one for each instance of the service; of none where a JVM
 * cannot be recorded, which is told to the user.
 */
public final class Flight implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final List<FlightProbe> probes = new ArrayList<>();
  private final Path streamed;
  private final ResultsFolder.TrialFolder folder;
  private final CsvLog gc;
  private final Progress progress;

  private Flight(Path streamed, CsvLog gc, ResultsFolder.TrialFolder folder, Progress progress) {
    this.streamed = streamed;
    this.gc = gc;
    this.folder = folder;
    this.progress = progress;
  }

  /** Starts them, in the order of the service's instances. */
  public static Flight start(
      List<JvmProbe> jvms, ResultsFolder.TrialFolder folder, Progress progress) {
    CsvLog gc = CsvLog.open(folder.gcCsv(), GcRow.COLUMNS);
    Flight flight = new Flight(folder.root().resolve("streamed-jfr"), gc, folder, progress);
    try {
      for (JvmProbe jvm : jvms) {
        flight.add(jvm);
      }
    } catch (ProbeException e) {
      progress.note(e);
    } catch (IOException e) {
      flight.close();
      throw new ExperimentException("Cannot write " + flight.streamed + ": " + e.getMessage(), e);
    }
    return flight;
  }

  private void add(JvmProbe jvm) throws IOException {
    int instance = probes.size() + 1;
    Path own = Files.createDirectories(streamed.resolve(String.valueOf(instance)));
    probes.add(FlightProbe.start(jvm, own, row -> gc.write(row.by(instance).fields())));
  }

  /** From now on samples the stacks of threads that run: not while anything is measured. */
  public void sampleRunning() {
    probes.forEach(FlightProbe::sampleRunning);
  }

  /** Feature version of the recorded JVMs; null where none is recorded. */
  public @Nullable Integer java() {
    return probes.isEmpty() ? null : probes.getFirst().java();
  }

  /** What ended in a span. All of it is known behind {@link #end} alone. */
  public Timelines.Recorded recorded(Instant from, Instant to) {
    if (probes.isEmpty()) {
      return new Timelines.Recorded(null, null);
    }
    Map<String, Observed> all = new HashMap<>();
    probes.forEach(probe -> add(probe.between(from, to), all));
    return new Timelines.Recorded(
        all.getOrDefault(JvmUse.PINNED, Observed.NOTHING).totalMs(),
        all.getOrDefault(JvmUse.SCHEDULING_LAG, Observed.NOTHING).meanMs());
  }

  /** Writes the recordings; question to what they saw in the window, empty without any. */
  public Map<String, Observed> end(Instant from, Instant to) throws InterruptedException {
    Map<String, Observed> all = new TreeMap<>();
    for (int i = 0; i < probes.size(); i++) {
      FlightProbe probe = probes.get(i);
      try {
        if (!probe.end(folder.recordingJfr(i + 1), PATIENCE)) {
          progress.note(
              "The flight recording of "
                  + folder.root().getFileName()
                  + " is not complete and was not written; pinned events may be missing.");
        }
      } catch (ProbeException e) {
        progress.note(e);
      }
      add(probe.between(from, to), all);
      add(probe.running().byName(), all);
    }
    writeRunning();
    return all;
  }

  private static void add(Map<String, Observed> more, Map<String, Observed> all) {
    more.forEach((name, seen) -> all.merge(name, seen, Observed::plus));
  }

  /** Where it cannot, the report lacks a flame graph, and the user gets a note. */
  private void writeRunning() {
    List<String> stacks =
        probes.stream().flatMap(probe -> probe.running().folded().stream()).toList();
    try {
      if (!stacks.isEmpty()) {
        Files.write(folder.runningFolded(), stacks);
      }
    } catch (IOException e) {
      progress.note("Cannot write %s: %s".formatted(folder.runningFolded(), e));
    }
  }

  @Override
  public void close() {
    probes.forEach(FlightProbe::close);
    gc.close();
    new TemporaryFolder(streamed).close();
  }
}
