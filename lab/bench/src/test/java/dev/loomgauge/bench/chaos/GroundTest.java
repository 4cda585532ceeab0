package dev.loomgauge.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Other tests write to {@code /tmp} meanwhile. */
@EnabledOnOs(OS.LINUX)
class GroundTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void whatIsNeitherAResultNorKeptIsStrange() throws IOException {
    Path installation =
        Files.createDirectories(folder.resolve("installation/programs")).resolve("..").normalize();
    Path kept = Files.createDirectories(installation.resolve("target/kept"));
    Ground ground = new Ground(folder.resolve("round"), installation, false);
    Files.createDirectories(ground.results().root());
    Files.createFile(kept.resolve("calibration"));
    Files.createFile(ground.out());
    Files.createFile(ground.err());
    Path crash = Files.createFile(ground.work().resolve("hs_err_pid1.log"));
    Path scenario = Files.createFile(ground.work().resolve("Own.yaml"));
    Path written = Files.createFile(installation.resolve("programs/new"));

    assertThat(ground.strange(Subject.TRY))
        .contains("there is a new file " + written)
        .contains("there is a file " + crash + " beside the results")
        .noneMatch(line -> line.contains("calibration") || line.contains(scenario.toString()));
    assertThat(ground.strange(Subject.RUN))
        .contains("there is a file " + scenario + " beside the results");
    assertThat(ground.strange(Subject.AUDIT))
        .contains("there is a file " + ground.results().root() + " beside the results");
  }

  @Test
  void itBeginsEmptyWhateverAnEarlierRoundHasLeft() throws IOException {
    Path old = Files.createDirectories(folder.resolve("round/work/results"));
    Ground ground = new Ground(folder.resolve("round"), folder, false);
    assertThat(old).doesNotExist();
    assertThat(ground.work()).isEmptyDirectory();
  }
}
