package dev.loomgauge.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.Report;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportingTest {
  private static String printed(boolean live) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(printed, true, StandardCharsets.UTF_8);
    new Reporting(err, live, Duration.ZERO).at("drawing charts", 5, 10);
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void inItsFirstMomentNothingIsShown() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(printed, true, StandardCharsets.UTF_8);

    new Reporting(err, true, Duration.ofHours(1)).at("drawing charts", 5, 10);

    assertThat(printed.size()).isZero();
  }

  @Test
  void whatIsDamagedInTheFolderIsToldALineEach(@TempDir Path folder) throws IOException {
    ResultsFolder results = new ResultsFolder(new WrittenRun().users(100, 5, 6).in(folder));
    Files.delete(results.trial("virtual-100-r1").trialJson());
    ByteArrayOutputStream printed = new ByteArrayOutputStream();

    Report.Written written =
        Reporting.write(results, new PrintStream(printed, true, StandardCharsets.UTF_8), true);

    assertThat(written.damages()).isNotEmpty();
    assertThat(
            printed
                .toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.startsWith("report: "))) // progress, where it takes long
        .containsExactlyElementsOf(written.notes().stream().map("Note: "::concat).toList())
        .anyMatch(line -> line.contains("trials/virtual-100-r1/trial.json is missing"));
  }

  @Test
  void aBarIsShownOnATerminalOnly() {
    assertThat(printed(true)).contains("[##########----------] report: drawing charts, 5 of 10");
    assertThat(printed(false)).isEqualToIgnoringNewLines("report: drawing charts, 5 of 10");
  }
}
