package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.reading.Compared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparedTest {
  @TempDir private static Path folder = Path.of("");
  private static ResultsFolder results = new ResultsFolder(folder);

  /** One report of two blocks, which the tests only read. */
  @BeforeAll
  static void writeAReport() {
    results = Fixture.in(folder).repetitions(2).write();
    Report.write(results);
  }

  @Test
  void comparisonsAreDrawnToldAndListedWithTheirVerdictsInWords() throws IOException {
    String page = Files.readString(results.reportHtml());
    assertThat(page)
        .contains("<a href=\"#compared\">", "id=\"chart-compared\"")
        .contains("corrected for all 16 comparisons")
        .contains("<h3>connection released, users 2,600</h3>")
        .contains("<li>virtual against platform: throughput 6.873 times, faster.</li>")
        .contains(
            "<td class=\"outcome faster\"><span aria-hidden=\"true\">▲</span> faster</td><td"
                + " class=\"n\"><b>6.87</b></td><td class=\"n\">6.79 to 6.96</td>")
        .contains(
            "<td class=\"outcome undecided\"><span aria-hidden=\"true\">○</span> undecided</td>",
            "about 7");
    assertThat(Files.readString(results.summaryMd()))
        .contains(
            "| virtual / platform | connection released, users 2,600 | throughput | ▲ faster |")
        .contains("![Ratios with their 95 % intervals](charts/compared.svg)");
  }

  @Test
  void thePictureReadsWithoutColour() throws IOException {
    assertThat(Files.readString(results.charts().resolve("compared.svg")))
        .contains("equivalent: within 3 %", "6.87  faster", "1.001  equivalent", "undecided");
  }

  @Test
  void oneComparisonWithAnIntervalIsEnoughForTheirColumn() {
    Comparison decided =
        results.readVerdict().orElseThrow().comparisons().stream()
            .filter(comparison -> comparison.interval() != null)
            .findFirst()
            .orElseThrow();
    Compared.Pair with = new Compared.Pair(decided, "virtual / platform", "");
    Compared.Pair without =
        new Compared.Pair(
            new Comparison(
                "p99",
                decided.levels(),
                "threads",
                "platform",
                "virtual",
                1,
                2.0,
                null,
                null,
                Comparison.Outcome.UNDECIDED,
                null,
                decided.lost(),
                false,
                "undecided"),
            "virtual / platform",
            "");

    assertThat(new Compared(0.03, List.of(without, with)).hasIntervals()).isTrue();
    assertThat(new Compared(0.03, List.of(without)).hasIntervals()).isFalse();
    assertThat(new Compared(0.03, List.of()).hasIntervals()).isFalse();
  }

  private static Comparison of(String factor, Map<String, String> levels) {
    return new Comparison(
        "p99",
        levels,
        factor,
        "10",
        "2600",
        1,
        2.0,
        null,
        null,
        Comparison.Outcome.FAILS_LESS,
        null,
        null,
        false,
        "");
  }

  @Test
  void aPairIsNamedByWhatIsComparedAndByWhatSetsItApart() {
    List<Compared.Pair> pairs =
        Compared.of(
                new Verdict(
                    "",
                    List.of(),
                    List.of(),
                    new Verdict.Count(2, 0),
                    List.of(),
                    new Verdict.Comparing(
                        0.05,
                        List.of(
                            of("pool", Map.of("zone", "a", "pool", "10", "users", "2600")),
                            of("threads", Map.of("zone", "a", "threads", "x", "users", "400")))),
                    List.of(),
                    Verdict.Findings.NONE))
            .pairs();

    assertThat(pairs)
        .extracting(Compared.Pair::name)
        .containsExactly("p99, pool 2,600 / 10, users 2,600", "p99, 2,600 / 10, users 400");
    assertThat(new Compared.Pair(pairs.getFirst().comparison(), "a / b", "").name())
        .isEqualTo("p99, a / b");
    assertThat(new Compared(0.05, pairs).marginWords()).isEqualTo("5 %");
    assertThat(Stream.of(Comparison.Outcome.values()).map(Compared::tone))
        .containsOnly("faster", "slower", "equivalent", "undecided");
    assertThat(Compared.tone(Comparison.Outcome.FAILS_LESS)).isEqualTo("faster");
    assertThat(Compared.word(Comparison.Outcome.FAILS_LESS)).isEqualTo("fails less");
  }

  @Test
  void withoutTwoBlocksOfACellNothingIsDecidedAndNothingIsDrawn(@TempDir Path single)
      throws IOException {
    ResultsFolder once = Fixture.in(single).write();

    Report.writePage(once, false);

    assertThat(Files.readString(once.reportHtml()))
        .contains("No comparison has two blocks")
        .doesNotContain("chart-compared");
  }
}
