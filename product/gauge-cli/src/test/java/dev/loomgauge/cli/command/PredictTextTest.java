package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Accuracy;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PredictTextTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @Test
  void limitsThatDoNotFitBehindRangesFollowInATableOfTheirOwn() {
    new PredictText(
            List.of("threads", "connection", "users"), List.of(row("platform"), row("virtual")))
        .print(new PrintStream(printed, true, StandardCharsets.UTF_8));

    List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(lines).allMatch(line -> line.length() <= 120);
    assertThat(lines)
        .startsWith(
            "  threads   throughput                    mean    p50     p95     p99                 "
                + "   errors",
            "  platform  3,768 req/s (2,900 to 4,700)  690 ms  692 ms  766 ms  792 ms (600 to"
                + " 1,200)  1.3 %",
            "  virtual   3,768 req/s (2,900 to 4,700)  690 ms  692 ms  766 ms  792 ms (600 to"
                + " 1,200)  1.3 %",
            "",
            "  threads   limited by                            next limit",
            "  platform  service-cpu at ~2,977 to 5,109 req/s  users at ~5,095 to 5,301 req/s",
            "  virtual   service-cpu at ~2,977 to 5,109 req/s  users at ~5,095 to 5,301 req/s");
  }

  private static PredictionsCsv.Row row(String threads) {
    Interval throughput = new Interval(new Range(2_900, 4_700), 0.1, "30 past pairs");
    Interval p99 = new Interval(new Range(600, 1_200), 0.1, "30 past pairs");
    Expected expected =
        ExpectedFigures.of("simulation", 3_768, 690.0, 692.0, 766.0, 792.0, 0.013, Map.of())
            .with(Map.of(Figure.THROUGHPUT, throughput, Figure.P99, p99));
    List<Limit> limits =
        List.of(
            new Limit(
                "service-cpu",
                Kind.STATION,
                new Limit.Terms("service-cpu", 1, 1.0 / 3_900),
                false,
                0.3,
                null),
            new Limit(
                "users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 5_197), false, 0.01, null));
    return new PredictionsCsv.Row(
        "2026-01-01T00:00:00Z",
        threads,
        Map.of("threads", threads, "connection", "released", "users", "2600"),
        new Prediction(500, 3_900, null, null, limits, expected));
  }

  private static PredictionsCsv.Row row(
      String threads, double errorRate, Range errors, String note, String basis) {
    Expected expected =
        new Expected(
                "simulation",
                1_000,
                50.0,
                null,
                null,
                null,
                errorRate,
                Map.of(),
                new Accuracy(null, null, null, errors, note),
                Map.of(),
                Map.of(),
                Map.of())
            .with(Map.of(Figure.THROUGHPUT, new Interval(new Range(950, 1_050), 0.1, basis)));
    Limit limit = new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 1_200), true, 0);
    return new PredictionsCsv.Row(
        "2026-01-01T00:00:00Z",
        "cell-" + threads,
        Map.of("threads", threads),
        new Prediction(50, 1_200, null, 1_234.0, List.of(limit), expected));
  }

  @Test
  void errorsHaveWhatIsLeftOpenAndWhatSeveralCellsShareIsSaidOnce() {
    new PredictText(
            List.of("threads"),
            List.of(
                row("platform", 0.02, new Range(0.018, 0.022), "it ended early", "30 past pairs"),
                row("virtual", 0, new Range(0, 0.004), "it ended early", "3 past pairs"),
                row("reactive", 0, new Range(0, 0.0009), "", "30 past pairs")))
        .print(new PrintStream(printed, true, StandardCharsets.UTF_8));

    String text = printed.toString(StandardCharsets.UTF_8);
    assertThat(text.replaceAll(" +", " "))
        .contains(
            "2.0 %% (%s to %s) ".formatted(Numbers.number(1.8), Numbers.number(2.2)),
            " 0 %% (at most %s) ".formatted(Numbers.percent(0.004)),
            " 0 % users at 1,200 req/s\n",
            " reactive -\n")
        .doesNotContain(Prediction.ESTIMATE, "Errors: 0 %");
    assertThat(text.lines())
        .containsSubsequence(
            "Knee (requests begin to wait): 1,234 users (platform), 1,234 users (virtual), 1,234 users"
                + " (reactive).",
            "90 % prediction interval of throughput (2 cells): 30 past pairs.",
            "90 % prediction interval of throughput (1 cell): 3 past pairs.",
            "cell-platform, cell-virtual: it ended early.");
  }

  @Test
  void aKneeOfOneUserIsOfOneUser() {
    PredictionsCsv.Row row = row("platform", 0, new Range(0, 0), "", "30 past pairs");
    Prediction one =
        new Prediction(55, 18, null, 1.02, row.prediction().limits(), row.prediction().expected());

    new PredictText(
            List.of("threads"),
            List.of(new PredictionsCsv.Row(row.at(), row.cell(), row.levels(), one)))
        .print(new PrintStream(printed, true, StandardCharsets.UTF_8));

    assertThat(printed.toString(StandardCharsets.UTF_8).lines())
        .contains("Knee (requests begin to wait): 1 user (platform).");
  }

  @Test
  void whatIsTheSameInAllRowsIsNoColumn() {
    new PredictText(
            List.of("threads"),
            List.of(
                row("platform", 0, new Range(0, 0), "", "30 past pairs"),
                row("virtual", 0, new Range(0, 0), "", "30 past pairs")))
        .print(new PrintStream(printed, true, StandardCharsets.UTF_8));

    assertThat(printed.toString(StandardCharsets.UTF_8).lines())
        .contains("Errors: 0 % in all rows.")
        .anyMatch(line -> line.startsWith("Solver simulation: "))
        .first()
        .asString()
        .matches(" +threads +throughput +mean +p50 +p95 +p99 +limited by +next limit");
  }
}
