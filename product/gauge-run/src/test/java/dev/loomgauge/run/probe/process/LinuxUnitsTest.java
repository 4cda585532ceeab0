package dev.loomgauge.run.probe.process;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxUnitsTest {
  @Test
  void ticksAreMillisecondsAndPagesWholePowersOfTwo() {
    LinuxUnits units = LinuxUnits.detect();

    assertThat(Duration.ofNanos(units.tickNanos()))
        .isBetween(Duration.ofNanos(500_000), Duration.ofMillis(100));
    assertThat(Long.bitCount(units.pageBytes())).isEqualTo(1);
    assertThat(units.pageBytes()).isBetween(4_096L, 65_536L);
  }

  @Test
  void theTicksOfASecondAreASecondAndPagesAreThoseOfTheSystem() throws Exception {
    LinuxUnits units = LinuxUnits.detect();

    assertThat(units.tickNanos() * asked("CLK_TCK")).isEqualTo(1_000_000_000L);
    assertThat(units.pageBytes()).isEqualTo(asked("PAGESIZE"));
  }

  /** Each question starts a process on the machine that is measured. */
  @Test
  void theSystemIsAskedOnce() {
    assertThat(LinuxUnits.detect()).isSameAs(LinuxUnits.detect());
  }

  private static long asked(String name) throws IOException {
    Process process = new ProcessBuilder("getconf", name).start();
    return Long.parseLong(new String(process.getInputStream().readAllBytes(), US_ASCII).strip());
  }

  /** Pages of 64 kB are usual on ARM; no program has to be there that tells them. */
  @Test
  void theyAreWhatTheKernelToldTheProcess(@TempDir Path proc) throws IOException {
    assertThat(LinuxUnits.of(proc)).isEqualTo(new LinuxUnits(10_000_000, 4_096));

    ByteBuffer told = ByteBuffer.allocate(8 * Long.BYTES).order(ByteOrder.nativeOrder());
    told.putLong(16).putLong(0x1f8bfbff).putLong(6).putLong(65_536);
    told.putLong(17).putLong(250).putLong(0).putLong(0);
    Files.createDirectories(proc.resolve("self"));
    Files.write(proc.resolve("self/auxv"), told.array());

    assertThat(LinuxUnits.of(proc)).isEqualTo(new LinuxUnits(4_000_000, 65_536));
    Files.write(proc.resolve("self/auxv"), new byte[] {6, 0, 0});
    assertThat(LinuxUnits.of(proc)).isEqualTo(new LinuxUnits(10_000_000, 4_096));
  }
}
