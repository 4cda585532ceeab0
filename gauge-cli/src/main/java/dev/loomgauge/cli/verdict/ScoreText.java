package dev.loomgauge.cli.verdict;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.core.result.Verdict.Score;
import dev.loomgauge.core.wording.Numbers;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How far off the predictions were, and how often their intervals held: a row for each kind of
 * limit, a column for each metric.
 */
final class ScoreText {
  private ScoreText() {}

  static void print(PrintStream out, List<Score> scores) {
    if (scores.isEmpty()) {
      return;
    }
    List<Score> bounded = scores.stream().filter(score -> score.coverage() != null).toList();
    table(out, "Median absolute error of the predictions (trials)", scores, ScoreText::error);
    if (!bounded.isEmpty()) {
      table(
          out,
          "Trials inside their 90 % prediction interval, and its median half width",
          bounded,
          ScoreText::coverage);
    }
  }

  private static void table(
      PrintStream out, String title, List<Score> scores, Function<Score, String> words) {
    List<String> metrics = scores.stream().map(Score::metric).distinct().toList();
    List<List<String>> lines = new ArrayList<>();
    lines.add(Stream.concat(Stream.of("limited by"), metrics.stream()).toList());
    byLimit(scores)
        .forEach(
            (limit, own) -> {
              List<String> line = new ArrayList<>(List.of(limit));
              metrics.forEach(metric -> line.add(cell(own, metric, words)));
              lines.add(line);
            });
    out.println();
    out.println(title);
    TextTable.print(out, lines);
  }

  private static Map<String, List<Score>> byLimit(List<Score> scores) {
    Map<String, List<Score>> byLimit = new LinkedHashMap<>();
    scores.forEach(s -> byLimit.computeIfAbsent(s.limitWords(), k -> new ArrayList<>()).add(s));
    return byLimit;
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

  /** "21 of 24, ± 3.2 %". */
  private static String coverage(Score score) {
    Score.Coverage coverage = Objects.requireNonNull(score.coverage());
    return coverage.words() + ", ± " + Numbers.percent(coverage.halfWidth());
  }
}
