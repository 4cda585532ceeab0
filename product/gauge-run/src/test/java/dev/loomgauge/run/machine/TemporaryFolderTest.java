package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

  @Test
  void whereNoProgramMayRunFromItProgramsOfNettyGetAnotherFolder() {
    Mounts mounts =
        Mounts.parse(
            List.of(
                "/dev/sda1 / ext4 rw 0 0",
                "tmpfs /tmp tmpfs rw,noexec 0 0",
                "/dev/sdb1 /home ext4 rw,noexec 0 0"));
    List<Path> others = List.of(Path.of("/home/a b"), Path.of("/var/cache/my kept"), Path.of("/x"));

    assertThat(TemporaryFolder.nativeOptions(mounts, Path.of("/tmp"), others))
        .containsExactly("-Dio.netty.native.workdir=/var/cache/my kept");
    assertThat(TemporaryFolder.nativeOptions(mounts, Path.of("/var/tmp"), others)).isEmpty();
    assertThat(TemporaryFolder.nativeOptions(mounts, Path.of("/tmp"), List.of())).isEmpty();
    assertThat(TemporaryFolder.nativeOptions(new Mounts(List.of()))).isEmpty();
  }

  @Test
  void whereNoneCanBeMadeOneLineSaysSo() throws IOException {
    try (TemporaryFolder temporary = TemporaryFolder.create("loomgauge-test")) {
      assertThatThrownBy(() -> TemporaryFolder.create(temporary.path().resolve("none"), "a"))
          .isInstanceOf(TierException.class)
          .hasMessageStartingWith("Cannot make a folder in " + temporary.path().resolve("none"))
          .message()
          .hasLineCount(1);
    }
  }
}
