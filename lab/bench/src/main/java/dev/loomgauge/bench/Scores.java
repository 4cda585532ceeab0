package dev.loomgauge.bench;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.Verdict.Score;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.nio.file.Path;

/** The score of the predictions of results folders. Started by scores.sh. */
public final class Scores {
  private Scores() {}

  /** Results folders: prints a markdown table for each. */
  public static void main(String[] args) {
    for (String path : args) {
      ResultsFolder folder = new ResultsFolder(Path.of(path));
      RunInfo run = folder.readRun();
      System.out.printf(
          "%s of %s: %d CPUs, %s, JDK of Loomgauge %s%n%n",
          run.scenario(),
          run.startedAt(),
          run.machine().cores(),
          run.machine().cpuModel(),
          run.versions().getOrDefault("jdk of Loomgauge", "unknown"));
      System.out.println(
          "| limited by | figure | trials | median absolute error | worst | inside the 90 %"
              + " interval | share inside, 95 % interval | median half width |");
      System.out.println("|---|---|--:|--:|--:|--:|--:|--:|");
      folder.readVerdict().map(Verdict::scores).stream()
          .flatMap(scores -> scores.stream())
          .map(Scores::row)
          .forEach(System.out::println);
      System.out.println();
    }
  }

  static String row(Score score) {
    Score.Coverage coverage = score.coverage();
    String held =
        coverage == null
            ? score.held() + " | - | -"
            : "%s | %s to %s | %s"
                .formatted(
                    score.held(),
                    Numbers.percent(coverage.share().low()),
                    Numbers.percent(coverage.share().high()),
                    Numbers.percent(coverage.halfWidth()));
    return "| %s | %s | %d | %s | %s | %s |"
        .formatted(
            score.limitWords(),
            score.metric(),
            score.trials(),
            Numbers.percent(score.medianAbsolute()),
            Numbers.signed(score.worst()),
            held);
  }
}
