package dev.loomgauge.cli.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.KnownDefect;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.WithoutFinding;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VerdictTextTest {
  private static final Bottleneck USERS =
      new Bottleneck(new Bottleneck.Users(), 1, new Bottleneck.Served(100));

  private static final Verdict.Score.Coverage COVERAGE =
      new Verdict.Score.Coverage(21, 24, new Range(0.67, 0.97), 0.123);

  @Test
  void aRepeatedCellHasItsInterval() {
    assertThat(printed(List.of(), List.of()))
        .contains("  1,973 ± 21  ")
        .containsOnlyOnce("± is the half width of a 95 % confidence interval over 3 blocks.");
  }

  @Test
  void knownDefectsOfTheJdkAreInTheWholeTextAlone() {
    Verdict known =
        verdict(List.of(row(USERS)), List.of(), List.of())
            .with(
                List.of(new KnownDefect("25.0.2", "JDK-8000001", "it hangs", "25.0.3", "", "")),
                List.of());

    assertThat(text(known, List.of()))
        .contains("\nJDK 25.0.2 has JDK-8000001 (fixed in 25.0.3): it hangs; use 25.0.3 or newer.");
    assertThat(text(known, List.of(), false)).doesNotContain("JDK-8000001");
  }

  @Test
  void aCellOfTwoBlocksHasBoth() {
    assertThat(printed(List.of(), new WrittenRun().users(100, 1926, 2020).trials()))
        .contains("  1,973 (1,926; 2,020)  ")
        .contains("In parentheses behind a mean: its two blocks.")
        .doesNotContain("±");
  }

  @Test
  void aCeilingThatATrialMayExceedIsARangeAndNoShareOfItIsGiven() {
    WrittenRun run = new WrittenRun().users(100, 1, 2, 3);

    assertThat(printed(List.of(), run.trials()))
        .contains("  10,000   19.7 %  ")
        .doesNotContain("~");
    assertThat(printed(List.of(), run.estimated().trials()))
        .contains("  ~9,901–10,100  below it  ")
        .doesNotContain("19.7 %");
  }

  @Test
  void aFigureThatIsNotPredictableHasNoInterval() {
    WrittenRun run = new WrittenRun().users(100, 1, 2, 3);

    assertThat(printed(List.of(), run.predicted(1_945, 2_500).trials()))
        .contains("  1,945–2,500  ")
        .doesNotContain("no interval");
    assertThat(printed(List.of(), run.predicted(1_945, 287_369).trials()))
        .contains(" (no interval)  ", "not predictable within a")
        .doesNotContain("287");
  }

  @Test
  void aRowOfComparisonsHasTheLevelsThatSetItApartAndAColumnForEachMetric() {
    String text =
        printed(
            List.of(
                comparison("throughput", "100", new Range(0.99, 1.01), Outcome.EQUIVALENT),
                comparison("p50", "100", new Range(0.9, 1.1), Outcome.UNDECIDED),
                comparison("throughput", "400", new Range(1.9, 2.1), Outcome.FASTER)),
            List.of());

    assertThat(text)
        .contains(
            """
            Compared (equivalent means within 3 %)
              candidate / baseline             throughput        p50
              virtual / platform    users 100  1.000 equivalent  1.000 undecided
              virtual / platform    users 400  1.000 faster      -
              1 undecided; about 12 more blocks would decide those that blocks can decide.
            """)
        .doesNotContain("in words");
  }

  @Test
  void oneBlockDecidesNothing() {
    assertThat(
            printed(List.of(comparison("throughput", "100", null, Outcome.UNDECIDED)), List.of()))
        .doesNotContain("Compared", "in words");
    assertThat(
            printed(
                List.of(
                    comparison("throughput", "100", null, Outcome.UNDECIDED),
                    comparison("throughput", "400", new Range(1.9, 2.1), Outcome.FASTER)),
                List.of()))
        .contains("Compared (equivalent means within 3 %)");
  }

  @Test
  void warningsOfEverySeverityAreListedOnceACodeWithTheirNumberAndRemedy() {
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
            Warnings (their evidence is in the report)
              - void busy, 3 of 3 trials: Use fewer users.
              - caution late, 3 of 3 trials: Give it more CPU.
            """);
  }

  @Test
  void theErrorsOfPredictionsAreOneRowForEachKindOfLimit() {
    String text = text(verdict(List.of(), List.of(), scores(null, "throughput", "p99")), List.of());

    assertThat(text)
        .contains(
            """
            Median absolute error of the predictions (trials)
              limited by        throughput  p99
              users             1.0 % (4)   1.0 % (4)
              a CPU or station  20.0 % (2)  20.0 % (2)
            """);
  }

  @Test
  void aScreenOfAFullRunHasAtMostThirtyLinesOfOneHundredAndTenColumns() {
    Verdict.Row limited =
        row(
            new Bottleneck(
                new Bottleneck.Pool("threads"),
                1,
                new Bottleneck.FullPool("Tomcat threads", 200, 200, 2_400)));
    Verdict full = full(limited, 8);
    List<Trial> warned =
        new WrittenRun()
            .users(100, 1, 2, 3)
            .warned(
                new TrialWarning("late", Severity.CAUTION, "60 ms late", "Give it more CPU."),
                new TrialWarning("busy", Severity.VOID, "96 % busy.", "Use fewer users."))
            .predicted(1900, 2050)
            .trials();

    assertThat(text(full, warned, false).lines())
        .hasSizeBetween(24, 29)
        .allMatch(line -> line.length() <= 110)
        .anyMatch(line -> line.endsWith("  the 200 Tomcat threads"))
        .contains("Next steps (3 more in the report)")
        .contains(
            "How sure: Predicted throughput: 42 of 48 trials inside their 90 % intervals; median absolute error 1.0 %");
    assertThat(text(full, warned, true)).doesNotContain("more in the report");
    assertThat(text(full(limited, 16), warned, false).lines())
        .as("fewer steps where they are long")
        .hasSizeBetween(24, 29)
        .contains("Next steps (5 more in the report)");
  }

  @Test
  void howeverLongTheTableIsTheMostUsefulStepStays() {
    Verdict long30 =
        verdict(
            Collections.nCopies(30, row(USERS)), List.of("First.", "Second.", "Third."), List.of());

    assertThat(text(long30, List.of(), false))
        .contains("Next steps (2 more in the report)\n  - First.\n")
        .doesNotContain("Second.");
  }

  @Test
  void intervalsOverDifferentNumbersOfBlocksSayFromWhichToWhich() {
    List<Verdict.Row> rows =
        Stream.of(7, 3, 5)
            .map(
                blocks ->
                    new Verdict.Row(
                        "virtual-100",
                        "virtual",
                        "100",
                        blocks,
                        1973.0,
                        new Range(1952, 1994),
                        2000,
                        0.98,
                        1.0,
                        1.0,
                        1.0,
                        0.0,
                        USERS,
                        null,
                        null))
            .toList();

    assertThat(text(verdict(rows, List.of(), List.of()), List.of()).replaceAll("\\s+", " "))
        .contains("half width of a 95 % confidence interval over 3 to 7 blocks.");
  }

  private static Verdict full(Verdict.Row limited, int times) {
    return verdict(
        Collections.nCopies(12, limited),
        Collections.nCopies(6, "a long sentence of advice ".repeat(times).strip()),
        scores(COVERAGE, "throughput", "mean", "p50", "p95", "p99"));
  }

  @Test
  void anIntervalWrittenBeforeTheLoadStandsBesideWhatWasReached() {
    WrittenRun run = new WrittenRun().users(100, 1, 2, 3);

    assertThat(printed(List.of(), run.trials())).doesNotContain("predicted");
    assertThat(printed(List.of(), run.predicted(2310.4, 2505).trials()).lines())
        .anyMatch(line -> line.contains("reached     predicted    ceiling"))
        .anyMatch(line -> line.contains("1,973 ± 21  2,310–2,505  10,000   19.7 %"))
        .anyMatch(line -> line.startsWith("predicted: the 90 % interval"));
  }

  @Test
  void aTrialCountsOnceForACodeThatItHasTwice() {
    List<Trial> warned =
        new WrittenRun()
            .users(100, 1, 2)
            .warned(
                new TrialWarning("late", Severity.CAUTION, "60 ms late", "Give it more CPU."),
                new TrialWarning("late", Severity.CAUTION, "70 ms late", "Give it more CPU."))
            .trials();

    assertThat(text(verdict(List.of(), List.of(), List.of()), warned, false))
        .contains("Cautions: late (2 of 2 trials).");
  }

  private static List<Verdict.Score> scores(
      Verdict.Score.@Nullable Coverage coverage, String... metrics) {
    int users = coverage == null ? 4 : coverage.trials();
    int stations = coverage == null ? 2 : coverage.trials();
    return Arrays.stream(metrics)
        .flatMap(
            metric ->
                Stream.of(
                    new Verdict.Score(
                        metric, users, 0.01, 0.01, 0.02, "a", Limit.Kind.USERS, coverage),
                    new Verdict.Score(
                        metric, stations, 0.2, 0.2, -0.3, "b", Limit.Kind.STATION, coverage)))
        .toList();
  }

  private static Comparison comparison(
      String metric, String users, @Nullable Range interval, Outcome outcome) {
    return new Comparison(
        metric,
        Map.of("users", users, "pool", "50"),
        "threads",
        "platform",
        "virtual",
        3,
        1.0,
        interval,
        0.5,
        outcome,
        outcome == Outcome.UNDECIDED ? 12 : null,
        null,
        false,
        "in words");
  }

  @Test
  void ifAllIsAskedForEveryFindingIsPrinted() {
    Verdict plain = verdict(List.of(row(USERS)), List.of(), List.of());
    List<WithoutFinding> without =
        IntStream.rangeClosed(1, 5)
            .mapToObj(n -> WithoutFinding.of("c" + n, "pool " + n, n < 3, "because."))
            .toList();
    Verdict found =
        plain.with(new Verdict.Findings(List.of(), List.of(), List.of(), List.of(), without));

    assertThat(text(found, List.of()))
        .contains("Findings")
        .contains("Nothing to gain by a setting (pool 2): because.")
        .contains("Not known whether a setting would gain anything (pool 5): because.");
    assertThat(text(found, List.of(), false)).doesNotContain("Findings", "because");
  }

  @Test
  void onAScreenWarningsAreALineWithTheGravestFirst() {
    List<Trial> warned =
        new WrittenRun()
            .users(100, 1, 2, 3)
            .warned(
                new TrialWarning("late", Severity.CAUTION, "60 ms late", "Give it more CPU."),
                new TrialWarning("busy", Severity.VOID, "96 % busy.", "Use fewer users."))
            .trials();

    assertThat(text(verdict(List.of(row(USERS)), List.of(), List.of()), warned, false))
        .contains("How sure: Void: busy (3 of 3 trials). Cautions: late (3 of 3 trials). A note.")
        .doesNotContain("Use fewer users");
  }

  private static String printed(List<Comparison> comparisons, List<Trial> trials) {
    Verdict plain = verdict(List.of(row(USERS)), List.of(), List.of());
    return text(
        new Verdict(
            plain.headline(),
            plain.groups(),
            plain.advice(),
            plain.count(),
            plain.notes(),
            new Verdict.Comparing(plain.comparing().margin(), comparisons),
            plain.scores(),
            Verdict.Findings.NONE),
        trials);
  }

  private static Verdict.Row row(Bottleneck limit) {
    return new Verdict.Row(
        "virtual-100",
        "virtual",
        "100",
        3,
        1973.0,
        new Range(1952, 1994),
        2000,
        0.98,
        1.0,
        1.0,
        1.0,
        0.0,
        limit,
        null,
        null);
  }

  private static Verdict verdict(
      List<Verdict.Row> rows, List<String> advice, List<Verdict.Score> scores) {
    return new Verdict(
        "It is as it is.",
        List.of(new Verdict.Group(Map.of("pool", "50"), rows, List.of())),
        advice,
        new Verdict.Count(3, 0),
        List.of("A note."),
        new Verdict.Comparing(0.03, List.of()),
        scores,
        Verdict.Findings.NONE);
  }

  private static String text(Verdict verdict, List<Trial> trials) {
    return text(verdict, trials, true);
  }

  private static String text(Verdict verdict, List<Trial> trials, boolean all) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    VerdictText.print(new PrintStream(out, true, StandardCharsets.UTF_8), verdict, trials, all);
    return out.toString(StandardCharsets.UTF_8);
  }
}
