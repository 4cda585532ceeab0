package dev.loomgauge.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
}
