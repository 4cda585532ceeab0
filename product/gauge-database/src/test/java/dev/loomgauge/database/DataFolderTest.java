package dev.loomgauge.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aFolderThatIsMadeIsForItsOwnerAlone() throws Exception {
    Path made = folder.resolve("kept/postgres");
    DataFolder.open(made).close();
    assertThat(mode(made)).isEqualTo("rwx------");
  }

  @Test
  void oneThatAnEarlierVersionLeftOpenIsClosedToOthers() throws Exception {
    Path older = folder.resolve("older");
    Files.createDirectories(older.resolve("pgdata"));
    Files.setPosixFilePermissions(older, PosixFilePermissions.fromString("rwxr-xr-x"));
    DataFolder.open(older).close();
    assertThat(mode(older)).isEqualTo("rwx------");
  }

  @Test
  void aFolderOfSomethingElseStaysAsItIs() throws Exception {
    Path foreign = Files.createDirectory(folder.resolve("foreign"));
    Files.setPosixFilePermissions(foreign, PosixFilePermissions.fromString("rwxr-xr-x"));
    DataFolder.open(foreign).close();
    assertThat(mode(foreign)).isEqualTo("rwxr-xr-x");
  }

  @Test
  void theLastReasonInTheLogIsTheOneThatCounts() throws Exception {
    try (DataFolder open = DataFolder.open(folder.resolve("kept"))) {
      assertThat(open.lastWords()).isEqualTo("it wrote no log");
      Files.writeString(
          open.log(),
          "LOG: starting\nFATAL: an old reason\nLOG: starting\nFATAL: the reason\nLOG: gone\n\n");
      assertThat(open.lastWords()).isEqualTo("FATAL: the reason");
      Files.writeString(open.log(), "LOG: starting\nLOG: gone\n");
      assertThat(open.lastWords()).isEqualTo("LOG: gone");
    }
  }

  private static String mode(Path path) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void aDiskWithoutRoomIsToldInMegabytes() throws Exception {
    try (DataFolder open = DataFolder.open(folder.resolve("kept"))) {
      open.requireRoom(1);
      assertThatThrownBy(() -> open.requireRoom(Long.MAX_VALUE))
          .isInstanceOf(DatabaseProblem.class)
          .hasMessageMatching(
              "the disk of .* has \\d+ MB left and the database needs 9223372036854: make room,"
                  + " name another folder by --data, or ask for fewer --orders");
    }
  }

  @Test
  void theFilesOfAFolderAreInIt() throws Exception {
    Path kept = folder.resolve("kept");
    try (DataFolder open = DataFolder.open(kept)) {
      assertThat(List.of(open.path(), open.cluster(), open.passwordFile(), open.log()))
          .containsExactly(
              kept, kept.resolve("pgdata"), kept.resolve("password"), kept.resolve("postgres.log"));
      assertThat(kept.resolve("lock")).hasContent(String.valueOf(ProcessHandle.current().pid()));
      Files.writeString(open.log(), " \n");
      assertThat(open.lastWords()).isEqualTo("its log is empty");
      Files.writeString(open.log(), "a PANIC: disk\nb LOG: x\n");
      assertThat(open.lastWords()).isEqualTo("a PANIC: disk");
      Files.writeString(open.log(), "postgres: error: no such option\nb LOG: x\n");
      assertThat(open.lastWords()).isEqualTo("postgres: error: no such option");
    }
  }

  @Test
  void aFolderIsTakenAgainWhenItWasClosedAndSaysWhoHasIt() throws Exception {
    Path kept = folder.resolve("kept");
    DataFolder.open(kept).close();
    Files.writeString(kept.resolve("lock"), "1234567890123456789");
    DataFolder.open(kept).close();

    assertThat(kept.resolve("lock")).hasContent(String.valueOf(ProcessHandle.current().pid()));
  }
}
