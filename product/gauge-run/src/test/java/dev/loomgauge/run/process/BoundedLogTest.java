package dev.loomgauge.run.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoundedLogTest {
  private static final String MARK = "[Loomgauge left out at least %d bytes of this log here]";

  @TempDir private Path folder = Path.of("");

  private final BoundedLog log = new BoundedLog(100, 50);

  private Path file() {
    return folder.resolve("a.log");
  }

  @Test
  void aShortLogStaysAsItIs() throws IOException {
    Files.writeString(file(), "x".repeat(225));
    log.shorten(file());
    assertThat(file()).hasContent("x".repeat(225));
    assertThat(log.leftOut()).isZero();
  }

  @Test
  void theBeginningAndTheEndStayAndTheRestIsCounted() throws IOException {
    Files.writeString(file(), "a".repeat(100) + "b".repeat(1_000) + "c".repeat(50));
    log.shorten(file());
    assertThat(file())
        .hasContent("a".repeat(100) + "\n" + MARK.formatted(1_000) + "\n" + "c".repeat(50));
    assertThat(log.leftOut()).isEqualTo(1_000);
  }

  @Test
  void whatIsLeftOutAddsUp() throws IOException {
    Files.writeString(file(), "a".repeat(100) + "b".repeat(1_000) + "c".repeat(50));
    log.shorten(file());
    Files.writeString(file(), "d".repeat(500) + "e".repeat(50), StandardOpenOption.APPEND);
    log.shorten(file());
    assertThat(file())
        .hasContent("a".repeat(100) + "\n" + MARK.formatted(1_550) + "\n" + "e".repeat(50));
    assertThat(log.leftOut()).isEqualTo(1_550);
  }

  @Test
  void aLogThatWasMovedMeanwhileIsNoFailure() throws IOException {
    log.shorten(folder.resolve("gone.log"));
    assertThat(log.leftOut()).isZero();
  }
}
