package dev.loomgauge.cli.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.Verdict.Interval;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VerdictTextTest {
  @Test
  void aRepeatedCellHasItsInterval() {
    assertThat(printed(List.of(), List.of())).contains("1,973 ± 21 req/s");
  }

  @Test
  void aCeilingThatATrialMayExceedIsMarked() {
    WrittenRun run = new WrittenRun().users(100, 1, 2, 3);

    assertThat(printed(List.of(), run.trials())).contains("  2,000 req/s").doesNotContain("~");
    assertThat(printed(List.of(), run.estimated().trials())).contains("  ~2,000 req/s");
  }

  @Test
  void comparisonsAreToldByTheLevelsThatSetThemApart() {
    String text =
        printed(
            List.of(
                comparison("100", new Interval(0.99, 1.01), "both do the same"),
                comparison("400", new Interval(1.9, 2.1), "virtual is faster")),
            List.of());

    assertThat(text)
        .contains(
            """
            Compared (95 % intervals, corrected for 2 comparisons; equivalent means within 3 %)
              users 100
                - both do the same
              users 400
                - virtual is faster
            """);
  }

  @Test
  void oneBlockDecidesNothing() {
    assertThat(printed(List.of(comparison("100", null, "who knows")), List.of()))
        .contains("One block decides nothing")
        .doesNotContain("who knows");
  }

  @Test
  void warningsOfEverySeverityAreToldOnceACodeWithTheirNumberAndRemedy() {
    List<Trial> trials =
        new WrittenRun()
            .users(100, 1, 2, 3)
            .warned(
                new TrialWarning("late", Severity.CAUTION, "60 ms late", "Give it more CPU."),
                new TrialWarning("busy", Severity.VOID, "96 % busy.", "Use fewer users."))
            .trials();

    assertThat(printed(List.of(), trials))
        .contains(
            """
            Warnings
              - void busy, 3 of 3 trials, in the first: 96 % busy. Remedy: Use fewer users.
              - caution late, 3 of 3 trials, in the first: 60 ms late. Remedy: Give it more CPU.
            """);
  }

  private static Comparison comparison(String users, @Nullable Interval interval, String words) {
    return new Comparison(
        "throughput",
        Map.of("users", users, "pool", "50"),
        "threads",
        "platform",
        "virtual",
        3,
        1.0,
        interval,
        0.5,
        Outcome.UNDECIDED,
        null,
        words);
  }

  private static String printed(List<Comparison> comparisons, List<Trial> trials) {
    Verdict.Row row =
        new Verdict.Row(
            "virtual-100",
            "virtual",
            "100",
            3,
            1973.0,
            new Interval(1952, 1994),
            2000,
            0.98,
            1.0,
            1.0,
            1.0,
            0.0,
            "users",
            "users");
    Verdict verdict =
        new Verdict(
            "It is as it is.",
            List.of(new Verdict.Group(Map.of("pool", "50"), List.of(row), List.of())),
            List.of(),
            3,
            0,
            List.of(),
            0.03,
            comparisons,
            List.of());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    VerdictText.print(new PrintStream(out, true, StandardCharsets.UTF_8), verdict, trials);
    return out.toString(StandardCharsets.UTF_8);
  }
}
