package dev.loomgauge.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuardedProcessTest {
  @TempDir private Path folder;

  @Test
  void theExitCodeAndTheOutputAreTheCommands() throws Exception {
    var log = folder.resolve("log");
    var process = start(log, "echo said; exit 7");
    assertThat(process.endedByItself().get(5, TimeUnit.SECONDS)).isEqualTo(7);
    assertThat(log).content().isEqualTo("said\n");
  }

  @Test
  void aProcessThatDoesNotListenIsEndedAllTheSame() throws Exception {
    var process = start(folder.resolve("log"), "exec sleep 60");
    process.stop();
    for (var tries = 0; process.isAlive() && tries < 300; tries++) {
      Thread.sleep(20);
    }
    assertThat(process.isAlive()).isFalse();
    assertThat(process.endedByItself()).isNotCompleted();
  }

  private static GuardedProcess start(Path log, String script) throws Exception {
    return GuardedProcess.start(List.of("/bin/sh", "-c", script), log);
  }
}
