package dev.loomgauge.cli.verdict;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.core.result.Verdict.Score;
import dev.loomgauge.core.wording.Numbers;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** How far off the predictions were: a row for each kind of limit, a column for each metric. */
final class ScoreText {
  private ScoreText() {}

  static void print(PrintStream out, List<Score> scores) {
    if (scores.isEmpty()) {
      return;
    }
    List<String> metrics = scores.stream().map(Score::metric).distinct().toList();
    List<List<String>> lines = new ArrayList<>();
    lines.add(Stream.concat(Stream.of("limited by"), metrics.stream()).toList());
    byLimit(scores)
        .forEach(
            (limit, own) -> {
              List<String> line = new ArrayList<>(List.of(limit));
              metrics.forEach(metric -> line.add(error(own, metric)));
              lines.add(line);
            });
    out.println();
    out.println("Median absolute error of the predictions (trials)");
    TextTable.print(out, lines);
  }

  private static Map<String, List<Score>> byLimit(List<Score> scores) {
    Map<String, List<Score>> byLimit = new LinkedHashMap<>();
    scores.forEach(s -> byLimit.computeIfAbsent(s.limitWords(), k -> new ArrayList<>()).add(s));
    return byLimit;
  }

  private static String error(List<Score> scores, String metric) {
    return scores.stream()
        .filter(score -> score.metric().equals(metric))
        .findFirst()
        .map(score -> "%s (%d)".formatted(Numbers.percent(score.medianAbsolute()), score.trials()))
        .orElse("-");
  }
}
