package dev.loomgauge.report.reading;

import dev.loomgauge.core.result.Csv;
import dev.loomgauge.core.result.PredictionsCsv;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Whether the predictions are those of before the run: each trial repeats the checksum of its row.
 */
final class Integrity {
  private static final int FIGURES = PredictionsCsv.figures(null).size();

  private Integrity() {}

  /** One sentence that names the trials whose prediction does not fit; none when all fit. */
  static List<String> doubts(List<Trial> trials, String predictionsCsv) {
    Set<String> sound = PredictionsCsv.sound(predictionsCsv);
    Map<String, List<String>> rows =
        Csv.parse(predictionsCsv).stream()
            .filter(fields -> sound.contains(fields.getLast()))
            .collect(Collectors.toMap(List::getLast, Function.identity(), (first, same) -> first));
    List<String> changed =
        trials.stream().filter(trial -> !fits(trial, rows)).map(Trial::id).toList();
    return changed.isEmpty()
        ? List.of()
        : List.of(
            "The prediction of trial %s does not fit predictions.csv: it was changed after the run, or the file was. Take the predictions from an untouched copy of the folder, or run again."
                .formatted(String.join(", ", changed)));
  }

  private static boolean fits(Trial trial, Map<String, List<String>> rows) {
    String checksum = trial.predictionChecksum();
    if (checksum == null || checksum.isEmpty()) {
      return true; // A folder of before there were checksums.
    }
    List<String> row = rows.get(checksum);
    return row != null
        && row.size() > FIGURES
        && row.subList(row.size() - 1 - FIGURES, row.size() - 1)
            .equals(List.copyOf(PredictionsCsv.figures(trial.prediction()).values()));
  }
}
