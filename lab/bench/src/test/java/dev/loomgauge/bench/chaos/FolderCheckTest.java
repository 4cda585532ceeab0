package dev.loomgauge.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.bench.chaos.FolderCheck.Planned;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.run.machine.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recorded run whose last trial was interrupted, and what could become of it. */
class FolderCheckTest {
  private static final Path RECORDED =
      Path.of("../../product/gauge-cli/src/test/resources/recorded/run");
  private static final String FIRST = "001-platform-released-pool20-normal-users60-r1";

  @TempDir private Path temporary = Path.of("");
  private ResultsFolder folder = new ResultsFolder(Path.of(""));

  @BeforeEach
  void copy() throws IOException {
    folder = new ResultsFolder(temporary.resolve("results"));
    try (Stream<Path> files = Files.walk(RECORDED)) {
      for (Path file : files.toList()) {
        Path to = folder.root().resolve(RECORDED.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(to);
        } else {
          Files.copy(file, to);
        }
      }
    }
  }

  private void replace(Path file, String before, String after) throws IOException {
    String text = Files.readString(file);
    assertThat(text).contains(before);
    Files.writeString(file, text.replace(before, after));
  }

  private List<String> lines() throws IOException {
    return Files.readAllLines(folder.trialsCsv());
  }

  private void write(List<String> lines) throws IOException {
    Files.writeString(folder.trialsCsv(), String.join("\n", lines) + "\n");
  }

  @Test
  void aFolderAsARunLeavesItHoldsTogether() throws IOException {
    assertThat(FolderCheck.wrong(folder, false)).isEmpty();
    assertThat(FolderCheck.finished(folder)).hasSize(12).containsKey(FIRST);
  }

  @Test
  void aFolderBeforeItsFirstTrialIsEmptyAndNotWrong() throws IOException {
    ResultsFolder none = new ResultsFolder(temporary.resolve("none"));
    assertThat(FolderCheck.wrong(none, false)).isEmpty();
    assertThat(FolderCheck.finished(none)).isEmpty();
    assertThat(Planned.of(none)).isEqualTo(new Planned(Set.of(), Map.of()));
  }

  @Test
  void aRowThatSaysOtherThanItsFolderIsNamed() throws IOException {
    replace(folder.trialsCsv(), ",197.00,", ",198.00,");
    assertThat(FolderCheck.wrong(folder, false))
        .containsExactly(
            "the row of trial " + FIRST + " has throughput_rps 198.00, its folder 197.00");
  }

  @Test
  void aTrialThatIsGoneIsLostAndItsRowWrong() throws IOException {
    Map<String, Trial> before = FolderCheck.finished(folder);
    TemporaryFolder.delete(folder.trial(FIRST).root());
    assertThat(FolderCheck.lost(before, folder))
        .containsExactly("the finished trial " + FIRST + " is lost");
    assertThat(FolderCheck.wrong(folder, false))
        .containsExactly(
            "trials/" + FIRST + "/trial.json is missing: trial " + FIRST + " is left out.");
  }

  @Test
  void aTrialThatWasMeasuredAgainIsAnother() throws IOException {
    Map<String, Trial> before = FolderCheck.finished(folder);
    assertThat(FolderCheck.lost(before, folder)).isEmpty();
    replace(
        folder.trial(FIRST).trialJson(), "2026-11-23T07:06:26.964Z", "2026-11-23T07:07:26.964Z");
    assertThat(FolderCheck.lost(before, folder))
        .containsExactly("the finished trial " + FIRST + " is another");
  }

  /** Its file is written before its row, and a kill may come between the two. */
  @Test
  void oneTrialWithoutItsRowIsRightOnlyWhereTheRunWasCutOffThere() throws IOException {
    List<String> lines = lines();
    write(lines.stream().filter(line -> !line.contains(FIRST)).toList());
    assertThat(FolderCheck.wrong(folder, true)).isEmpty();
    assertThat(FolderCheck.wrong(folder, false)).hasSize(1);
    assertThat(FolderCheck.finished(folder)).doesNotContainKey(FIRST);

    write(lines.stream().filter(line -> !line.contains("platform-released")).toList());
    assertThat(FolderCheck.wrong(folder, true)).hasSizeGreaterThan(1);
  }

  @Test
  void aPredictionThatWasChangedFitsItsTrialsNoMore() throws IOException {
    replace(folder.predictionsCsv(), "199.364,301.019", "199.365,301.019");
    assertThat(FolderCheck.wrong(folder, false))
        .contains("trial " + FIRST + " has a prediction that predictions.csv lacks");
  }

  @Test
  void aRunThatWentOnHasTheTrialsAndPredictionsThatWerePlanned() throws IOException {
    Planned planned = Planned.of(folder);
    assertThat(planned.trials()).hasSize(13).contains(FIRST);
    assertThat(planned.unlike(folder)).isEmpty();

    replace(folder.predictionsCsv(), "199.364,301.019", "199.365,301.019");
    TemporaryFolder.delete(folder.trial(FIRST).root());
    assertThat(planned.unlike(folder))
        .hasSize(2)
        .anyMatch(line -> line.startsWith("it has the trials "))
        .anyMatch(line -> line.startsWith("it predicted "));
  }
}
