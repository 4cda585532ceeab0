package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TemporaryFolderTest {
  @Test
  void itIsDeletedWithAllThatIsInIt() throws IOException {
    Path folder;
    try (TemporaryFolder temporary = TemporaryFolder.create("loomgauge-test")) {
      folder = temporary.path();
      Files.createDirectories(folder.resolve("a/b"));
      Files.writeString(folder.resolve("a/b/c.log"), "x");
      assertThat(folder).isDirectory();
    }
    assertThat(folder).doesNotExist();
  }

  @Test
  void itsNameBeginsAsAskedForAndWhatIsGoneOrAFileIsLeft() throws IOException {
    try (TemporaryFolder temporary = TemporaryFolder.create("loomgauge-test")) {
      Path file = Files.writeString(temporary.path().resolve("a"), "x");
      TemporaryFolder.delete(file);
      TemporaryFolder.delete(temporary.path().resolve("none"));

      assertThat(temporary.path().getFileName().toString()).startsWith("loomgauge-test");
      assertThat(temporary.path().getParent())
          .isEqualTo(Path.of(System.getProperty("java.io.tmpdir")));
      assertThat(file).hasContent("x");
    }
  }
}
