package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.fitness.Doctor.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class WorkspaceTest {
  @Test
  void itIsDeletedWithAllThatIsInIt() throws IOException {
    Path folder;
    try (Workspace workspace = Workspace.create()) {
      folder = workspace.folder();
      Files.createDirectories(folder.resolve("a/b"));
      Files.writeString(folder.resolve("a/b/c.log"), "x");
      assertThat(folder).isDirectory();
    }
    assertThat(folder).doesNotExist();
  }
}
