package dev.loomgauge.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaleServerTest {
  @TempDir private Path cluster;
  @TempDir private Path programs;

  @Test
  void theMarkOfAnotherProgramThatGotTheNumberIsRemovedAndTheProgramLivesOn() throws Exception {
    var other = new ProcessBuilder("sleep", "30").start();
    try {
      var mark =
          Files.writeString(cluster.resolve("postmaster.pid"), other.pid() + "\n" + cluster + "\n");
      StaleServer.clear(cluster);
      assertThat(mark).doesNotExist();
      assertThat(other.isAlive()).isTrue();
    } finally {
      other.destroyForcibly();
    }
  }

  /** A process whose command is a file named postgres: a shell that waits for a line. */
  private Process postgres(Path folder) throws IOException {
    Path program = programs.resolve("postgres");
    if (!Files.exists(program)) {
      Files.copy(Path.of("/bin/sh"), program, StandardCopyOption.COPY_ATTRIBUTES);
    }
    return new ProcessBuilder(program.toString(), "-c", "read line")
        .directory(folder.toFile())
        .start();
  }

  /**
   * The mark of this moment has the number of a process: it is removed, the process ended or not.
   */
  private void clears(Process process, boolean ended) throws Exception {
    try {
      Path mark =
          Files.writeString(
              cluster.resolve("postmaster.pid"),
              "%d\n%s\n%d\n".formatted(process.pid(), cluster, Instant.now().getEpochSecond()));
      StaleServer.clear(cluster);
      assertThat(mark).doesNotExist();
      assertThat(ended ? process.waitFor(10, TimeUnit.SECONDS) : !process.isAlive())
          .isEqualTo(ended);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void aServerOfAnotherFolderThatGotTheNumberLivesOn() throws Exception {
    clears(postgres(programs), false);
  }

  @Test
  void theServerOfThisFolderIsEnded() throws Exception {
    clears(postgres(cluster), true);
  }

  @Test
  void whereItsFolderCannotBeReadTheStartOfAProcessTellsWhetherTheMarkIsItsOwn() {
    Optional<Instant> began = Optional.of(Instant.ofEpochSecond(1_000));
    assertThat(StaleServer.began(List.of("7", "/data", "1000", "5432"), began)).isTrue();
    assertThat(StaleServer.began(List.of("7", "/data", "1010"), began)).isTrue();
    assertThat(StaleServer.began(List.of("7", "/data", "1011"), began)).isFalse();
    assertThat(StaleServer.began(List.of("7", "/data", "989"), began)).isFalse();
    assertThat(StaleServer.began(List.of("7", "/data", "soon"), began)).isFalse();
    assertThat(StaleServer.began(List.of("7", "/data"), began)).isFalse();
    assertThat(StaleServer.began(List.of("7", "/data", "1000"), Optional.empty())).isFalse();
  }

  @Test
  void aMarkThatWasCutOffIsRemoved() throws Exception {
    var mark = Files.createFile(cluster.resolve("postmaster.pid"));
    StaleServer.clear(cluster);
    assertThat(mark).doesNotExist();
  }

  @Test
  void aFolderWithoutAMarkIsLeftAlone() throws Exception {
    StaleServer.clear(cluster);
    assertThat(cluster).isEmptyDirectory();
  }
}
