package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedFilesTest {
  private static final long SELF = ProcessHandle.current().pid();

  @TempDir private Path folder = Path.of("");

  @Test
  void aJvmOfOursUsesOurFilesThemselves() throws IOException {
    try (SharedFiles files = SharedFiles.with(SELF)) {
      Path file = folder.resolve("threads.json");
      assertThat(files.ours()).isTrue();
      assertThat(files.pid()).isEqualTo(SELF);
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
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
          .isEqualTo("rwx------");
      Files.delete(secret);
    }
  }

  private Path file(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    return Files.writeString(file, content);
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aJvmWithOtherFileSystemsGetsCopiesThatAreDeletedAtTheEnd() throws IOException {
    Path root = folder.resolve("root");
    Path temporary = Files.createDirectories(root.resolve("tmp"));
    Path agent = file("programs/agent.jar", "agent");
    file("programs/other.jar", "other");
    file("programs/notes.txt", "notes");
    file("programs/lib/asm.jar", "asm");
    file("programs/lib/readme.txt", "read me");
    Path second = file("more/second.jar", "second");
    Path wanted = folder.resolve("threads.json");
    try (SharedFiles files = new SharedFiles(SELF, Optional.of(root))) {
      assertThat(files.ours()).isFalse();
      String name = files.program(agent);

      assertThat(name).matches("/tmp/loomgauge-[^/]+/program-0/agent[.]jar");
      Path there = root.resolve(name.substring(1));
      assertThat(there).hasContent("agent");
      assertThat(names(there.resolveSibling("."))).containsExactly("agent.jar", "lib", "other.jar");
      assertThat(names(there.resolveSibling("lib"))).containsExactly("asm.jar");
      assertThat(files.program(agent)).as("brought once").isEqualTo(name);
      assertThat(files.program(second))
          .isEqualTo(name.replace("program-0/agent", "program-1/second"));

      String output = files.output(wanted);
      assertThat(output).isEqualTo(name.replace("program-0/agent.jar", "written-1-threads.json"));
      assertThat(files.written(wanted)).isEqualTo(root.resolve(output.substring(1)));
      Files.writeString(files.written(wanted), "{}");
      files.collect(wanted);
      assertThat(wanted).hasContent("{}");
      assertThat(files.written(wanted)).isEqualTo(wanted);
      assertThat(files.output(folder.resolve("b.json"))).endsWith("/written-2-b.json");

      Path secret = files.secretFolder();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
          .isEqualTo("rwx------");
      assertThat(secret.getParent()).isEqualTo(there.resolveSibling("../").normalize());
      assertThat(files.name(secret.resolve("x"))).startsWith("/tmp/loomgauge-").endsWith("/x");
    }
    assertThat(names(temporary)).isEmpty();
    assertThat(agent).hasContent("agent");
  }

  @Test
  void aLinkInPlaceOfItsTemporaryFolderIsNotFollowed() throws IOException {
    Path root = Files.createDirectories(folder.resolve("root"));
    Files.createSymbolicLink(root.resolve("tmp"), folder);
    try (SharedFiles files = new SharedFiles(SELF, Optional.of(root))) {
      assertThatThrownBy(() -> files.output(folder.resolve("x")))
          .isInstanceOf(IOException.class)
          .hasMessage(root.resolve("tmp") + " is a symbolic link.");
    }
    assertThat(names(folder)).containsExactly("root");
  }

  @Test
  void whatIsMountedLastSaysWhetherTemporaryFilesAreInMemory() {
    String disk = "overlay / overlay rw 0 0";
    String memory = "tmpfs /tmp tmpfs rw,size=64k 0 0";

    assertThat(SharedFiles.temporaryInMemory(List.of(disk, memory))).isTrue();
    assertThat(SharedFiles.temporaryInMemory(List.of(memory, "/dev/sda /tmp ext4 rw 0 0")))
        .isFalse();
    assertThat(SharedFiles.temporaryInMemory(List.of(memory, disk))).isFalse();
    assertThat(SharedFiles.temporaryInMemory(List.of("rootfs / tmpfs rw 0 0"))).isTrue();
    assertThat(SharedFiles.temporaryInMemory(List.of(disk, "tmpfs /tmp/a tmpfs rw 0 0"))).isFalse();
    assertThat(SharedFiles.temporaryInMemory(List.of(disk, "tmpfs /run tmpfs rw 0 0"))).isFalse();
    assertThat(SharedFiles.temporaryInMemory(List.of("tmpfs /tmp tmpfs"))).isFalse();
    assertThat(SharedFiles.temporaryInMemory(List.of())).isFalse();
  }
}
