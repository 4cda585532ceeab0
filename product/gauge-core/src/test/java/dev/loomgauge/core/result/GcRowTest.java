package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.file.CsvLog;
import dev.loomgauge.core.result.file.ResultsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcRowTest {
  @TempDir Path folder;

  @Test
  void rowsAreOnDiskBeforeTheFileIsClosedAndALineThatWasCutOffIsLeftOut() throws Exception {
    Path file = folder.resolve("deep/gc.csv");
    try (CsvLog log = CsvLog.open(file, GcRow.COLUMNS)) {
      log.write(GcRow.pause(1_795_000_000_123L, 2.5).fields());
      log.write(GcRow.heap(1_795_000_000_124L, 48.25).by(2).fields());
      Files.writeString(file, "17950000", StandardOpenOption.APPEND);
      assertThat(GcRow.readAll(file))
          .containsExactly(
              GcRow.pause(1_795_000_000_123L, 2.5), GcRow.heap(1_795_000_000_124L, 48.25).by(2));
    }
  }

  @Test
  void aFileOfSomethingElseIsRefused() throws Exception {
    Path file = Files.writeString(folder.resolve("gc.csv"), "a,b\nx,y\n");
    assertThatThrownBy(() -> GcRow.readAll(file)).isInstanceOf(ResultsException.class);
  }

  @Test
  void aFileThatCannotBeWrittenIsNamed() throws Exception {
    Path file = Files.createDirectory(folder.resolve("gc.csv"));
    assertThatThrownBy(() -> CsvLog.open(file, GcRow.COLUMNS))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("gc.csv");
  }

  @Test
  void anotherInstanceKeepsPauseAndHeapApart() throws Exception {
    GcRow row = new GcRow(1_795_000_000_123L, 2.5, 48.25, 1).by(3);

    assertThat(row).isEqualTo(new GcRow(1_795_000_000_123L, 2.5, 48.25, 3));
    assertThat(row.fields()).containsExactly("1795000000123", "2.500", "48.250", "3");
    Path old =
        Files.writeString(
            folder.resolve("gc.csv"), "epoch_ms,pause_ms,heap_after_mb\n17,2.5,48.25\n18,,\n");
    assertThat(GcRow.readAll(old))
        .containsExactly(new GcRow(17, 2.5, 48.25, 1), new GcRow(18, null, null, 1));
  }
}
