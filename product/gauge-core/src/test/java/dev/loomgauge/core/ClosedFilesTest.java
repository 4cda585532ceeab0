package dev.loomgauge.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.audit.format.FormatException;
import dev.loomgauge.core.audit.log.JtlCsv;
import dev.loomgauge.core.audit.log.RequestLogs;
import dev.loomgauge.core.audit.table.TableReader;
import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.reproduction.PublishedTables;
import dev.loomgauge.core.result.file.CsvLog;
import dev.loomgauge.core.result.folder.RecordedTrials;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.result.folder.WindowLatencies;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What this process has open is seen in {@code /proc/self/fd}. */
@EnabledOnOs(OS.LINUX)
class ClosedFilesTest {
  @TempDir private Path folder = Path.of("");

  /** Files and folders below the test's own that are open. */
  private List<Path> open() throws IOException {
    List<Path> open = new ArrayList<>();
    try (DirectoryStream<Path> links = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path link : links) {
        Path target = target(link);
        if (target.startsWith(folder.toRealPath())) {
          open.add(folder.toRealPath().relativize(target));
        }
      }
    }
    return open;
  }

  /** Empty where it was closed meanwhile. */
  private static Path target(Path link) {
    try {
      return Files.readSymbolicLink(link);
    } catch (IOException e) {
      return Path.of("");
    }
  }

  @Test
  void aFileThatIsReadIsClosedAgain() throws IOException {
    Path file = Files.writeString(folder.resolve("ids.txt"), "one\ntwo\n");

    InputFile.text(file);
    assertThatThrownBy(() -> InputFile.text(file, 1)).isInstanceOf(IOException.class);
    assertThat(new RequestValues.Lines(file).first()).isEqualTo("one");
    RequestPattern.parse("--get", "/x/{" + file + "}");
    PublishedTables.CLAIMS.read(
        Files.copy(Path.of("../../published/claims.csv"), folder.resolve("claims.csv")));

    assertThat(open()).isEmpty();
  }

  @Test
  void aFolderWhoseServicesAreNamedIsClosedAgain() throws IOException {
    assertThatThrownBy(
            () ->
                SampleScenario.read(folder, SampleScenario.TEXT.replace("[blocking,", "[blockin,")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("Did you mean 'blocking'?");

    assertThat(open()).isEmpty();
  }

  @Test
  void tablesThatGrowAreOpenUntilTheyAreClosed() throws IOException {
    try (CsvLog log = CsvLog.open(folder.resolve("log.csv"), List.of("second"))) {
      log.write(List.of("1"));
      assertThat(open()).containsExactly(Path.of("log.csv"));
    }
    try (ResultsWriter writer = ResultsWriter.open(folder, List.of(), List.of())) {
      assertThat(open()).containsExactly(Path.of("trials.csv"));
      assertThat(writer.folder().trialsCsv()).exists();
    }

    assertThat(open()).isEmpty();
  }

  @Test
  void whatWasRecordedIsClosedAgain() throws IOException {
    ResultsFolder results = new ResultsFolder(folder);
    ResultsFolder.TrialFolder trial = results.trial("001");
    Files.createDirectories(trial.root());
    Files.writeString(trial.latencyHlog(), "#[Histogram log format version 1.3]\n");

    assertThat(WindowLatencies.of(results, new Trials().draft())).isPresent();
    assertThat(RecordedTrials.of(results).trials()).isEmpty();
    trial.clear();

    assertThat(trial.latencyHlog()).doesNotExist();
    assertThat(open()).isEmpty();
  }

  @Test
  void whatIsAuditedIsClosedAgain() throws IOException {
    Path log = Files.writeString(folder.resolve("log"), "timeStamp,elapsed\n1700000000000,1\n");
    Path empty = Files.writeString(folder.resolve("empty.csv"), "");
    Path other = Files.write(folder.resolve("utf16.csv"), new byte[] {(byte) 0xff, (byte) 0xfe});
    Path table = Files.writeString(folder.resolve("table.csv"), "users\n5\n");

    assertThat(RequestLogs.read(new JtlCsv("JMeter JTL"), log, "log").tally().requests())
        .isEqualTo(1);
    assertThatThrownBy(() -> RequestLogs.read(new JtlCsv("JMeter JTL"), empty, "empty"))
        .isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> TableReader.open(empty)).isInstanceOf(InputException.class);
    assertThatThrownBy(() -> TableReader.open(other)).isInstanceOf(InputException.class);
    try (TableReader rows = TableReader.open(table)) {
      assertThat(open()).containsExactly(Path.of("table.csv"));
      assertThat(rows.read()).isNotNull();
    }

    assertThat(open()).isEmpty();
  }
}
