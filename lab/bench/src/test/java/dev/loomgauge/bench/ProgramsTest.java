package dev.loomgauge.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.bench.StartSpread.SecondCounts;
import dev.loomgauge.core.statistics.MeanInterval;
import dev.loomgauge.protocol.load.Generator;
import dev.loomgauge.protocol.load.Latencies;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What the programs over a results folder say of a recorded run. */
class ProgramsTest {
  static final String RECORDED = "../../product/gauge-cli/src/test/resources/recorded/run";

  @RegisterExtension private final Said said = new Said();

  @Test
  void aRunWithoutAFindingHasADash() {
    FindingCodes.main(new String[] {RECORDED});
    assertThat(said.lines()).containsExactly("-");
  }

  @Test
  void pinningIsToldByCellAndByComparison() {
    Pinning.main(new String[] {RECORDED});
    assertThat(said.lines())
        .containsExactly(
            "`./loomgauge run gauge-cli/src/test/resources/recorded/held-or-released.yaml --set"
                + " threads=platform,virtual --seed 1`, 2026-11-23: AMD EPYC, 2 CPUs, the service"
                + " on CPU 1; 13 trials, 11 of them void and in no row.",
            "",
            "| threads | connection | users | throughput | pinned, per second | pinned at a time |"
                + " longest | where |",
            "| --- | --- | --- | --- | --- | --- | --- | --- |",
            "| platform | released | 400 | 666 req/s | 0 |  |  |  |",
            "| platform | held | 60 | 66.7 req/s | 0 |  |  |  |",
            "",
            "| compared | throughput | 95 % interval | what it says |",
            "| --- | --- | --- | --- |",
            "| threads virtual over platform, connection released, pool 20, path normal, users 60"
                + " |  |  | undecided |",
            "| threads virtual over platform, connection released, pool 20, path normal, users 400"
                + " |  |  | undecided |",
            "| threads virtual over platform, connection held, pool 20, path normal, users 60 |  |"
                + "  | undecided |");
  }

  @Test
  void trialsWithoutAScaleGiveNoPair() throws Exception {
    PrintStream err = System.err;
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    System.setErr(new PrintStream(told, true, UTF_8));
    try {
      Pairs.main(new String[] {RECORDED});
    } finally {
      System.setErr(err);
    }
    assertThat(told.toString(UTF_8).lines())
        .containsExactly(
            RECORDED
                + ": 0 pairs of 0 trials; 13 trials have none (void, predicted without a scale, or"
                + " with a prediction that was changed)");
    assertThat(said.lines())
        .containsExactly(
            "figure,kind,exact,band,predicted,measured,scale,at,scenario,trial,service,threads,java,low,high");
  }

  @Test
  void aScheduleIsComparedWithItselfInTrialsWindowsAndCells() {
    Schedules.main(new String[] {RECORDED, RECORDED});
    assertThat(said.lines())
        .containsSubsequence(
            "AMD EPYC, 2 CPUs, 2026-11-23T07:06:04.977Z; Loomgauge 0.1.0.",
            "| schedule | trials | void | minutes, with starts and warm-ups |",
            "| published: 8 s ramp, 10 s warm-up, 20 s hold | 13 | 11 | 2.2 |",
            "| ours: windows as long as the first block's noise asks for | 13 | 11 | 2.2 |",
            "Our windows: 3.0 s in the first block, 2.6 s in the later ones; measured in all 0.6"
                + " min.",
            "Ours takes 1.00 of the time.",
            "| cell | req/s, published | req/s, ours | p99 ms, published | p99 ms, ours |",
            "| platform-held-pool20-normal-users60 | - | - | - | - |",
            "| virtual-released-pool20-normal-users60 | - | - | - | - |",
            "| ratio | published | ours |",
            "| throughput of virtual / platform, 60 users | - | - |",
            "| p99 of virtual / platform, 60 users | - | - |");
  }

  /** A copy of the recorded run with another end, as JSON. */
  private static Path ended(Path folder, String end) throws IOException {
    Path recorded = Path.of(RECORDED);
    try (Stream<Path> files = Files.walk(recorded)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = folder.resolve(recorded.relativize(file).toString());
        Files.createDirectories(copy.resolveSibling("."));
        Files.copy(file, copy);
      }
    }
    Path run = folder.resolve("run.json");
    String text = Files.readString(run);
    assertThat(text).contains("\"2026-11-23T07:08:21.047Z\"");
    Files.writeString(run, text.replace("\"2026-11-23T07:08:21.047Z\"", end));
    return folder;
  }

  /** One that is the other and ended later, so that it took twice as long. */
  @Test
  void theTimeOfOursIsThatOverTheTimeOfTheOther(@TempDir Path folder) throws IOException {
    ended(folder, "\"2026-11-23T07:10:34.342Z\"");

    Schedules.main(new String[] {folder.toString(), RECORDED});

    assertThat(said.lines())
        .containsSubsequence(
            "| published: 8 s ramp, 10 s warm-up, 20 s hold | 13 | 11 | 4.4 |",
            "| ours: windows as long as the first block's noise asks for | 13 | 11 | 2.2 |",
            "Ours takes 0.50 of the time.");
  }

  @Test
  void aRunThatWasCutOffHasNoLengthAndOneWithoutAVerdictNoPinning(@TempDir Path folder)
      throws IOException {
    String[] args = {RECORDED, ended(folder, "null").toString()};
    assertThatThrownBy(() -> Schedules.main(args)).hasMessage(folder + " was cut off");
    Files.delete(folder.resolve("verdict.json"));
    assertThatThrownBy(() -> Pinning.main(new String[] {folder.toString()}))
        .hasMessage(folder + " has no verdict: finish the run.");
  }

  @Test
  void widthsOfIntervalsCountAlikeBelowALeastOne() {
    Schedules.widths(List.of(new double[] {4, 2}, new double[] {2, 4}, new double[] {0.1, 0.9}), 1);
    Schedules.widths(List.of(new double[] {1, 4}, new double[] {1, 1}), 0.5);

    assertThat(said.lines())
        .containsExactly(
            "",
            "Of 3 intervals 2 are no wider with ours; on the whole (geometric mean) ours are 1.00"
                + " times as wide. Below 1.0 % all count alike.",
            "",
            "Of 2 intervals 1 are no wider with ours; on the whole (geometric mean) ours are 2.00"
                + " times as wide. Below 0.5 % all count alike.");
    assertThat(Schedules.words(Optional.of(new MeanInterval(2_000, 50))))
        .isEqualTo("2,000 \u00b1 2.50 %");
    assertThat(Schedules.words(Optional.empty())).isEqualTo("-");
  }

  @Test
  void aParkedThreadTakesWhatCameSinceItWasIdle() {
    assertThat(
            new Parked.Memory(9_000_000, 2_100_000, 1_500_000, 50L << 20)
                .row(new Parked.Memory(1_000_000, 100_000, 500_000, 30L << 20), 1_000))
        .isEqualTo("| 1,000 | 8,000 | 2,000 | 1,000 | 20,971 | 50 |");
    assertThat(Frames.words(List.of(25))).isEqualTo("25");
    assertThat(Frames.words(List.of(50, 10))).isEqualTo("10, after it was 50 deep");
  }

  private static LoadSecond second(int number, long ok) {
    return new LoadSecond(
        new LoadSecond.Span(number, Phase.WINDOW, 1_000L * number, 1_000),
        new LoadSecond.Requests(ok, ok, Map.of(), Map.of(), 0, 0, 0),
        new LoadSecond.InFlight(0, 0, 0, 0, 0, 0, 0, null),
        Latencies.NONE,
        new Generator(0, 0, 0, 0, 0),
        null,
        null,
        null);
  }

  private static final InetAddress EARLY = InetAddress.ofLiteral("10.0.0.1");
  private static final InetAddress LATE = InetAddress.ofLiteral("10.0.0.2");

  private static boolean row(long requests, long latencies, long beginMs, List<Double> spreads) {
    StartSpread one = new StartSpread();
    row(one, requests, latencies, beginMs, spreads);
    return one.code() == 0;
  }

  private static void row(
      StartSpread all, long requests, long latencies, long beginMs, List<Double> spreads) {
    all.row(
        "1 | 2",
        List.of(LATE, EARLY),
        new ArrivalServer.Arrivals(Map.of(EARLY, 5_000_000L, LATE, 7_250_000L), requests),
        new SecondCounts(
            List.of(second(0, 4), second(1, 6)),
            List.of(
                new SecondCounts.Interval(0, 4), new SecondCounts.Interval(beginMs, latencies))),
        spreads);
  }

  @Test
  void aStartIsEqualWhereServerRowsAndHistogramsAgree() {
    List<Double> spreads = new ArrayList<>();

    assertThat(row(10, 6, 1_000, spreads)).isTrue();
    assertThat(row(9, 6, 1_000, spreads)).isFalse();
    assertThat(row(10, 5, 1_000, spreads)).isFalse();
    assertThat(row(10, 6, 1_009, spreads)).isFalse();
    assertThat(spreads).containsExactly(2.25, 2.25, 2.25, 2.25);
    assertThat(said.lines())
        .containsExactly(
            "| 1 | 2 | 2.25 | 0.00 | 2.25 | 10 | 10 | 10 | 2 of 2 |",
            "| 1 | 2 | 2.25 | 0.00 | 2.25 | 9 | 10 | 10 | 2 of 2 |",
            "| 1 | 2 | 2.25 | 0.00 | 2.25 | 10 | 10 | 9 | 1 of 2 |",
            "| 1 | 2 | 2.25 | 0.00 | 2.25 | 10 | 10 | 10 | 1 of 2 |");
  }

  @Test
  void oneStartThatDiffersIsEnoughWhateverFollows() {
    StartSpread all = new StartSpread();
    row(all, 9, 6, 1_000, new ArrayList<>());
    row(all, 10, 6, 1_000, new ArrayList<>());

    assertThat(all.code()).isEqualTo(1);
  }

  @Test
  void aHostThatSentNothingHasNoTime() {
    List<Double> spreads = new ArrayList<>();
    new StartSpread()
        .row(
            "3 | 1",
            List.of(EARLY, LATE),
            new ArrivalServer.Arrivals(Map.of(EARLY, 5_000_000L), 0),
            new SecondCounts(List.of(), List.of()),
            spreads);

    assertThat(said.lines()).containsExactly("| 3 | 1 | 0.00 | NaN | NaN | 0 | 0 | 0 | 0 of 0 |");
    assertThat(spreads).containsExactly(Double.NaN);
  }

  @Test
  void spreadsAreToldByTheirMiddleTheirMostAndHowManyAreSmall() {
    StartSpread.summary("new processes", List.of(7.0, 1.0, 4.999, 5.0));
    StartSpread.summary("kept ones", List.of());

    assertThat(said.lines())
        .containsExactly(
            "Spread of 4 starts of new processes: 5.00 ms in the middle, 7.00 ms at most, 2 below 5"
                + " ms.");
  }
}
