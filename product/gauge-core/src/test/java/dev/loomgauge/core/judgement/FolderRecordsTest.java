package dev.loomgauge.core.judgement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.finding.rule.Deadline;
import dev.loomgauge.core.judgement.Conclusions.FolderRecords;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderRecordsTest {
  @TempDir private Path root = Path.of("");

  private final Trial trial = new Trials().draft();

  private FolderRecords records() {
    return new FolderRecords(new ResultsFolder(root), Optional.of(new Deadline(150, "a bound")));
  }

  @Test
  void whatIsNotThereOrCannotBeReadIsNotKnown() throws IOException {
    assertThat(records().endurance(trial)).isEmpty();
    assertThat(records().collections(trial)).isEmpty();
    assertThat(records().memory(trial)).isEmpty();
    assertThat(records().deadline()).contains(new Deadline(150, "a bound"));

    Path memory = new ResultsFolder(root).trial(trial.id()).memoryCsv();
    Files.createDirectories(Objects.requireNonNull(memory.getParent()));
    Files.writeString(memory, String.join(",", MemoryReading.COLUMNS) + "\nbroken\n");
    assertThat(records().memory(trial)).isEmpty();

    Files.writeString(new ResultsFolder(root).trial(trial.id()).gcCsv(), "broken\n1\n");
    assertThat(records().collections(trial)).isEmpty();
  }

  @Test
  void readingsAreThoseOfTheTrial() throws IOException {
    MemoryReading reading = new MemoryReading(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    Path memory = new ResultsFolder(root).trial(trial.id()).memoryCsv();
    Files.createDirectories(Objects.requireNonNull(memory.getParent()));
    Files.writeString(
        memory,
        String.join(",", MemoryReading.COLUMNS) + "\n" + String.join(",", reading.fields()) + "\n");

    assertThat(records().memory(trial)).containsExactly(reading);
  }
}
