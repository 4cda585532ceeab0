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
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportingTest {
  private final AtomicLong nanos = new AtomicLong(7);

  /** What is shown when a report is so far at these times since its beginning. */
  private List<String> shown(boolean live, long... millis) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    Reporting reporting =
        new Reporting(new PrintStream(printed, true, StandardCharsets.UTF_8), live, nanos::get);
    long begin = nanos.get();
    return LongStream.of(millis)
        .mapToObj(
            at -> {
              printed.reset();
              nanos.set(begin + Duration.ofMillis(at).toNanos());
              reporting.at("drawing charts", 5, 20);
              return printed
                  .toString(StandardCharsets.UTF_8)
                  .replace(LiveArea.CUT, "")
                  .replace(LiveArea.WRAP, "")
                  .strip();
            })
        .toList();
  }

  @Test
  void inALogALineIsShownAfterTwoSecondsAndEveryTenFromThenOn() {
    String line = "report: drawing charts, 5 of 20";

    assertThat(shown(false, 0, 1_999, 2_000, 2_001, 11_999, 12_000, 21_999, 22_000))
        .containsExactly("", "", line, "", "", line, "", line);
  }

  @Test
  void onATerminalABarOfTwentyIsRenewedFiveTimesASecond() {
    String bar = "[#####---------------] report: drawing charts, 5 of 20";

    assertThat(shown(true, 1_999, 2_000, 2_199, 2_200))
        .containsExactly("", bar, "", "\033[J" + bar);
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

  private static List<String> notes(ResultsFolder results, boolean stopped) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    Reporting.ofRun(results, stopped, new PrintStream(printed, true, StandardCharsets.UTF_8), true);
    return printed
        .toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith("Note: "))
        .toList();
  }

  /** Such as that there is no chart of trials that were cut. */
  @Test
  void ofARunThatWasStoppedDamageAloneIsTold(@TempDir Path folder) throws IOException {
    ResultsFolder results = new ResultsFolder(new WrittenRun().users(100, 5, 6).in(folder));
    Files.delete(results.trial("virtual-100-r1").trialJson());
    String lacking = "Note: No latency distribution: no valid trial has a latency log.";

    assertThat(notes(results, false)).contains(lacking);
    assertThat(notes(results, true))
        .doesNotContain(lacking)
        .anyMatch(line -> line.contains("trials/virtual-100-r1/trial.json is missing"));
  }
}
