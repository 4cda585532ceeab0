package dev.loomgauge.cli.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.report.reading.HowSure;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ComparedTextTest {
  private static final Range KNOWN = new Range(0.9, 1.1);

  private static Comparison comparison(
      String metric, Outcome outcome, @Nullable Range interval, @Nullable Integer more) {
    return new Comparison(
        metric,
        Map.of(),
        "threads",
        "platform",
        "virtual",
        3,
        interval == null ? null : 1.25,
        interval,
        0.01,
        outcome,
        more,
        null,
        false,
        "words");
  }

  private static Verdict verdict(Comparison... comparisons) {
    return new Verdict(
        "",
        List.of(),
        List.of(),
        new Verdict.Count(2, 0),
        List.of(),
        new Verdict.Comparing(0.05, List.of(comparisons)),
        List.of(),
        Verdict.Findings.NONE);
  }

  private static String printed(Comparison... comparisons) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    ComparedText.print(
        new PrintStream(printed, true, StandardCharsets.UTF_8), verdict(comparisons));
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void outcomesAreCountedForEachMetricInTheirOrder() {
    assertThat(
            HowSure.comparisons(
                List.of(
                    comparison("throughput", Outcome.UNDECIDED, KNOWN, null),
                    comparison("p99", Outcome.SLOWER, KNOWN, null),
                    comparison("throughput", Outcome.FASTER, KNOWN, null),
                    comparison("throughput", Outcome.UNDECIDED, KNOWN, null),
                    comparison("mean", Outcome.UNDECIDED, null, null))))
        .hasValue("Comparisons: throughput 2 undecided, 1 faster; p99 1 slower.");
    assertThat(HowSure.comparisons(List.of(comparison("p99", Outcome.UNDECIDED, null, null))))
        .isEmpty();
  }

  @Test
  void theBlocksThatDecideTheLastAreToldWhereTheyAreKnown() {
    Comparison one = comparison("throughput", Outcome.UNDECIDED, KNOWN, 1);
    Comparison two = comparison("p50", Outcome.UNDECIDED, KNOWN, 2);
    Comparison open = comparison("p99", Outcome.UNDECIDED, KNOWN, null);

    assertThat(printed(one))
        .endsWith("  1 undecided; about 1 more block would decide those that blocks can decide.\n");
    assertThat(printed(two, open, one))
        .contains("\nCompared (equivalent means within 5 %)\n")
        .endsWith(
            "  3 undecided; about 2 more blocks would decide those that blocks can decide.\n");
    assertThat(printed(open)).endsWith("  1 undecided.\n");
    assertThat(printed(comparison("p99", Outcome.FASTER, KNOWN, 7)))
        .endsWith("  virtual / platform      1.250 faster\n");
  }

  @Test
  void withoutARatioTheOutcomeStandsAlone() {
    assertThat(
            printed(
                comparison("p50", Outcome.FASTER, KNOWN, null),
                comparison("p99", Outcome.UNDECIDED, null, null)))
        .contains("1.250 faster  undecided\n");
  }

  @Test
  void theUsualMarginIsThatOfADesign() {
    assertThat(new Margin().convert(Margin.USUAL)).isEqualTo(Design.USUAL_MARGIN);
  }
}
