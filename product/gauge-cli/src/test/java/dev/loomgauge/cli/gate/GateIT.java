package dev.loomgauge.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.ByteServer;
import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.OwnJar;
import dev.loomgauge.cli.own.QuickPace;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.gate.FactOutcome;
import dev.loomgauge.core.result.file.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds of {@code Calling.java}, one with faults. The same one twice is compared by {@link
 * GateTimesIT}.
 */
@Tag("full")
class GateIT {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();
  private static final String SERVICE = OwnJar.of("Calling").toString();

  @TempDir private Path folder = Path.of("");

  @AfterEach
  void nothingOfItIsLeft() {
    assertThat(ProcessHandle.current().descendants())
        .noneMatch(process -> process.info().commandLine().orElse("").contains("Calling.jar"));
  }

  private Commands.Done gate(int port, String... options) {
    List<String> words = new ArrayList<>(List.of("gate", "--plain", "--get", "/ask"));
    words.addAll(List.of("--base", SERVICE, "--head", SERVICE));
    words.addAll(List.of("--out", folder.resolve("results").toString()));
    words.addAll(List.of(options));
    words.addAll(
        List.of("--", JAVA, "-XX:TieredStopAtLevel=1", "-jar", "{build}", "127.0.0.1:" + port));
    return Commands.run(QuickPace.QUICK, words.toArray(String[]::new));
  }

  private List<String> outcomes() throws IOException {
    Object facts = Json.readMap(Files.readString(folder.resolve("results/gate.json"))).get("facts");
    List<String> outcomes = new ArrayList<>();
    if (facts instanceof List<?> all) {
      for (Object each : all) {
        if (each instanceof Map<?, ?> fact) {
          outcomes.add(fact.get("kind") + " " + fact.get("outcome"));
        }
      }
    }
    return outcomes;
  }

  @Test
  @Timeout(120)
  void eachSeededFaultOfTheHeadIsFound() throws IOException {
    try (ByteServer called = new ByteServer()) {
      Commands.Done done =
          gate(
              called.port(),
              "--base-env=OWN_THREADS=virtual",
              "--head-env=CALLS=12",
              "--head-env=CONNECTS=yes",
              "--head-env=GARBAGE=1000000",
              "--head-env=FAILS=4");

      assertThat(done.code()).as(done.err() + done.out()).isEqualTo(ExitCode.GATE_FAILED);
      assertThat(done.out()).startsWith("Worse, so the gate fails: ");
      assertThat(outcomes())
          .contains(
              "carried worse",
              "opened worse",
              "replies worse",
              "allocated worse",
              "failed worse",
              "pinned equal")
          .doesNotContain("replies " + FactOutcome.BETTER.word());
    }
  }
}
