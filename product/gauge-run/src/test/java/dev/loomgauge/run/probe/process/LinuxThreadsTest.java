package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.process.LinuxProcesses.LinuxThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxThreadsTest {
  private static final LinuxUnits UNITS = new LinuxUnits(10_000_000, 4_096);

  @TempDir private Path root = Path.of("");

  /** A thread with the given number of ticks in user mode. */
  private void thread(long pid, long thread, int ticks) throws IOException {
    Path task = Files.createDirectories(root.resolve("proc/" + pid + "/task/" + thread));
    Files.writeString(
        task.resolve("stat"),
        thread
            + " (worker) S 1 1 1 0 -1 4194304 0 0 0 0 "
            + ticks
            + " 0 0 0 20 0 1 0 100 0 0"
            + " 18446744073709551615 0 0 0 0 0 0 0 0 0 0 0 0 17 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n");
    Files.writeString(
        root.resolve("proc/" + pid + "/status"), "Name:\tworker\nCpus_allowed_list:\t0-1\n");
  }

  @Test
  void threadsOfAllProcessesOfATierAreRead() throws IOException {
    thread(10, 10, 3);
    thread(10, 11, 5);
    thread(20, 20, 7);
    LinuxThreads threads = new LinuxThreads(root, UNITS);

    TierThreads read = threads.read(List.of(10L, 20L), true);

    assertThat(read.cpuNanos())
        .isEqualTo(Map.of(10L, 30_000_000L, 11L, 50_000_000L, 20L, 70_000_000L));
    assertThat(read.cpus()).isEqualTo(CpuSet.parse("0-1"));
    assertThat(threads.read(List.of(10L, 20L), false).cpuNanos()).isEmpty();
  }

  @Test
  void moreThanFiveHundredThreadsAreNotReadOneByOne() throws IOException {
    thread(30, 30, 1);
    for (int i = 1; i < 500; i++) {
      Files.createDirectory(root.resolve("proc/30/task/" + (30 + i)));
    }
    LinuxThreads threads = new LinuxThreads(root, UNITS);
    assertThat(threads.read(List.of(30L), true).cpuNanos()).isEqualTo(Map.of(30L, 10_000_000L));

    Files.createDirectory(root.resolve("proc/30/task/999"));

    assertThat(threads.read(List.of(30L), true).cpuNanos()).isEmpty();
  }

  @Test
  void aLineThatIsCutOffIsOneErrorThatNamesTheFile() throws IOException {
    Path task = Files.createDirectories(root.resolve("proc/7/task/7"));
    Files.writeString(task.resolve("stat"), "7 (worker) S 1 1");

    assertThatThrownBy(() -> new LinuxThreads(root, UNITS).read(List.of(7L), true))
        .isInstanceOf(ProbeException.class)
        .hasMessageStartingWith("Cannot read " + task.resolve("stat"));
  }
}
