package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Chromium;
import dev.loomgauge.core.ShownPage;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a run that goes on, opened once from its file in a real browser. */
@Tag("full")
class LivePageIT {
  private static final String GOES_ON = "document.getElementById('pause') !== null";
  private static final String LOADED = "document.readyState === 'complete'";

  @TempDir private Path folder = Path.of("");

  @Test
  void itRenewsItselfFromItsFileUntilTheRunHasEnded() throws Exception {
    Chromium chromium = Chromium.in(folder);
    ResultsFolder results = Fixture.in(folder.resolve("run")).write();
    Report.writePage(results, true);
    String first = Files.readString(results.reportHtml());

    try (ShownPage page = chromium.show(results.reportHtml().toUri().toString(), "1280,2000")) {
      assertThat(page.becomes(LOADED + " && " + GOES_ON)).isTrue();
      Files.writeString(
          results.reportHtml(), first.replace("<header>", "<header data-second=\"yes\">"));
      assertThat(page.becomes("document.querySelector('[data-second]') !== null"))
          .as("the second state of the folder is shown")
          .isTrue();
      Report.write(results);
      assertThat(page.becomes(LOADED + " && !(" + GOES_ON + ")"))
          .as("the page of the run that has ended is shown")
          .isTrue();
      assertThat(page.evaluate("document.documentElement.dataset.errors")).isEqualTo("0");
    }
  }
}
