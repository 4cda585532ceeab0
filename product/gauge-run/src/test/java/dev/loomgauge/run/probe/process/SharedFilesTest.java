package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedFilesTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aJvmOfOursUsesOurFilesThemselves() throws IOException {
    try (SharedFiles files = SharedFiles.with(ProcessHandle.current().pid())) {
      Path file = folder.resolve("threads.json");
      assertThat(files.ours()).isTrue();
      assertThat(files.pid()).isEqualTo(ProcessHandle.current().pid());
      assertThat(files.program(Path.of("agent.jar")))
          .isEqualTo(Path.of("agent.jar").toAbsolutePath().toString());
      assertThat(files.output(file)).isEqualTo(file.toAbsolutePath().toString());
      assertThat(files.written(file)).isEqualTo(file);
      assertThat(files.name(file)).isEqualTo(file.toString());
      assertThat(files.room(file)).isPositive();
      Files.writeString(file, "{}");
      files.collect(file);
      assertThat(file).hasContent("{}");
      Path secret = files.secretFolder();
      assertThat(
              java.nio.file.attribute.PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(secret)))
          .isEqualTo("rwx------");
      Files.delete(secret);
    }
  }
}
