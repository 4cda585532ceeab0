package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.batch.BatchStanding;
import dev.loomgauge.core.batch.Floor;
import dev.loomgauge.core.batch.Score;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchReportTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void picturesComeFirstAndEveryBenchmarkHasItsOwn() throws IOException {
    write(score("newsletter-dispatch", "platform-8", 3155, ""), score("hash", "virtual", 900, ""));

    assertThat(Files.readString(folder.resolve("summary.md")))
        .startsWith(
            """
            # Microbenchmarks beside their floors

            ![How many times its floor each batch took](charts/times-floor.svg)

            ![newsletter-dispatch](charts/time-newsletter-dispatch.svg)

            ![hash](charts/time-hash.svg)
            """);
    assertThat(folder.resolve("charts/time-hash.svg")).isNotEmptyFile();
    assertThat(Files.readString(folder.resolve("charts/times-floor.svg")))
        .contains("newsletter-dispatch · platform-8");
  }

  @Test
  void aScoreBelowItsFloorIsSaidToBeImpossible() throws IOException {
    write(score("hash", "virtual", 80, ""));

    assertThat(Files.readString(folder.resolve("report.html")))
        .contains("virtual of hash took 80.0 ms, less than its floor of 100 ms", "impossible");
  }

  @Test
  void whatIsSmallerThanPublishedSaysSo() throws IOException {
    write(score("hash", "virtual", 120, "updates 20,000 of 500,000"));

    assertThat(Files.readString(folder.resolve("charts/time-hash.svg")))
        .doesNotContain("published");
    assertThat(Files.readString(folder.resolve("report.html")))
        .contains("Smaller than published: updates 20,000 of 500,000.");
    assertThat(Files.readString(folder.resolve("scores.csv")))
        .startsWith("benchmark,variant,tasks,")
        .contains("hash,virtual,500,,work,,120.000,");
  }

  @Test
  void thePageComesBeforeItsSummaryItsTableAndItsCharts() {
    assertThat(write(score("hash", "virtual", 900, "")))
        .extracting(file -> folder.relativize(file).toString())
        .containsExactly(
            "report.html",
            "summary.md",
            "scores.csv",
            "charts/times-floor.svg",
            "charts/time-hash.svg");
  }

  private List<Path> write(Score... scores) {
    return BenchReport.write(folder, List.of("2 CPUs"), List.of("One JVM <b>"), List.of(scores));
  }

  private static Score score(String benchmark, String variant, double ms, String scaled) {
    Floor floor = new Floor(100, 95, "the law");
    return new Score(
        new Score.Batch(benchmark, variant, 500, "", "work", "", scaled),
        ms,
        ms - 5,
        ms + 5,
        5,
        floor,
        ms < 95 ? BatchStanding.IMPOSSIBLE : BatchStanding.ABOVE,
        new Score.Published("virtual-thread-jmh", 6350, 6000.0));
  }
}
