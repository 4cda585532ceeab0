package dev.loomgauge.bench.chaos;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Trial.Outcome;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.result.folder.RecordedTrials;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.TrialsCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Whether a results folder holds together, and what it has lost. */
final class FolderCheck {
  /** What a row repeats of its trial, whatever version wrote it. */
  private static final List<String> REPEATED =
      List.of("ts_iso", "cell", "rep", "outcome", "throughput_rps", "http_reqs");

  private static final List<String> PREDICTED =
      List.of("throughput_rps", "ceiling_rps", "bottleneck");

  private FolderCheck() {}

  /**
   * What a run was to have in the end.
   *
   * @param trials ids, without repetitions of what a machine disturbed
   * @param predicted figures that were first predicted, by cell
   */
  record Planned(Set<String> trials, Map<String, String> predicted) {
    /** As a folder has it. */
    static Planned of(ResultsFolder folder) throws IOException {
      return new Planned(
          RecordedTrials.of(folder).trials().stream()
              .filter(trial -> trial.repeats() == null)
              .map(Trial::id)
              .collect(Collectors.toCollection(TreeSet::new)),
          predicted(folder));
    }

    private static Map<String, String> predicted(ResultsFolder folder) throws IOException {
      Map<String, String> first = new TreeMap<>();
      for (Map<String, String> row : rows(predictions(folder))) {
        first.putIfAbsent(
            row.getOrDefault("cell", ""),
            PREDICTED.stream()
                .map(column -> column + " " + row.getOrDefault(column, ""))
                .collect(Collectors.joining(", ")));
      }
      return first;
    }

    /** What differs in a folder; empty where nothing does. */
    List<String> unlike(ResultsFolder folder) throws IOException {
      Planned other = of(folder);
      List<String> wrong = new ArrayList<>();
      if (!trials.equals(other.trials())) {
        wrong.add("it has the trials %s, and not %s".formatted(other.trials(), trials));
      }
      if (!predicted.equals(other.predicted())) {
        wrong.add("it predicted %s, and not %s".formatted(other.predicted(), predicted));
      }
      return wrong;
    }
  }

  /** The trials that have run to their end and have their row, by id. */
  static Map<String, Trial> finished(ResultsFolder folder) {
    RecordedTrials recorded = RecordedTrials.of(folder);
    Map<String, Trial> finished = new LinkedHashMap<>();
    recorded.trials().stream()
        .filter(trial -> trial.outcome() == Outcome.COMPLETED)
        .filter(trial -> !recorded.unlisted().contains(trial))
        .forEach(trial -> finished.put(trial.id(), trial));
    return finished;
  }

  /** Which of them a folder lacks by now, or has otherwise. */
  static List<String> lost(Map<String, Trial> before, ResultsFolder folder) {
    Map<String, Trial> after = finished(folder);
    return before.entrySet().stream()
        .filter(each -> !each.getValue().equals(after.get(each.getKey())))
        .map(
            each ->
                "the finished trial %s is %s"
                    .formatted(
                        each.getKey(), after.containsKey(each.getKey()) ? "another" : "lost"))
        .toList();
  }

  /**
   * Where rows and files disagree, a sentence each.
   *
   * @param cutOff whether its run may have ended between the file of a trial and its row
   */
  static List<String> wrong(ResultsFolder folder, boolean cutOff) throws IOException {
    RecordedTrials recorded = RecordedTrials.of(folder);
    List<String> wrong = new ArrayList<>(recorded.damages());
    if (cutOff && recorded.unlisted().size() == 1) {
      wrong.removeIf(damage -> damage.startsWith("trials.csv has no row of trial "));
    }
    Map<String, Map<String, String>> rows = new LinkedHashMap<>();
    rows(text(folder)).forEach(row -> rows.put(row.getOrDefault("trial", ""), row));
    Set<String> sound = PredictionsCsv.sound(predictions(folder));
    for (Trial trial : recorded.trials()) {
      if (!sound.contains(trial.predictionChecksum())) {
        wrong.add("trial %s has a prediction that predictions.csv lacks".formatted(trial.id()));
      }
      Map<String, String> row = rows.get(trial.id());
      if (row != null) {
        wrong.addAll(unlike(trial, row));
      }
    }
    return wrong;
  }

  private static List<String> unlike(Trial trial, Map<String, String> row) {
    List<String> of = TrialsCsv.row(trial, REPEATED);
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < REPEATED.size(); i++) {
      String column = REPEATED.get(i);
      String written = row.getOrDefault(column, "");
      if (!written.equals(of.get(i))) {
        wrong.add(
            "the row of trial %s has %s %s, its folder %s"
                .formatted(trial.id(), column, written, of.get(i)));
      }
    }
    return wrong;
  }

  private static String text(ResultsFolder folder) throws IOException {
    return Files.exists(folder.trialsCsv()) ? Files.readString(folder.trialsCsv()) : "";
  }

  /** The text of {@code predictions.csv}; empty where nothing is predicted yet. */
  static String predictions(ResultsFolder folder) throws IOException {
    return Files.exists(folder.predictionsCsv()) ? Files.readString(folder.predictionsCsv()) : "";
  }

  /** Whole lines of a table, by column. */
  private static List<Map<String, String>> rows(String text) {
    List<List<String>> records = Csv.parse(Csv.wholeLines(text));
    List<Map<String, String>> rows = new ArrayList<>();
    for (List<String> record : records.stream().skip(1).toList()) {
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < record.size() && i < records.getFirst().size(); i++) {
        row.put(records.getFirst().get(i), record.get(i));
      }
      rows.add(row);
    }
    return rows;
  }
}
