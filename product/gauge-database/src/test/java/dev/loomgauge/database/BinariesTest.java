package dev.loomgauge.database;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class BinariesTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void filesAndLinksWithinTheFolderAreUnpacked() throws IOException {
    Binaries.unpack(archive("lib/libpq.so.5", "lib/libpq.so", "libpq.so.5"), folder);
    assertThat(folder.resolve("lib/libpq.so")).isSymbolicLink().hasContent("content");

    Binaries.unpack(archive("share/x", "bin/y", "../share/x"), folder);
    assertThat(folder.resolve("bin/y")).hasContent("content");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/etc/passwd", "../../elsewhere", "lib/../../..", "x/../y"})
  void aLinkThatLeadsElsewhereIsRefused(String target) {
    assertThatThrownBy(() -> Binaries.unpack(archive("lib/x", "lib/link", target), folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("leads elsewhere: lib/link -> " + target);
    assertThat(folder.resolve("lib/link")).doesNotExist();
  }

  @Test
  void aFileOutsideTheFolderIsRefused() {
    assertThatThrownBy(() -> Binaries.unpack(archive("../x", "link", "y"), folder))
        .hasMessageContaining("outside its folder");
  }

  private static InputStream archive(String file, String link, String target) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var tar = new TarArchiveOutputStream(new XZOutputStream(bytes, new LZMA2Options(0)))) {
      var entry = new TarArchiveEntry(file);
      entry.setSize("content".length());
      tar.putArchiveEntry(entry);
      tar.write("content".getBytes(UTF_8));
      tar.closeArchiveEntry();
      var symbolic = new TarArchiveEntry(link, TarConstants.LF_SYMLINK);
      symbolic.setLinkName(target);
      tar.putArchiveEntry(symbolic);
      tar.closeArchiveEntry();
    }
    return new ByteArrayInputStream(bytes.toByteArray());
  }

  @Test
  void whatItsOwnerMayExecuteEveryoneMayAndNothingElse() throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var tar = new TarArchiveOutputStream(new XZOutputStream(bytes, new LZMA2Options(0)))) {
      for (int mode : new int[] {0100700, 0100644}) {
        var entry = new TarArchiveEntry("bin/m" + Integer.toOctalString(mode));
        entry.setMode(mode);
        entry.setSize(0);
        tar.putArchiveEntry(entry);
        tar.closeArchiveEntry();
      }
      tar.putArchiveEntry(new TarArchiveEntry("share/empty/"));
      tar.closeArchiveEntry();
    }
    Binaries.unpack(new ByteArrayInputStream(bytes.toByteArray()), folder);

    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("bin/m100700"))))
        .matches("r.xr.xr.x|r.x..x..x");
    assertThat(Files.isExecutable(folder.resolve("bin/m100644"))).isFalse();
    assertThat(folder.resolve("share/empty")).isEmptyDirectory();
    assertThat(new Binaries(folder).program("m100700"))
        .isEqualTo(folder.resolve("bin/m100700").toString());
  }

  /** A folder that another run has made meanwhile is as whole as ours. */
  @Test
  void aWholeFolderIsOpenToOtherAccountsAndTakesNoOthersPlace() throws IOException {
    Path whole = folder.resolve("whole");
    Binaries.moveInto(whole, unfinished("first"));
    assertThat(Files.readString(whole.resolve("file"))).isEqualTo("first");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(whole)))
        .matches("r.xr.xr.x");
    Path late = unfinished("second");
    Binaries.moveInto(whole, late);
    assertThat(Files.readString(whole.resolve("file"))).isEqualTo("first");
    assertThat(late).isDirectory();
    Path file = Files.createFile(folder.resolve("file"));
    assertThatThrownBy(() -> Binaries.moveInto(file, late)).isInstanceOf(IOException.class);
  }

  private Path unfinished(String content) throws IOException {
    Path unfinished = Files.createTempDirectory(folder, "unpacking-");
    Files.writeString(unfinished.resolve("file"), content);
    return unfinished;
  }

  @Test
  void aHardLinkIsRefused() throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var tar = new TarArchiveOutputStream(new XZOutputStream(bytes, new LZMA2Options(0)))) {
      var hard = new TarArchiveEntry("hard", TarConstants.LF_LINK);
      hard.setLinkName("/etc/passwd");
      tar.putArchiveEntry(hard);
      tar.closeArchiveEntry();
    }
    assertThatThrownBy(() -> Binaries.unpack(new ByteArrayInputStream(bytes.toByteArray()), folder))
        .hasMessage("the archive has a hard link: hard");
    assertThat(folder.resolve("hard")).doesNotExist();
  }
}
