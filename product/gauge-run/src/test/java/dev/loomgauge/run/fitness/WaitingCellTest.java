package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.load.EngineSummary;
import dev.loomgauge.protocol.load.Generator;
import dev.loomgauge.protocol.load.Latencies;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.fitness.NoiseFloor.WaitingCell;
import dev.loomgauge.run.load.EngineScript;
import dev.loomgauge.run.load.LoadException;
import dev.loomgauge.run.load.Seconds;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.process.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cell that waits, with shell scripts in place of its stub and of the load engine. */
class WaitingCellTest {
  private static final String JAVA =
      """
      #!/bin/sh
      case "$*" in
        *gauge-downstream*)
          echo "$*" >"$0.stub"
          echo $$ >"$0.pid"
          echo '{"ready":true,"port":81,"address":"127.0.0.1","transport":"nio","loops":1,"pid":1}'
          exec cat >/dev/null ;;
        *) exec "$0-engine" "$@" ;;
      esac
      """;

  private static final TierCpus CPUS = new TierCpus(Map.of(), false, 1, List.of());

  @TempDir private Path folder = Path.of("");
  private final Children children = new Children();
  private Installation home = new Installation(folder, folder);

  @BeforeEach
  void programs() throws IOException {
    home = new Installation(folder, folder.resolve("jdk"));
    EngineScript.install(home);
    Files.move(home.java(), home.java().resolveSibling("java-engine"));
    Files.writeString(home.java(), JAVA);
    assertThat(home.java().toFile().setExecutable(true)).isTrue();
    Path stub = home.program("gauge-downstream");
    Files.createDirectories(stub.resolveSibling("."));
    Files.writeString(stub, "");
    Files.writeString(folder.resolve("summary"), Wire.line(summary()) + "\n");
  }

  @AfterEach
  void close() {
    children.close();
  }

  private static EngineSummary summary() {
    return new EngineSummary(
        new EngineSummary.Count(0, 2_000, 30, 15, 30, Map.of(), Map.of(), 0, Map.of(), 0),
        Latencies.NONE,
        null,
        null,
        new EngineSummary.Levels(1, 1, 1, null, 1, 1, 0, null, null),
        new Generator(0.5, 0, 0, 0, 0),
        new EngineSummary.AfterWindow(0, Map.of(), 0, null, null),
        false,
        List.of(),
        null);
  }

  /** A sample of one second with the given numbers of successful and failed requests. */
  private double sample(long ok, long failed) throws IOException, InterruptedException {
    LoadSecond plain = Seconds.of(0, 1_700_000_000_000L, ok);
    LoadSecond second =
        new LoadSecond(
            plain.span(),
            new LoadSecond.Requests(
                ok + failed,
                ok,
                Map.of(),
                failed == 0 ? Map.of() : Map.of("reset", failed),
                5.0 * ok,
                0,
                0),
            plain.level(),
            plain.latencies(),
            plain.generator(),
            null,
            null,
            null);
    Files.writeString(folder.resolve("seconds"), Wire.line(second) + "\n");
    try (WaitingCell cell = WaitingCell.start(home, CPUS, children, folder)) {
      return cell.perSecond(7, Duration.ofMillis(900));
    }
  }

  @Test
  void twoHundredUsersWaitForAStubThatAnswersAfterATenthOfASecond() throws Exception {
    assertThat(sample(1_234, 0)).isEqualTo(1_234);

    Path java = home.java();
    assertThat(Files.readString(java.resolveSibling("java.stub")))
        .endsWith(" --delay 100ms --stop-at-eof\n");
    long stub = Long.parseLong(Files.readString(java.resolveSibling("java.pid")).strip());
    assertThat(ProcessHandle.of(stub).filter(ProcessHandle::isAlive)).as("closed").isEmpty();
    assertThat(Files.readString(folder.resolve("plans")))
        .contains(
            "\"target\":\"http://127.0.0.1:81\"",
            "\"path\":\"/downstream/{id}\"",
            "\"id\":{\"uniform\":[1,1000]}",
            "\"users\":200,",
            "\"seed\":7000",
            folder.resolve("sample-7/latency.hlog").toString())
        .containsPattern("1400(\\.0)?\\b")
        .containsPattern("\\b900(\\.0)?\\b")
        .containsPattern("\\b5000(\\.0)?\\b");
  }

  @Test
  void aFailedRequestIsNoNoise() {
    assertThatThrownBy(() -> sample(10, 4))
        .isInstanceOf(LoadException.class)
        .hasMessage(
            "The noise floor cannot be measured: 4 of its requests failed ({reset=4}). See the limits on open files and ports.");
  }

  @Test
  void aWindowWithoutAnAnswerIsNoNoiseEither() {
    assertThatThrownBy(() -> sample(0, 0))
        .isInstanceOf(LoadException.class)
        .hasMessage(
            "The noise floor cannot be measured: none of 200 users got an answer within 900 ms. Another program uses the CPUs: see top.");
  }
}
