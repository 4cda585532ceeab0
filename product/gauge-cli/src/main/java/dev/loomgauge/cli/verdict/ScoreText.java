package dev.loomgauge.cli.verdict;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Verdict.Score;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How far off the predictions were, and how often their intervals held: a row for each kind of
 * limit, a column for each metric.
 */
final class ScoreText {
  /** Trials whose prediction has no usable interval, so that they are no hits. */
  private static final String WITHOUT = "  no interval";

  private static final String INSIDE = "  inside 90 %";

  private ScoreText() {}

  /** Prints them, if any, below a title that begins with {@code whose}, a sentence and a space. */
  static void print(PrintStream out, String whose, List<Score> scores) {
    if (scores.isEmpty()) {
      return;
    }
    List<String> metrics = scores.stream().map(Score::metric).distinct().toList();
    boolean bounded = scores.stream().anyMatch(score -> score.coverage() != null);
    List<List<String>> lines = new ArrayList<>();
    lines.add(Stream.concat(Stream.of("limited by"), metrics.stream()).toList());
    scores.stream()
        .collect(Collectors.groupingBy(Score::limitWords, LinkedHashMap::new, Collectors.toList()))
        .forEach(
            (limit, own) -> {
              lines.add(line(limit, metrics, own, ScoreText::error));
              if (bounded) {
                lines.add(line(INSIDE, metrics, own, ScoreText::coverage));
              }
              if (bounded && own.stream().anyMatch(score -> score.unbounded() > 0)) {
                lines.add(line(WITHOUT, metrics, own, score -> Numbers.count(score.unbounded())));
              }
            });
    out.println();
    out.println(
        whose
            + "Median absolute error of the predictions (trials)"
            + (bounded ? ", and trials inside their 90 % intervals ± median half width" : ""));
    TextTable.print(out, lines);
  }

  private static List<String> line(
      String name, List<String> metrics, List<Score> scores, Function<Score, String> words) {
    List<String> line = new ArrayList<>(List.of(name));
    metrics.forEach(metric -> line.add(cell(scores, metric, words)));
    return line;
  }

  private static String cell(List<Score> scores, String metric, Function<Score, String> words) {
    return scores.stream()
        .filter(score -> score.metric().equals(metric))
        .findFirst()
        .map(words)
        .orElse("-");
  }

  private static String error(Score score) {
    return "%s (%d)".formatted(Numbers.percent(score.medianAbsolute()), score.trials());
  }

  /** "21/24 ± 3.2 %". */
  private static String coverage(Score score) {
    Score.Coverage coverage = score.coverage();
    return coverage == null
        ? "-"
        : "%d/%d ± %s"
            .formatted(coverage.inside(), coverage.trials(), Numbers.percent(coverage.halfWidth()));
  }
}
