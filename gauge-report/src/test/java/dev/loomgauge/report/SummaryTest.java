package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The summary against a file; {@code -Dgolden.update=true} writes that file anew. */
class SummaryTest {
  private static final Path GOLDEN =
      Path.of("src/test/resources/dev/loomgauge/report/summary.golden.md");

  @TempDir Path folder;

  @Test
  void theSummaryIsAsAgreedInEveryLocale() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      Report.write(results);
    } finally {
      Locale.setDefault(before);
    }
    String summary = Files.readString(results.summaryMd());

    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(GOLDEN, summary);
    }

    assertThat(summary).isEqualTo(Files.readString(GOLDEN));
  }
}
