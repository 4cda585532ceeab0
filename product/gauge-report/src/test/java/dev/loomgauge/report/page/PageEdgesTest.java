package dev.loomgauge.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.chart.Charts;
import dev.loomgauge.report.page.ComparisonTable.Line;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a page says of comparisons with losses, and of times that are none. */
class PageEdgesTest {
  private static final Charts NONE =
      new Charts(
          List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  private static Comparison comparison(
      Outcome outcome, Comparison.@Nullable Lost lost, @Nullable Integer more) {
    return new Comparison(
        "throughput",
        Map.of("users", "2600"),
        "threads",
        "platform",
        "virtual",
        20,
        1.25,
        new Range(1.2, 1.3),
        0.0004,
        outcome,
        more,
        lost,
        false,
        "virtual | platform <b>.");
  }

  private static ComparisonTable table(Comparison... comparisons) {
    return ComparisonTable.of(
        new Verdict(
            "",
            List.of(),
            List.of(),
            new Verdict.Count(2, 0),
            List.of(),
            new Verdict.Comparing(0.03, List.of(comparisons)),
            List.of(),
            Verdict.Findings.NONE),
        NONE);
  }

  @Test
  void everyOutcomeHasItsShapeItsToneAndWhatWasLost() {
    List<Line> lines =
        table(
                comparison(Outcome.FAILS_MORE, new Comparison.Lost(20, 7, 0), null),
                comparison(Outcome.FAILS_LESS, new Comparison.Lost(20, 0, 3), 5),
                comparison(Outcome.SLOWER, new Comparison.Lost(20, 0, 0), null),
                comparison(Outcome.FASTER, null, null),
                comparison(Outcome.EQUIVALENT, null, 5),
                comparison(Outcome.UNDECIDED, null, null),
                comparison(Outcome.UNDECIDED, null, 1_200))
            .lines();

    assertThat(lines)
        .extracting(
            line ->
                String.join(
                    " | ", line.sign(), line.tone(), line.outcome(), line.lost(), line.more()))
        .containsExactly(
            "✕ | slower | fails more | lost of 20: platform 7, virtual 0 | –",
            "✕ | faster | fails less | lost of 20: platform 0, virtual 3 | –",
            "▼ | slower | slower |  | –",
            "▲ | faster | faster |  | –",
            "■ | equivalent | equivalent |  | –",
            "○ | undecided | undecided |  | no telling",
            "○ | undecided | undecided |  | about 1,200");
    assertThat(lines.getFirst())
        .returns("throughput", Line::metric)
        .returns("virtual / platform", Line::what)
        .returns("1.250", Line::ratio)
        .returns("1.200 to 1.300", Line::interval)
        .returns("< 0.001", Line::p)
        .returns("20", Line::blocks);
  }

  @Test
  void oneComparisonNeedsNoCorrectionAndSentencesOfAPlaceStandTogether() {
    assertThat(table(comparison(Outcome.FASTER, null, null)).reading())
        .contains("There is one comparison, so nothing needs correcting for their number.")
        .contains("within 3");
    ComparisonTable two =
        table(comparison(Outcome.FASTER, null, null), comparison(Outcome.SLOWER, null, null));
    assertThat(two.reading()).contains("The p-values are corrected for all 2 comparisons.");
    assertThat(two.told())
        .singleElement()
        .satisfies(told -> assertThat(told.sentences()).hasSize(2));
    assertThat(two.any()).isTrue();
    assertThat(table().any()).isFalse();
  }

  @Test
  void aTimeIsToldToTheSecondAndATextThatIsNoneStays() {
    assertThat(View.Heading.time("2026-11-21T20:15:00.987Z")).isEqualTo("2026-11-21T20:15:00Z");
    assertThat(View.Heading.time("yesterday")).isEqualTo("yesterday");
  }

  @Test
  void memoryThatWasNotReadHasALineOfDashesAndItsDoubt() {
    VerdictTables.MemoryTable table =
        VerdictTables.MemoryTable.of(
            new Verdict(
                "",
                List.of(),
                List.of(),
                new Verdict.Count(2, 0),
                List.of(),
                new Verdict.Comparing(0.03, List.of()),
                List.of(),
                new Verdict.Findings(
                    List.of(),
                    List.of(
                        new RequestMemory(
                            "c", "virtual", Map.of(), 5000, 4990, 3, List.of(), "no <readings>")),
                    List.of(),
                    List.of(),
                    List.of())),
            NONE);

    assertThat(table.lines())
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.inFlight()).isEqualTo("4,990");
              assertThat(line.doubt()).isEqualTo("no <readings>");
              assertThat(line.figures()).hasSize(RequestMemory.Kind.values().length);
            });
  }
}
