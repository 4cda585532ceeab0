package dev.loomgauge.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
  private static @Nullable String printed(OutputStream into) {
    StandardOutput output = new StandardOutput(into);
    new PrintStream(output, true, UTF_8).println("two µs");
    return output.failure();
  }

  private static OutputStream failing(String message) {
    return new OutputStream() {
      @Override
      public void write(int value) throws IOException {
        throw new IOException(message);
      }
    };
  }

  @Test
  void whatIsPrintedIsWritten() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    assertThat(printed(bytes)).isNull();
    assertThat(bytes.toString(UTF_8)).isEqualTo("two µs" + System.lineSeparator());
  }

  @Test
  void aFullDiskIsToldAndAReaderThatLeavesIsNot() {
    assertThat(printed(failing("No space left on device")))
        .isEqualTo(
            "Standard output cannot be written: No space left on device. What is printed is not"
                + " whole.");
    assertThat(printed(failing("Broken pipe"))).isNull();
    StandardOutput one = new StandardOutput(failing("Input/output error"));
    assertThatThrownBy(() -> one.write('a')).hasMessage("Input/output error");
    assertThat(one.failure()).startsWith("Standard output cannot be written: Input/output error.");
  }
}
