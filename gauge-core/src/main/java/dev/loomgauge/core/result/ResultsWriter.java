package dev.loomgauge.core.result;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes a results folder while a run goes on: everything is on disk as soon as it is known. */
public final class ResultsWriter implements AutoCloseable {
  private final ResultsFolder folder;
  private final BufferedWriter trials;

  private ResultsWriter(ResultsFolder folder, BufferedWriter trials) {
    this.folder = folder;
    this.trials = trials;
  }

  /**
   * Opens a folder for writing before anything is measured; a folder that has trials already is
   * continued.
   *
   * @throws ResultsException if it cannot be made or written
   */
  public static ResultsWriter open(Path root) {
    ResultsFolder folder = new ResultsFolder(root);
    try {
      Files.createDirectories(root.resolve("trials"));
      boolean fresh = !Files.exists(folder.trialsCsv());
      BufferedWriter trials =
          Files.newBufferedWriter(
              folder.trialsCsv(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      if (fresh) {
        trials.write(Csv.line(TrialsCsv.columns()) + "\n");
        trials.flush();
      }
      return new ResultsWriter(folder, trials);
    } catch (IOException e) {
      throw new ResultsException(
          "Cannot write the results folder %s: %s. Choose another one with --out."
              .formatted(root, e.getMessage()),
          e);
    }
  }

  /** The folder being written. */
  public ResultsFolder folder() {
    return folder;
  }

  /** Writes or rewrites {@code run.json}. */
  public void run(RunInfo run) {
    Json.write(folder.runJson(), run);
  }

  /**
   * Writes one prediction a cell: cell id, levels, then the laws' figures. A continued run adds its
   * own below the first ones.
   */
  public void predictions(List<String> factors, List<PredictedCell> cells) {
    List<String> header = new ArrayList<>(List.of("predicted_at", "cell"));
    header.addAll(factors);
    header.addAll(
        List.of(
            "zero_load_ms",
            "ceiling_rps",
            "ceiling_by",
            "exact",
            "uncertainty",
            "mean_ms_at_ceiling",
            "next_rps",
            "next_by",
            "laws"));
    StringBuilder text = new StringBuilder();
    boolean fresh = !Files.exists(folder.predictionsCsv());
    if (fresh) {
      text.append(Csv.line(header)).append('\n');
    }
    cells.forEach(cell -> text.append(Csv.line(cell.fields(factors))).append('\n'));
    try {
      Files.writeString(
          folder.predictionsCsv(), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new ResultsException(
          "Cannot write " + folder.predictionsCsv() + ": " + e.getMessage(), e);
    }
  }

  /** Writes the trial's own file, then its row. */
  public void trial(Trial trial) {
    Path own = folder.trial(trial.id()).root();
    try {
      Files.createDirectories(own);
      Json.write(folder.trial(trial.id()).trialJson(), trial);
      trials.write(Csv.line(TrialsCsv.row(trial)) + "\n");
      trials.flush();
    } catch (IOException e) {
      throw new ResultsException(
          "Cannot write trial %s to %s: %s. Free some space; the trials before it are kept."
              .formatted(trial.id(), folder.root(), e.getMessage()),
          e);
    }
  }

  /** Writes {@code verdict.json}. */
  public void verdict(Verdict verdict) {
    Json.write(folder.verdictJson(), verdict);
  }

  @Override
  public void close() {
    try {
      trials.close();
    } catch (IOException e) {
      throw new ResultsException("Cannot close " + folder.trialsCsv() + ": " + e.getMessage(), e);
    }
  }

  /**
   * A cell beside its prediction.
   *
   * @param at ISO-8601 instant of the prediction
   */
  public record PredictedCell(
      String at, String cell, Map<String, String> levels, Prediction prediction) {

    List<String> fields(List<String> factors) {
      Prediction.Limit first = prediction.binding();
      Prediction.Limit next = prediction.limits().size() > 1 ? prediction.limits().get(1) : null;
      List<String> row = new ArrayList<>(List.of(at, cell));
      factors.forEach(factor -> row.add(levels.getOrDefault(factor, "")));
      row.addAll(
          List.of(
              Csv.number(prediction.zeroLoadMs(), 3),
              Csv.number(prediction.ceilingRps(), 2),
              first.name(),
              String.valueOf(first.exact()),
              Csv.number(first.uncertainty(), 4),
              Csv.number(prediction.meanMsAtCeiling(), 3),
              next == null ? "" : Csv.number(next.rps(), 2),
              next == null ? "" : next.name(),
              String.join(
                  "; ", prediction.limits().stream().map(Prediction.Limit::formula).toList())));
      return row;
    }
  }
}
