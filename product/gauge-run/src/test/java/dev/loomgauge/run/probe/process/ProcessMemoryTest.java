package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessMemoryTest {
  @Test
  void residentAndProportionalMemoryAreRead() {
    assertThat(
            ProcessMemory.parse(
                """
                00400000-7ffff [rollup]
                Rss:              123456 kB
                Pss:              100000 kB
                Pss_Dirty:         90000 kB
                """))
        .contains(new ProcessMemory(123_456L << 10, 100_000L << 10));
  }

  @Test
  void aTextOfAnotherKindTellsNothing() {
    assertThat(ProcessMemory.parse("")).isEmpty();
  }

  @Test
  void whatIsSharedWithNobodyKnownCountsWhole() {
    assertThat(ProcessMemory.parse("Rss: 12 kB\n")).contains(new ProcessMemory(12_288, 12_288));
    assertThat(ProcessMemory.parse("Rss: kB\nPss: 12 kB\n")).isEmpty();
  }

  @Test
  void aProcessThatIsNotThereHasNone() {
    assertThat(ProcessMemory.of(1L << 30)).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void thisProcessHasMegabytesAndSharesSomeOfThem() {
    assertThat(ProcessMemory.of(ProcessHandle.current().pid()))
        .hasValueSatisfying(
            memory -> {
              assertThat(memory.residentBytes()).isBetween(16L << 20, 64L << 30);
              assertThat(memory.proportionalBytes()).isBetween(1L << 20, memory.residentBytes());
            });
  }
}
