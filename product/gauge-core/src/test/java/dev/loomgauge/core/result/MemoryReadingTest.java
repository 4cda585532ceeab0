package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryReadingTest {
  @TempDir private Path folder = Path.of("");

  private final MemoryReading reading = new MemoryReading(1.5, 2, 3, 4, 7, 6, 17, 8, 9, 10);

  @Test
  void everyFigureIsInItsOwnColumn() {
    assertThat(Csv.table(MemoryReading.COLUMNS, List.of(reading.fields())))
        .isEqualTo(
            """
            second,connections,sent,held_before,held_after,stack_bytes,heap_bytes,native_bytes,\
            resident_bytes,proportional_bytes
            1.500,2,3,4,7,6,17,8,9,10
            """);
  }

  @Test
  void aReadingIsReadAsItWasWrittenAndALineThatWasCutOffIsLeftOut() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("memory.csv"),
            Csv.table(MemoryReading.COLUMNS, List.of(reading.fields())) + "2.500,1");

    assertThat(MemoryReading.readAll(file)).containsExactly(reading);
    assertThat(MemoryReading.readAll(folder.resolve("none.csv"))).isEmpty();
  }

  @Test
  void aFileOfSomethingElseIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("memory.csv"), "a,b\nx,y\n");

    assertThatThrownBy(() -> MemoryReading.readAll(file))
        .isInstanceOf(ResultsException.class)
        .hasMessageStartingWith("Cannot read " + file + ": ");
  }

  @Test
  void eachKindOfMemoryHasItsOwnBytes() {
    assertThat(reading.held()).isEqualTo(5.5);
    assertThat(reading.bytes(RequestMemory.Kind.STACKS)).isEqualTo(6);
    assertThat(reading.bytes(RequestMemory.Kind.HEAP)).isEqualTo(17);
    assertThat(reading.bytes(RequestMemory.Kind.NATIVE)).isEqualTo(8);
    assertThat(reading.bytes(RequestMemory.Kind.RESIDENT)).isEqualTo(9);
  }
}
