package dev.loomgauge.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftoverTest {
  @TempDir private Path cluster;

  @Test
  void theMarkOfAnotherProgramThatGotTheNumberIsRemovedAndTheProgramLivesOn() throws Exception {
    var other = new ProcessBuilder("sleep", "30").start();
    try {
      var mark =
          Files.writeString(cluster.resolve("postmaster.pid"), other.pid() + "\n" + cluster + "\n");
      Leftover.clear(cluster);
      assertThat(mark).doesNotExist();
      assertThat(other.isAlive()).isTrue();
    } finally {
      other.destroyForcibly();
    }
  }

  @Test
  void aMarkThatWasCutOffIsRemoved() throws Exception {
    var mark = Files.createFile(cluster.resolve("postmaster.pid"));
    Leftover.clear(cluster);
    assertThat(mark).doesNotExist();
  }

  @Test
  void aFolderWithoutAMarkIsLeftAlone() throws Exception {
    Leftover.clear(cluster);
    assertThat(cluster).isEmptyDirectory();
  }
}
