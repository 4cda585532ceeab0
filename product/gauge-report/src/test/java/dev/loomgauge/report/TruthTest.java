package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What response times are, which part of a load they come from, and what speaks against them. */
class TruthTest {
  @TempDir Path folder;

  @Test
  void aClosedModelIsLabelledAndItsMeanStandsBesideTheLaw() throws IOException {
    String page = page(Fixture.in(folder));

    assertThat(page)
        .contains("2,600 users, each waiting", "mean by law, N / X − Z")
        .contains("Closed model: every user waits for an answer before the next request.")
        .contains("type 1 of Hyndman &amp; Fan 1996", "percentiles are never averaged")
        .doesNotContain("coordinated omission");
  }

  @Test
  void anOpenModelShowsBothTimesAndSaysWhyOneIsWrong() throws IOException {
    String page = page(Fixture.in(folder).open());

    assertThat(page)
        .contains("2,600 arrivals per second", "from the intended start", "coordinated omission")
        .containsPattern("<b>[0-9,]+ ms</b><small>[0-9,]+ ms</small>")
        .doesNotContain("each waiting");
  }

  @Test
  void everyWindowTellsWhereItBeganAndWhy() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    Report.writePage(results, false);

    assertThat(Files.readString(results.reportHtml()))
        .contains("Measured windows: 11 of 12 steady")
        .contains("<td class=\"n\">4.3 s</td><td class=\"n\">8 s</td>")
        .contains("the one-second series is steady from second 4 on")
        .contains("\"marks\":{", "Measured from 4.3 s after the ramp, for 8 s; steady.");
    assertThat(Files.readString(results.summaryMd()))
        .contains("- held-platform-200-r1 is not steady: measured from 4.3 s after the ramp")
        .doesNotContain("held-virtual-200-r1 is not steady");
  }

  @Test
  void warningsOfEverySeverityCountTheirTrials() throws IOException {
    ResultsFolder results = Fixture.in(folder).repetitions(3).write();
    Report.writePage(results, false);

    assertThat(Files.readString(results.reportHtml()))
        .contains("3 of 36 trials void by a warning, 6 with a caution, 9 with a note")
        .contains("<small>6 of 36 trials, counts, with care</small>", "<summary>5 more</summary>");
    assertThat(Files.readString(results.summaryMd()))
        .contains("- **caution** shared-core (6 of 36 trials, counts, with care). Remedy: Run on")
        .contains("  - held-virtual-200-r3: all 50 connections were in use");
  }

  private static String page(Fixture fixture) throws IOException {
    ResultsFolder results = fixture.write();
    Report.writePage(results, false);
    return Files.readString(results.reportHtml());
  }
}
