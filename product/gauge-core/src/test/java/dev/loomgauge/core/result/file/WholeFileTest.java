package dev.loomgauge.core.result.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.result.folder.TrialsCsv;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
  @TempDir private Path folder;

  @Test
  void aFileIsReplacedAndItsFolderMade() throws IOException {
    Path file = folder.resolve("a/b.txt");
    WholeFile.write(file, "old");
    WholeFile.write(file, "new");
    assertThat(file).hasContent("new");
    assertThat(names(folder.resolve("a"))).containsExactly("b.txt");
  }

  /** A full disk, and content that cannot be made. */
  @Test
  void theOldFileStaysAloneWhereTheNewOneCannotBeFinished() throws IOException {
    Path file = folder.resolve("report.html");
    WholeFile.write(file, "old");
    for (Exception cause :
        List.of(new IOException("no space left"), new IllegalStateException("no latencies"))) {
      assertThatThrownBy(() -> WholeFile.write(file, (Path fresh) -> halfOfIt(fresh, cause)))
          .isSameAs(cause);
      assertThat(file).hasContent("old");
      assertThat(names(folder)).containsExactly("report.html");
    }
  }

  private static void halfOfIt(Path fresh, Exception cause) throws IOException {
    Files.writeString(fresh, "half of it");
    if (cause instanceof IOException failed) {
      throw failed;
    }
    throw (RuntimeException) cause;
  }

  @Test
  void aReaderNeverSeesHalfOfIt() throws Exception {
    Path file = folder.resolve("verdict.json");
    List<String> contents = List.of("a".repeat(300_000), "b".repeat(200_000));
    WholeFile.write(file, contents.getFirst());
    Thread writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (int i = 0; i < 100; i++) {
                    try {
                      WholeFile.write(file, contents.get(i % 2));
                    } catch (IOException e) {
                      throw new AssertionError(e);
                    }
                  }
                });
    while (writer.isAlive()) {
      assertThat(contents.contains(Files.readString(file))).isTrue();
    }
  }

  @Test
  void aContinuedRunDropsARowThatWasCutOff() throws IOException {
    ResultsWriter.open(folder, List.of(), List.of()).close();
    Path trials = new ResultsFolder(folder).trialsCsv();
    String header = Files.readString(trials);
    Files.writeString(trials, header + "2026-11-21T20:16:00Z,virtual,5");
    ResultsWriter.open(folder, List.of(), List.of()).close();
    assertThat(trials).hasContent(header);
  }

  @Test
  void anEmptyListOfTrialsGetsItsHeaderAgain() throws IOException {
    Path trials = new ResultsFolder(folder).trialsCsv();
    Files.writeString(trials, "ts_iso,thread_m");
    ResultsWriter.open(folder, List.of(), List.of()).close();
    assertThat(Files.readString(trials))
        .isEqualTo(Csv.line(TrialsCsv.columns(List.of(), List.of())) + "\n");
  }

  @Test
  void aFolderForItsOwnerIsMadeWithWhatIsAboveItAndNotInPlaceOfAFile() throws IOException {
    Path deep = folder.resolve("a/b");
    OwnerFolder.make(deep);
    OwnerFolder.make(deep);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(deep)))
        .isEqualTo("rwx------");
    Path file = Files.writeString(folder.resolve("file"), "kept");
    assertThatThrownBy(() -> OwnerFolder.make(file)).isInstanceOf(FileAlreadyExistsException.class);
    assertThat(file).hasContent("kept");
  }

  private static List<String> names(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void aFileIsWrittenBesideTheOldOne() throws IOException {
    Path file = folder.resolve("report.html");
    WholeFile.write(file, "old");

    WholeFile.write(
        file,
        (Path fresh) -> {
          Files.writeString(fresh, "new");
          assertThat(file).hasContent("old");
          assertThat(fresh).hasParent(folder);
        });

    assertThat(file).hasContent("new");
  }
}
