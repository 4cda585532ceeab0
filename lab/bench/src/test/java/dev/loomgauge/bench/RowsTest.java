package dev.loomgauge.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.prediction.interval.Pair;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.Verdict.Findings;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows of what the recorded run does not have. */
class RowsTest {
  @RegisterExtension private final Said said = new Said();
  @TempDir private Path folder = Path.of("");

  private static Finding finding(String code) {
    return new Finding(code, "t", "c", "w", "e", "r", null, 0.5, null, null);
  }

  private static Verdict recorded() {
    return new ResultsFolder(Path.of(ProgramsTest.RECORDED)).readVerdict().orElseThrow();
  }

  @Test
  void findingsAreToldByTheirCodesOnOneLine() throws IOException {
    Verdict verdict = recorded();
    Findings two =
        new Findings(
            List.of(),
            List.of(),
            List.of(),
            List.of(finding("small-pool"), finding("lock")),
            List.of());
    Files.writeString(new ResultsFolder(folder).verdictJson(), Json.write(verdict.with(two)));

    FindingCodes.main(new String[] {folder.toString()});

    assertThat(said.lines()).containsExactly("small-pool lock");
  }

  @Test
  void aRatioHasItsIntervalAndWhatMayBeSaid() {
    Range interval = new Range(1.21, 1.31);
    assertThat(Schedules.ratio(comparison(1.2589, interval)))
        .isEqualTo("1.259 (1.210 to 1.310), fails_more");
    assertThat(Schedules.ratio(comparison(null, interval))).isEqualTo("-");
    assertThat(Schedules.ratio(comparison(1.2589, null))).isEqualTo("-");
  }

  private static Comparison comparison(@Nullable Double ratio, @Nullable Range interval) {
    return comparison("20", ratio, interval);
  }

  private static Comparison comparison(
      String users, @Nullable Double ratio, @Nullable Range interval) {
    return new Comparison(
        "p99",
        Map.of("users", users),
        "jdk",
        "21",
        "25",
        2,
        ratio,
        interval,
        null,
        Comparison.Outcome.FAILS_MORE,
        null,
        null,
        false,
        "");
  }

  private ResultsFolder compared(String name, Comparison... comparisons) throws IOException {
    Verdict of = recorded();
    ResultsFolder results = new ResultsFolder(Files.createDirectories(folder.resolve(name)));
    Verdict verdict =
        new Verdict(
            of.headline(),
            of.groups(),
            of.advice(),
            of.count(),
            of.notes(),
            new Verdict.Comparing(0.03, List.of(comparisons)),
            of.scores(),
            of.findings());
    Files.writeString(results.verdictJson(), Json.write(verdict));
    return results;
  }

  @Test
  void ratiosStandBesideThoseOfTheSameLevels() throws IOException {
    Range interval = new Range(1, 2);

    Schedules.ratios(
        compared("theirs", comparison("20", 1.5, interval), comparison("60", 1.75, interval)),
        compared("ours", comparison("60", 1.25, interval), comparison("90", 1.125, interval)));

    assertThat(said.lines())
        .endsWith(
            "| p99 of 25 / 21, 60 users | 1.750 (1.000 to 2.000), fails_more | 1.250 (1.000 to"
                + " 2.000), fails_more |",
            "| p99 of 25 / 21, 90 users | - | 1.125 (1.000 to 2.000), fails_more |");
  }

  private static Trial trial(double rps, double lagMs) {
    Trials trials = new Trials();
    trials.rps = rps;
    trials.lagMs = lagMs;
    return trials.judged();
  }

  /** The half width is the 12.7 of Student's t with one degree of freedom times 2 req/s. */
  @Test
  void aCellHasAnIntervalFromTwoValidTrialsOn() {
    List<Trial> two = List.of(trial(398, 2), trial(402, 2), trial(900, 7_000));
    List<Trial> one = List.of(trial(398, 2), trial(402, 7_000));
    assertThat(two).extracting(Trial::valid).containsExactly(true, true, false);

    Schedules.cells(one, two);

    String cell = two.getFirst().cell();
    assertThat(said.lines())
        .filteredOn(line -> line.startsWith("| " + cell))
        .singleElement()
        .asString()
        .startsWith("| " + cell + " | - | 400 \u00b1 6.35 % | - | ");
    assertThat(said.lines()).anyMatch(line -> line.startsWith("Of 0 intervals 0 are no wider"));
  }

  /** Half as wide in requests a second. */
  @Test
  void intervalsThatBothHaveAreComparedTheirsFirst() {
    Schedules.cells(List.of(trial(398, 2), trial(402, 2)), List.of(trial(396, 2), trial(404, 2)));
    assertThat(said.lines())
        .filteredOn(line -> line.startsWith("Of "))
        .containsExactly(
            "Of 2 intervals 1 are no wider with ours; on the whole (geometric mean) ours are 1.41"
                + " times as wide. Below 1.0 % all count alike.",
            "Of 2 intervals 1 are no wider with ours; on the whole (geometric mean) ours are 1.41"
                + " times as wide. Below 0.5 % all count alike.");
  }

  /** 200 users, of whom one or all 200 have to be served before the next request begins. */
  @Test
  void usersInStepAreHeldAgainstThoseWhoNeverWaitAndThoseWhoAllDo() {
    assertThat(InStep.row(true, 0.5, 1.5, 407.2))
        .isEqualTo("| one | 0.50 ms | 1.50 ms | 407 | 662 | 333 |");
    assertThat(InStep.probe(0b1010, true)).isEqualTo(0b1010);
    assertThat(InStep.probe(0b1010, false)).isEqualTo(0b1000);
    assertThat(InStep.row(false, 0.25, 0, 600)).startsWith("| two | 0.25 ms | 0.00 ms | 600 |");
  }

  @Test
  void aPairIsOfATrialWhosePredictionWasWritten() {
    Trials bounded = new Trials();
    bounded.limits =
        List.of(
            new Limit(
                "threads", Limit.Kind.RESOURCE, new Limit.Terms("threads", 200, 0.5), true, 0));
    bounded.expected =
        ExpectedFigures.of("mva", 400, 6500.0, null, null, null, 0, Map.of("threads", 1.0))
            .with(Map.of(Figure.THROUGHPUT, new Expected.Interval(null, 0.02, "none")));
    Trial trial = bounded.judged();

    assertThat(Pairs.of(trial, "quick", Set.of("other", trial.predictionChecksum())))
        .isNotEmpty()
        .isEqualTo(Pair.of(trial, "quick"));
    assertThat(Pairs.of(trial, "quick", Set.of("other"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                         | Asked[kind=virtual, counts=[10000, 100000, 250000, 500000, 1000000]]
          platform                   | Asked[kind=platform, counts=[10000, 100000, 250000, 500000, 1000000]]
          virtual 300 20 999999999   | Asked[kind=virtual, counts=[20, 300, 999999999]]
          green                      | none
          virtual 0                  | none
          virtual 10 -1              | none
          virtual 1000000000         | none
          """)
  void threadsToParkAreCountedAscending(String args, String asked) {
    assertThat(
            Parked.Asked.of(args.isEmpty() ? new String[0] : args.split(" ", -1))
                .map(Parked.Asked::toString)
                .orElse("none"))
        .isEqualTo(asked);
  }

  private String gate(String name, String times) throws IOException {
    Path gate = Files.createDirectories(folder.resolve(name));
    Files.writeString(gate.resolve("gate.json"), "{\"version\": 1" + times + "}");
    return gate.toString();
  }

  @Test
  void whatGatesDecidedIsARowEachAndASum() throws IOException {
    String first =
        gate(
            "1",
            """
            , "times": {"blocks": 4, "loads": [{"void": true}, {"void": false}, {}], "metrics": [
              {"metric": "throughput", "outcome": "equivalent"},
              {"metric": "p99", "outcome": "undecided"},
              {"metric": "cpu", "outcome": "slower"},
              {"metric": "allocated", "outcome": "equivalent"}]}
            """);
    String second = gate("2", ", \"times\": {\"blocks\": 2}");

    GateOutcomes.main(new String[] {first, second});

    assertThat(said.lines())
        .containsExactly(
            "| gate | blocks | loads | void | throughput | p99 | cpu | allocated |",
            "|---|--:|--:|--:|---|---|---|---|",
            "| 1 | 4 | 3 | 1 | equivalent | undecided | slower | equivalent |",
            "| 2 | 2 | 0 | 0 | - | - | - | - |",
            "",
            "2 gates: {equivalent=2, slower=1, undecided=1}");
    String none = gate("3", "");
    assertThatThrownBy(() -> GateOutcomes.main(new String[] {none}))
        .hasMessage(none + " is a gate without times.");
  }
}
