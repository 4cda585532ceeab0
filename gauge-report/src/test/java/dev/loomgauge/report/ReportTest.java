package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  @TempDir Path folder;

  @Test
  void everyChartOfTheRunIsWritten() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();

    Report.Written written = Report.write(results);

    assertThat(written.notes()).isEmpty();
    assertThat(written.files())
        .map(file -> folder.relativize(file).toString())
        .containsExactly(
            "report.html",
            "summary.md",
            "charts/throughput-connection-released.svg",
            "charts/latency-connection-released.svg",
            "charts/cpu-connection-released.svg",
            "charts/pools-connection-released.svg",
            "charts/throughput-connection-held.svg",
            "charts/latency-connection-held.svg",
            "charts/cpu-connection-held.svg",
            "charts/pools-connection-held.svg",
            "charts/distribution.svg",
            "charts/timeline.svg");
    assertThat(Files.size(results.reportHtml())).isLessThan(2_000_000);
  }
}
