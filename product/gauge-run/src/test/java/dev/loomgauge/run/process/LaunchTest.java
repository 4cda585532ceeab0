package dev.loomgauge.run.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchTest {
  @TempDir Path folder;

  @Test
  void theCommandLineTiesAndSeparates() {
    Launch launch =
        Launch.of("x", List.of("java", "-jar", "a b.jar"), folder.resolve("log")).on(CpuSet.of(1));
    assertThat(Child.commandLine(launch, true))
        .startsWith("setsid", "sh", "-c")
        .endsWith("sh", "taskset", "-c", "1", "java", "-jar", "a b.jar");
    assertThat(Child.commandLine(launch.on(CpuSet.NONE), false))
        .startsWith("sh", "-c")
        .doesNotContain("taskset")
        .satisfies(line -> assertThat(line.get(2)).startsWith("trap '' INT;"));
  }

  @Test
  void aMissingFolderAndAFileThatIsNoProgramAreTold() throws Exception {
    Path log = folder.resolve("log");
    Path text = Files.writeString(folder.resolve("run.sh"), "no program");
    assertThatThrownBy(() -> Launch.of("x", List.of("sh"), log).in(folder.resolve("no")).check())
        .hasMessageContaining("no working directory " + folder.resolve("no"));
    assertThatThrownBy(() -> Launch.of("x", List.of("./run.sh"), log).in(folder).check())
        .isInstanceOf(TierException.class)
        .hasMessageContaining(text.getFileName().toString());
    Path inner = Files.createDirectory(folder.resolve("inner"));
    assertThatThrownBy(() -> Launch.of("x", List.of("./inner"), log).in(folder).check())
        .isInstanceOf(TierException.class)
        .hasMessage(
            "Cannot start x: there is no program %s. Remedy: correct the command."
                .formatted(inner.resolveSibling("./inner")));
    assertThatThrownBy(() -> Launch.of("x", List.of(), log))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theTailOfALongLogIsItsLastLines() throws Exception {
    Path log = folder.resolve("long.log");
    Files.writeString(
        log,
        IntStream.range(0, 20_000).mapToObj(i -> "line " + i).collect(Collectors.joining("\n")));
    assertThat(LogTail.read(log, 2)).containsExactly("line 19998", "line 19999");
    assertThat(LogTail.read(folder.resolve("none"), 2)).isEmpty();
  }
}
