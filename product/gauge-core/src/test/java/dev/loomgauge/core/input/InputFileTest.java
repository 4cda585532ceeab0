package dev.loomgauge.core.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFileTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aFileWithinTheLimitIsReadWhole() throws IOException {
    Path file = Files.writeString(folder.resolve("a.yaml"), "name: \u00e9\n");

    assertThat(InputFile.text(file)).isEqualTo("name: \u00e9\n");
    assertThat(InputFile.text(file, 9)).hasSize(8);
  }

  @Test
  void aFileBeyondTheLimitIsRefusedByItsSizeAlone() throws IOException {
    Path file = folder.resolve("huge.yaml");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(1L << 40);
    }

    assertThatThrownBy(() -> InputFile.text(file))
        .isInstanceOf(IOException.class)
        .hasMessage("it has 1,099,511,627,776 bytes, and the limit is 1,048,576 bytes");
  }

  @Test
  void aDeviceThatTellsNoSizeIsReadNoFurtherThanTheLimit() {
    assertThatThrownBy(() -> InputFile.text(Path.of("/dev/zero")))
        .hasMessageContaining("it does not end, and the limit is 1,048,576 bytes");
  }

  @Test
  void whatCannotBeReadSaysWhy() throws IOException {
    Path latin = Files.write(folder.resolve("latin.yaml"), new byte[] {'n', (byte) 0xe9, '\n'});

    assertThatThrownBy(() -> InputFile.text(folder.resolve("none.yaml")))
        .hasMessage("there is no such file");
    assertThatThrownBy(() -> InputFile.text(latin)).hasMessage("it is no UTF-8 text");
    assertThatThrownBy(() -> InputFile.text(folder))
        .isInstanceOf(IOException.class)
        .hasMessage("it is a folder");
  }

  @Test
  void aFileThatAUserNamedIsRefusedWithWhatItIsAndTheRemedy() throws IOException {
    Path none = folder.resolve("none.yaml");

    assertThatThrownBy(() -> InputFile.required(none, "the scenario", "Name another."))
        .isInstanceOf(InputException.class)
        .hasMessage(none + ": the scenario cannot be read: there is no such file. Name another.");
    assertThat(
            InputFile.required(
                Files.writeString(folder.resolve("b.yaml"), "b"), "the scenario", "Name another."))
        .isEqualTo("b");
    assertThat(InputFile.MOST_RECORDED_BYTES).isEqualTo(64 * 1_048_576);
  }

  @Test
  void aFileMayHaveAsManyBytesAsTheLimit() throws IOException {
    Path file = Files.writeString(folder.resolve("c.yaml"), "12345");

    assertThat(InputFile.text(file, 5)).isEqualTo("12345");
    assertThatThrownBy(() -> InputFile.text(file, 4))
        .hasMessage("it has 5 bytes, and the limit is 4 bytes");
  }
}
