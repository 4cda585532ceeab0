package dev.loomgauge.core.result.folder;

import dev.loomgauge.core.result.CalibrationCsv;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.file.OwnerFolder;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.file.WholeFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Writes a results folder while a run goes on: everything is on disk as soon as it is known. */
public final class ResultsWriter implements AutoCloseable {
  /** Bytes. */
  private static final long A_FILE = 16_384;

  private final ResultsFolder folder;
  private final BufferedWriter trials;
  private final List<String> columns;

  private ResultsWriter(ResultsFolder folder, BufferedWriter trials, List<String> columns) {
    this.folder = folder;
    this.trials = trials;
    this.columns = columns;
  }

  /**
   * Opens a folder for writing before anything is measured; a folder that has trials already is
   * continued. A folder that is made is for its owner alone; where {@code root} exists, its trials
   * and its logs are.
   *
   * @param factors the scenario's, in its order
   * @param pools resources of its request path
   * @throws ResultsException if it cannot be made or written
   */
  public static ResultsWriter open(
      Path root, Collection<String> factors, Collection<String> pools) {
    ResultsFolder folder = new ResultsFolder(root);
    try {
      OwnerFolder.make(root);
      OwnerFolder.make(root.resolve("trials"));
      OwnerFolder.make(folder.logs());
      Optional<List<String>> continued = continued(folder.trialsCsv());
      List<String> columns = continued.orElseGet(() -> TrialsCsv.columns(factors, pools));
      BufferedWriter trials =
          Csv.file(folder.trialsCsv(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      if (continued.isEmpty()) {
        trials.write(Csv.line(columns) + "\n");
        trials.flush();
      }
      return new ResultsWriter(folder, trials, columns);
    } catch (IOException e) {
      String message =
          "Cannot write the results folder %s: %s. Choose another one with --out."
              .formatted(root, e.getMessage());
      throw full(root) ? ResultsException.unwritten(message, e) : new ResultsException(message, e);
    }
  }

  /** Whether a folder, as far as it exists, is on a disk with no room for a file. */
  private static boolean full(Path root) {
    try {
      Path there = root.toAbsolutePath();
      while (there.getParent() != null && !Files.exists(there)) {
        there = there.getParent();
      }
      return Files.getFileStore(there).getUsableSpace() < A_FILE;
    } catch (IOException e) {
      return false; // a folder that cannot be looked at is a wrong one
    }
  }

  /**
   * The header of the lines to go on after; empty where there are none. A last line that was cut
   * off is taken away, or the next row would become a part of it; its trial is repeated.
   */
  private static Optional<List<String>> continued(Path trialsCsv) throws IOException {
    if (!Files.exists(trialsCsv)) {
      return Optional.empty();
    }
    String text = Files.readString(trialsCsv, StandardCharsets.ISO_8859_1);
    String whole = Csv.wholeLines(text);
    if (whole.length() < text.length()) {
      byte[] kept = whole.getBytes(StandardCharsets.ISO_8859_1);
      WholeFile.write(trialsCsv, (Path fresh) -> Files.write(fresh, kept));
    }
    return Csv.parse(whole).stream().findFirst();
  }

  public ResultsFolder folder() {
    return folder;
  }

  public void run(RunInfo run) {
    Json.write(folder.runJson(), run);
  }

  /** Writes the model of the service, in the place of an earlier one. */
  public void whatIf(String text) {
    WholeFile.results(folder.whatIfYaml(), text);
  }

  /**
   * Writes one row per cell. A continued run adds its own below the first ones, in place of a last
   * line that was cut off.
   */
  public void predictions(List<String> factors, List<PredictionsCsv.Row> rows) {
    StringBuilder text = new StringBuilder(kept(folder.predictionsCsv()));
    List<String> columns = predictionColumns(factors);
    if (text.isEmpty()) {
      text.append(PredictionsCsv.header(columns)).append('\n');
    }
    rows.forEach(row -> text.append(PredictionsCsv.line(columns, row)).append('\n'));
    WholeFile.results(folder.predictionsCsv(), text);
  }

  /**
   * The columns of {@code predictions.csv} but for the checksum: those that the file has, which an
   * older version may have begun, or today's.
   */
  public List<String> predictionColumns(List<String> factors) {
    String text = kept(folder.predictionsCsv());
    return text.isEmpty() ? PredictionsCsv.columns(factors) : PredictionsCsv.columnsOf(text);
  }

  /** The whole lines that a file to be written on has already; none where it is not there. */
  private static String kept(Path file) {
    try {
      return Files.exists(file) ? Csv.wholeLines(Files.readString(file)) : "";
    } catch (IOException e) {
      throw ResultsException.unwritten(file, e);
    }
  }

  /** Writes what CPU demands were fitted to. A continued run adds what is not in the file yet. */
  public void calibration(List<CalibrationWindow> windows) {
    Set<String> lines = new LinkedHashSet<>(kept(folder.calibrationCsv()).lines().toList());
    lines.addAll(CalibrationCsv.table(windows).lines().toList());
    WholeFile.results(folder.calibrationCsv(), String.join("\n", lines) + "\n");
  }

  /** Adds round trips measured together: to where connections went, their times in milliseconds. */
  public void network(Instant at, Map<String, List<Double>> connectMs) {
    Path file = folder.networkCsv();
    StringBuilder text = new StringBuilder(kept(file));
    if (text.isEmpty()) {
      text.append(Csv.line(List.of("at", "to", "connect_ms"))).append('\n');
    }
    connectMs.forEach(
        (to, times) ->
            times.forEach(
                ms ->
                    text.append(Csv.line(List.of(at.toString(), to, Csv.number(ms, 3))))
                        .append('\n')));
    WholeFile.results(file, text);
  }

  /** Writes the trial's own file, then its row. */
  public void trial(Trial trial) {
    Path own = folder.trial(trial.id()).root();
    try {
      Files.createDirectories(own);
      Json.write(folder.trial(trial.id()).trialJson(), trial);
      trials.write(Csv.line(TrialsCsv.row(trial, columns)) + "\n");
      trials.flush();
    } catch (IOException e) {
      throw ResultsException.unwritten(
          "Cannot write trial %s to %s: %s. Free some space; the trials before it are kept."
              .formatted(trial.id(), folder.root(), e.getMessage()),
          e);
    }
  }

  public void verdict(Verdict verdict) {
    Json.write(folder.verdictJson(), verdict);
  }

  @Override
  public void close() {
    try {
      trials.close();
    } catch (IOException e) {
      throw ResultsException.unwritten(folder.trialsCsv(), e);
    }
  }
}
