package dev.loomgauge.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.report.Fixture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NumberTableTest {
  @TempDir private Path folder = Path.of("");

  private Trial any() {
    return Fixture.in(folder).cutOffAfter(1).write().readTrials().getFirst();
  }

  @Test
  void beyondAThousandTrialsTheMainColumnsAreShownAlone() {
    Trial trial = any();
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      trials.add(trial);
    }

    NumberTable all = NumberTable.of(trials);
    trials.add(trial);
    NumberTable main = NumberTable.of(trials);

    assertThat(all.note()).isEmpty();
    assertThat(all.columns()).extracting(NumberTable.Column::name).contains("service", "trial");
    assertThat(all.rows()).hasSize(1_000);
    assertThat(main.note())
        .isEqualTo(
            "With more than 1,000 trials the table has its main columns alone; trials.csv has them"
                + " all.");
    assertThat(main.columns()).noneMatch(NumberTable.Column::extra);
    assertThat(main.columns())
        .extracting(NumberTable.Column::label)
        .startsWith("threads", "pool", "connection", "users", "rep", "reached, req/s")
        .contains("errors, %", "counts");
    assertThat(main.rows()).hasSize(1_001);
    assertThat(main.rows().getFirst().values()).hasSameSizeAs(main.columns());
  }

  @Test
  void rowsAreSortedByTheirLevelsAsNumbersThenByModeAndRepetition() {
    Trial trial = any();
    List<Trial> trials =
        List.of(
            placed(trial, "released", "100", "virtual", 2),
            placed(trial, "released", "100", "virtual", 1),
            placed(trial, "released", "100", "platform", 1),
            placed(trial, "released", "20", "virtual", 1),
            placed(trial, "held", "400", "virtual", 1));

    NumberTable table = NumberTable.of(trials);
    int users = column(table, "concurrency");
    int mode = column(table, "thread_mode");
    int repetition = column(table, "rep");

    assertThat(table.rows())
        .extracting(
            row ->
                row.values().get(users).text()
                    + " "
                    + row.values().get(mode).text()
                    + " "
                    + row.values().get(repetition).text())
        .containsExactly(
            "400 virtual 1", "20 virtual 1", "100 platform 1", "100 virtual 1", "100 virtual 2");
  }

  private static int column(NumberTable table, String name) {
    return table.columns().stream().map(NumberTable.Column::name).toList().indexOf(name);
  }

  private static Trial placed(
      Trial trial, String connection, String users, String mode, int repetition) {
    Map<String, String> levels = new LinkedHashMap<>(trial.levels());
    levels.put("connection", connection);
    levels.put("users", users);
    levels.put("threads", mode);
    return TrialCopy.of(trial).levels(levels).repetition(repetition).trial();
  }
}
