package dev.loomgauge.report.reading;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Whether the predictions are those of before the run: each trial repeats the checksum of its row.
 */
final class Integrity {
  private static final String WORDS = "[ =]";
  private static final String NUMBER = "-?\\d+\\.\\d+";

  private Integrity() {}

  /** One sentence that names the trials whose prediction does not fit; none when all fit. */
  static List<String> doubts(List<Trial> trials, String predictionsCsv) {
    Set<String> sound = PredictionsCsv.sound(predictionsCsv);
    List<List<String>> records = Csv.parse(predictionsCsv);
    List<String> header = records.isEmpty() ? List.of() : records.getFirst();
    Map<String, List<String>> rows =
        records.stream()
            .filter(fields -> sound.contains(fields.getLast()))
            .collect(Collectors.toMap(List::getLast, Function.identity(), (first, same) -> first));
    List<String> changed =
        trials.stream().filter(trial -> !fits(trial, header, rows)).map(Trial::id).toList();
    return changed.isEmpty()
        ? List.of()
        : List.of(
            "The prediction of trial %s does not fit predictions.csv: it was changed after the run, or the file was. Take the predictions from an untouched copy of the folder, or run again."
                .formatted(Spread.names(changed)));
  }

  private static boolean fits(Trial trial, List<String> header, Map<String, List<String>> rows) {
    String checksum = trial.predictionChecksum();
    if (checksum == null || checksum.isEmpty()) {
      return true; // A folder of before there were checksums.
    }
    List<String> row = rows.getOrDefault(checksum, List.of());
    return !row.isEmpty()
        && row.size() == header.size()
        && PredictionsCsv.figures(trial.prediction()).entrySet().stream()
            .allMatch(
                figure ->
                    !header.contains(figure.getKey())
                        || same(row.get(header.indexOf(figure.getKey())), figure.getValue()));
  }

  /**
   * Whether two figures are one, word by word. Numbers were once written with fewer digits, and
   * without separators: those may differ by the rounding of both.
   */
  private static boolean same(String written, String figure) {
    if (written.equals(figure)) {
      return true;
    }
    String[] one = ungrouped(written).split(WORDS, -1);
    String[] other = ungrouped(figure).split(WORDS, -1);
    return one.length == other.length
        && IntStream.range(0, one.length).allMatch(i -> rounded(one[i], other[i]));
  }

  private static String ungrouped(String text) {
    return text.replaceAll("(?<=[0-9]),(?=[0-9]{3})", "");
  }

  private static boolean rounded(String written, String figure) {
    if (written.equals(figure) || !written.matches(NUMBER) || !figure.matches(NUMBER)) {
      return written.equals(figure);
    }
    BigDecimal one = new BigDecimal(written);
    BigDecimal other = new BigDecimal(figure);
    return one.scale() < other.scale()
        && one.subtract(other).abs().multiply(BigDecimal.TWO).compareTo(one.ulp().add(other.ulp()))
            <= 0;
  }
}
