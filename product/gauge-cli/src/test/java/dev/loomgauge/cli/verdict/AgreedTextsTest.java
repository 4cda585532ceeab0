package dev.loomgauge.cli.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.cli.Golden;
import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.ModeWarmUp;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.WithoutFinding;
import dev.loomgauge.report.Report;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole screen of a run in which there was everything. */
@ResourceLock(Resources.LOCALE)
@ResourceLock(Resources.TIME_ZONE)
class AgreedTextsTest {
  @Test
  void theScreenOfEveryConclusion() throws IOException {
    List<Trial> trials =
        new WrittenRun()
            .users(100, 199, 199.5, 198.5)
            .users(2600, 2700, 2705)
            .predicted(190, 210)
            .kinds(kinds())
            .warned(
                new TrialWarning("pool-full", Severity.NOTE, "full", "Nothing to do."),
                new TrialWarning("busy", Severity.CAUTION, "busy", "Use fewer users."))
            .trials();
    Map<String, Endurance> endurance = new LinkedHashMap<>();
    endurance.put(
        "virtual-100-r1",
        new Endurance(
            3600,
            List.of(
                new Endurance.Course(
                    Endurance.Measure.RESIDENT, Endurance.Trend.FLAT, null, null, "It is flat.")),
            new Endurance.Pauses(1234, 5678, 12.5, 81.5, 0.00158),
            512.0,
            null));

    Golden.checkPrinted(
        "every-conclusion.txt",
        out ->
            ResultsText.print(
                out,
                verdict(),
                new Report.Written(List.of(), List.of(), List.of(), null, trials, endurance),
                true));
  }

  @ParameterizedTest
  @CsvSource({"3%, 0.03", "0.5 %, 0.005", "99.5%, 0.995"})
  void aMarginIsAPercentage(String text, double share) {
    assertThat(new Margin().convert(text)).isEqualTo(share);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3", "0%", "100%", "-1%", "x%", "%", ""})
  void anythingElseIsNoMargin(String text) {
    assertThatThrownBy(() -> new Margin().convert(text))
        .hasMessage(
            "'" + text + "' is no margin: write a percentage above 0 and under 100, like 3%.");
  }

  private static Map<String, LoadSummary.Kind> kinds() {
    Map<String, LoadSummary.Kind> kinds = new LinkedHashMap<>();
    kinds.put("order", new LoadSummary.Kind(1500, Map.of("500", 12L), 21.5, 20, 31, 42));
    kinds.put("list", new LoadSummary.Kind(400, Map.of(), 5.25, 5, 7, 9));
    return kinds;
  }

  private static Verdict verdict() {
    return new Verdict(
        "Virtual threads moved the limit.",
        List.of(
            group("held", row("virtual-100", 100, 199.0, new Range(190, 208), 3)),
            group("released", row("virtual-2600", 2600, 2702.5, null, 2))),
        List.of("First.", "Second.", "Third.", "Fourth.", "Fifth."),
        new Verdict.Count(5, 1),
        List.of("One machine."),
        new Verdict.Comparing(
            0.05,
            List.of(
                comparison("throughput", 1.25, Outcome.FASTER, null),
                comparison("p99", 0.8, Outcome.UNDECIDED, 1),
                comparison("mean", 1.0, Outcome.UNDECIDED, 7))),
        List.of(
            new Verdict.Score(
                "throughput",
                12,
                0.002,
                0.0123,
                -0.05,
                "virtual-100",
                Limit.Kind.USERS,
                new Verdict.Score.Coverage(9, 10, new Range(0.5, 0.99), 0.034)),
            new Verdict.Score("p99", 4, 0.1, 0.15, 0.3, "virtual-100", Limit.Kind.STATION, null)),
        new Verdict.Findings(
            List.of(
                capacity("virtual", "50", 3200, 3400, null),
                capacity(
                    "virtual",
                    "20",
                    null,
                    1600,
                    new CapacityBracket.Passing(1500, 1400.4, 1550.0, 6)),
                capacity(
                    "platform",
                    "50",
                    3200,
                    null,
                    new CapacityBracket.Passing(3010, 2690, null, 6))),
            List.of(memory("50", ""), memory("20", "two trials")),
            List.of(
                new ModeWarmUp("virtual", 2, 80.4, 60_000, 34.4, 4.0, 0.4, 1),
                new ModeWarmUp("platform", 1, 130, 1_000, 3.4, null, 0.4, 1),
                new ModeWarmUp("", 1, 1, 1_000, 3.4, 2.0, 1.0, 0)),
            List.of(
                new Finding(
                    "pool",
                    "Small pool",
                    "virtual-100",
                    "virtual, 100 users",
                    "20 of 20 are busy.",
                    "Take 60.",
                    "192 req/s.",
                    2.5,
                    null,
                    "190 req/s.")),
            Stream.of("a", "b", "c", "d", "e")
                .map(cell -> WithoutFinding.of(cell, "cell " + cell, cell.equals("a"), "because."))
                .toList()));
  }

  private static Verdict.Group group(String connection, Verdict.Row row) {
    return new Verdict.Group(Map.of("connection", connection), List.of(row), List.of());
  }

  private static Verdict.Row row(
      String cell, int users, double rps, @Nullable Range interval, int blocks) {
    return new Verdict.Row(
        cell,
        "virtual",
        String.valueOf(users),
        blocks,
        rps,
        interval,
        10_000.0,
        rps / 10_000,
        5.0,
        9.5,
        12.5,
        0.0012,
        null,
        null,
        null);
  }

  private static Comparison comparison(
      String metric, double ratio, Outcome outcome, @Nullable Integer more) {
    return new Comparison(
        metric,
        Map.of("connection", "held"),
        "threads",
        "platform",
        "virtual",
        3,
        ratio,
        new Range(ratio * 0.9, ratio * 1.1),
        0.01,
        outcome,
        more,
        null,
        false,
        "words");
  }

  private static CapacityBracket capacity(
      String threads,
      String pool,
      @Nullable Integer carried,
      @Nullable Integer notCarried,
      CapacityBracket.@Nullable Passing passing) {
    return new CapacityBracket(
        threads,
        Map.of("pool", pool),
        "users",
        "p99 at most 1,000 ms, no errors",
        1000.0,
        carried,
        notCarried,
        CapacityBracket.End.P99,
        "p99 1,240 ms",
        List.of(
            new CapacityBracket.Point(1600, "001", CapacityBracket.Standing.CARRIED, 510.0, "")),
        passing);
  }

  private static RequestMemory memory(String pool, String doubt) {
    return new RequestMemory(
        "virtual-" + pool,
        "virtual",
        Map.of("pool", pool),
        5000,
        4990,
        3,
        List.of(
            new RequestMemory.Part(
                RequestMemory.Kind.HEAP, 64 << 20, 12_288, new Range(11_264, 13_312)),
            new RequestMemory.Part(RequestMemory.Kind.RESIDENT, 64 << 20, 40_960, null)),
        doubt);
  }
}
