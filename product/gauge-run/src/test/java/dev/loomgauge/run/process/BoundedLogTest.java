package dev.loomgauge.run.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
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

  @Test
  void withoutOtherBoundsTheFirstAndTheLastEightMegabytesStay() throws IOException {
    final int kept = 16 << 20;
    final int most = kept + kept / 2;
    BoundedLog usual = new BoundedLog();
    try (RandomAccessFile sparse = new RandomAccessFile(file().toFile(), "rw")) {
      sparse.setLength(most);
      usual.shorten(file());
      assertThat(sparse.length()).isEqualTo(most);
      sparse.setLength(most + 1);
      usual.shorten(file());
      assertThat(usual.leftOut()).isEqualTo(kept / 2 + 1);
      String mark = "\n" + MARK.formatted(kept / 2 + 1) + "\n";
      assertThat(sparse.length()).isEqualTo(kept + mark.length());
      sparse.seek(kept / 2);
      assertThat(sparse.readByte()).isEqualTo((byte) '\n');
    }
  }
}
