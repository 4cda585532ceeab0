package dev.loomgauge.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.bench.chaos.Attempt.Report;
import dev.loomgauge.bench.chaos.FaultTable.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultTableTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aRowAFaultHasItsRoundsAndWhatWasNotTriedIsNeverPassed() {
    FaultTable table = new FaultTable();
    table.add(Fault.DISK, Outcome.NOT_TRIED);
    table.add(Fault.KILL, Outcome.PASSED);
    table.add(Fault.KILL, Outcome.FAILED);
    table.add(Fault.KILL, Outcome.PASSED);

    assertThat(table.lines())
        .containsExactly(
            "| fault | rounds | failed | not tried |",
            "|---|--:|--:|--:|",
            "| SIGKILL | 3 | 1 | 0 |",
            "| full disk | 1 | 0 | 1 |",
            "| all | 4 | 1 | 1 |");
    assertThat(table.count(Outcome.PASSED)).isEqualTo(2);
  }

  @Test
  void aRoundIsARowWithItsSeedAndWhatWasStruck() {
    Round round = new Round(4711, Subject.RUN, Fault.KILL, 0.25, 0, 0);
    assertThat(
            Chaos.row(
                round,
                new Report(Outcome.PASSED, "watchdog", "3", List.of()),
                Duration.ofMillis(61_900)))
        .isEqualTo("| 4711 | run | SIGKILL | 10.0 s | watchdog | 3 | passed | 61 s |");
    assertThat(
            Chaos.row(
                round,
                new Report(Outcome.NOT_TRIED, "-", "-", List.of("needs root")),
                Duration.ZERO))
        .isEqualTo("| 4711 | run | SIGKILL | 10.0 s | - | - | not tried: needs root | 0 s |");
    assertThat(Chaos.row(round, new Report(Outcome.FAILED, "-", "1", List.of("x")), Duration.ZERO))
        .contains("| FAILED |");
  }

  @Test
  void theAuditedLogIsOfUsersThatAreAnsweredAfterTheSameTime() throws IOException {
    Path log = folder.resolve("log.jtl");
    Chaos.writeLog(log, 51);
    assertThat(Files.readAllLines(log))
        .hasSize(52)
        .startsWith(
            "timeStamp,elapsed,label,responseCode,threadName,success,allThreads",
            "1795695898000,20,GET,200,Users 1-1,true,50")
        .endsWith("1795695898020,20,GET,200,Users 1-1,true,50");
  }

  @Test
  void aProcessIsCalledByItsProgram() {
    assertThat(
            MarkedProcesses.name(
                List.of("/jdk/bin/java", "-Xmx1g", "-jar", "/x/gauge-cli.jar", "run", "a.jar")))
        .isEqualTo("gauge-cli.jar");
    assertThat(MarkedProcesses.name(List.of("java", "-XX:TieredStopAtLevel=1", "/x/Own.java")))
        .isEqualTo("Own.java");
    assertThat(MarkedProcesses.name(List.of("java", "-version"))).isEqualTo("java");
    assertThat(MarkedProcesses.name(List.of("sh", "-c", "run=$1", "loomgauge-watchdog", "id")))
        .isEqualTo("watchdog");
    assertThat(MarkedProcesses.name(List.of("postgres: checkpointer")))
        .isEqualTo("postgres: checkpointer");
  }
}
