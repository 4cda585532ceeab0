package dev.loomgauge.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.verdict.VerdictText;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableRowTest {
  private final ResultsFolder recorded =
      new ResultsFolder(Path.of("src/test/resources/recorded/run"));

  @Test
  void whatLimitsACellIsSaidInTheWordsOfTheTableThatEndsTheRun() {
    Verdict verdict = recorded.readVerdict().orElseThrow();
    List<Trial> trials = recorded.readTrials();
    List<String> table = table(verdict, trials).lines().toList();

    List<Trial> valid = trials.stream().filter(Trial::valid).toList();

    assertThat(valid)
        .isNotEmpty()
        .allSatisfy(
            trial -> {
              String limit = row(trial).figures().getLast();
              assertThat(limit).startsWith("the ");
              assertThat(table)
                  .anySatisfy(
                      line ->
                          assertThat(line)
                              .startsWith("  " + trial.threads())
                              .containsPattern(" " + trial.level("users") + " +\\d")
                              .endsWith("  " + limit));
            });
  }

  private static TableRow row(Trial trial) {
    return new TableRow(
        new PredictionsCsv.Row("", trial.cell(), trial.levels(), trial.prediction()), trial);
  }

  private static String table(Verdict verdict, List<Trial> trials) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    VerdictText.print(new PrintStream(printed, true, StandardCharsets.UTF_8), verdict, trials);
    return printed.toString(StandardCharsets.UTF_8);
  }
}
