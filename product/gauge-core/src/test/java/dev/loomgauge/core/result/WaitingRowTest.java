package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.ResultsFolder.TrialFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaitingRowTest {
  private static final List<WaitingRow> ROWS =
      List.of(
          new WaitingRow(
              1_795_000_000_123L, 1, Activity.CONNECTION_QUEUE, "app.Orders.find(a, \"b\"):42", 50),
          new WaitingRow(1_795_000_000_123L, 1, Activity.CPU, "elsewhere", 2),
          WaitingRow.none(1_795_000_000_291L, 2));

  @TempDir private Path folder;

  @Test
  void whatIsWrittenIsReadAndALineThatWasCutOffIsLeftOut() throws Exception {
    TrialFolder trial = new TrialFolder(folder.resolve("deep"));
    WaitingRow.writeAll(trial.waitingCsv(), ROWS);
    Files.writeString(trial.waitingCsv(), "17950000", StandardOpenOption.APPEND);

    assertThat(trial.readWaiting()).isEqualTo(ROWS);
    assertThat(Files.readString(trial.waitingCsv()))
        .startsWith("epoch_ms,dump,activity,place,requests\n1795000000123,1,connection-queue,")
        .contains("\n1795000000291,2,,,0\n");
  }

  @Test
  void aTrialOfOlderResultsHasNone() {
    assertThat(new TrialFolder(folder).readWaiting()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"x,1,cpu,a.B.c:1,2", "1,1,dancing,a.B.c:1,2", "1,1,cpu,a.B.c:1", "1"})
  void aFileOfSomethingElseIsRefused(String line) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("waiting.csv"),
            String.join(",", WaitingRow.COLUMNS) + "\n" + line + "\n");

    assertThatThrownBy(() -> WaitingRow.readAll(file))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("waiting.csv");
  }
}
