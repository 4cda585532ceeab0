package dev.loomgauge.run.fitness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.Installation;
import dev.loomgauge.run.fitness.NoiseFloor.BurningCell;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.rig.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cell that burns CPU time, with a shell script in place of java. */
class NoiseCellTest {
  @TempDir private Path folder = Path.of("");

  private double perSecond(String script) throws IOException, InterruptedException {
    Path java = folder.resolve("jdk/bin/java");
    Files.createDirectories(java.resolveSibling("."));
    Files.writeString(
        java, "#!/bin/sh\necho \"$*\" >" + folder.resolve("said") + "\n" + script + "\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    try (Children children = new Children()) {
      return new BurningCell(
              new Installation(folder, folder.resolve("jdk")),
              new TierCpus(Map.of(), false, 3, List.of()),
              children,
              folder)
          .perSecond(7, Duration.ofMillis(900));
    }
  }

  @Test
  void itIsTheLastLineOfALoopOnAsManyThreadsAsTheServiceHasCpus() throws Exception {
    assertThat(perSecond("echo 1.5; echo 1234.25")).isEqualTo(1234.25);
    assertThat(Files.readString(folder.resolve("said")))
        .startsWith("-Xmx32m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp ")
        .endsWith(" dev.loomgauge.run.fitness.Burner 3 500 900\n");
    assertThat(folder.resolve("loop-7.log")).exists();
  }

  @Test
  void manyCpusDoMoreThanTenMillionUnitsASecond() throws Exception {
    assertThat(perSecond("echo " + 12_345_678.5)).isEqualTo(12_345_678.5);
  }

  @Test
  void aLoopThatFailsIsToldWithItsLastWords() {
    assertThatThrownBy(() -> perSecond("echo 12.5; echo no memory >&2; exit 3"))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "The CPU loop ended with code 3 and printed \"12.5\"; last log lines: no memory");
    assertThatThrownBy(() -> perSecond("echo NaN"))
        .hasMessageStartingWith("The CPU loop ended with code 0 and printed \"NaN\"");
  }

  @Test
  void theLoopTellsHowOftenItWentRoundInASecond() throws Exception {
    String said;
    do { // again where the machine had no CPU for it in its 50 ms
      Process loop =
          new ProcessBuilder(Programs.java(List.of(), Burner.class, "1", "20", "50")).start();
      said = new String(loop.getInputStream().readAllBytes(), UTF_8).strip();
      assertThat(loop.waitFor()).isZero();
    } while (said.equals("NaN"));

    assertThat(said).matches("\\d+\\.\\d+");
    assertThat(Double.parseDouble(said)).isPositive();
  }

  @Test
  void theLoopWarmsAndRunsForMillisecondsAndCountsOfAllThreads() throws Exception {
    long begin = System.nanoTime();
    Process loop =
        new ProcessBuilder(Programs.java(List.of(), Burner.class, "2", "100", "200")).start();
    String said = new String(loop.getInputStream().readAllBytes(), UTF_8).strip();

    assertThat(loop.waitFor()).isZero();
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofMillis(300));
    // 4,096 steps take more than a microsecond on any CPU.
    assertThat(said).matches("NaN|\\d+\\.\\d+(E\\d)?");
    assertThat(said.equals("NaN") || Double.parseDouble(said) < 2e6).isTrue();
  }
}
