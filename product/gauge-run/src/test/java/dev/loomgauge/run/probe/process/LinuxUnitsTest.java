package dev.loomgauge.run.probe.process;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

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
}
