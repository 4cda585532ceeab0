package dev.loomgauge.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.bench.Observation.Span;
import dev.loomgauge.core.statistics.PairedRatio;
import dev.loomgauge.protocol.load.Generator;
import dev.loomgauge.protocol.load.Latencies;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.observation.ObservationCost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ObservationTest {
  @RegisterExtension private final Said said = new Said();

  @Test
  void throughputWithoutObservationIsTheMeanOfTheSpansThatWereNotObserved() {
    List<Span> spans =
        List.of(
            new Span(false, 0, 100, 1),
            new Span(true, 100, 900, 1),
            new Span(false, 900, 1_200, 1));

    assertThat(Observation.unobserved(spans, span -> span.to() - span.from())).isEqualTo(200);
    assertThat(Observation.unobserved(List.of(), Span::given)).isZero();
  }

  @Test
  void oneSpanOfEachTwoIsObservedTheFirstAsOftenAsTheSecond() {
    List<Boolean> order = Observation.order(1_000, new Random(1));

    assertThat(order).hasSize(2_000);
    int first = 0;
    for (int i = 0; i < order.size(); i += 2) {
      assertThat(order.get(i)).isNotEqualTo(order.get(i + 1));
      first += order.get(i) ? 1 : 0;
    }
    assertThat(first).isBetween(400, 600);
    assertThat(Observation.order(9, new Random(7))).isEqualTo(Observation.order(9, new Random(7)));
  }

  @Test
  void whatTheHostTookIsNotGiven() {
    assertThat(Span.of(true, 1_000, 3_000, 500_000_000))
        .isEqualTo(new Span(true, 1_000, 3_000, 0.75));
    assertThat(Span.of(false, 1_000, 3_000, 0).given()).isEqualTo(1);
  }

  @Test
  void eachPairIsObservedOverUnobservedInWhateverOrderTheyCame() {
    List<Span> spans =
        List.of(
            new Span(false, 0, 100, 1),
            new Span(true, 0, 50, 1),
            new Span(true, 0, 30, 1),
            new Span(false, 0, 40, 1),
            new Span(true, 0, 1, 1));

    assertThat(Observation.ratios(spans, span -> span.to() - span.from()))
        .containsExactly(0.5, 0.75);
  }

  /** Four spans in two pairs; of one of them the host took half. */
  @Test
  void theCostIsSaidAndKept(@TempDir Path folder) throws IOException {
    Installation home = new Installation(folder, folder);
    Files.createDirectories(home.kept());
    Observation observation = new Observation();
    new CommandLine(observation)
        .parseArgs(
            "--pid 1 --cpu 2 --url u --path /p --users 9 --pairs 2 --seconds 1".split(" ", -1));
    observation.told.addAll(
        List.of(second(0, 40), second(1_000, 25), second(2_000, 50), second(3_000, 45)));

    observation.print(
        List.of(
            new Span(true, 0, 1_000, 1),
            new Span(false, 1_000, 2_000, 0.5),
            new Span(false, 2_000, 3_000, 1),
            new Span(true, 3_000, 4_000, 1)),
        home);

    ObservationCost kept = ObservationCost.read(home).orElseThrow();
    PairedRatio ratio = PairedRatio.of(List.of(0.8, 0.9));
    assertThat(kept)
        .isEqualTo(
            new ObservationCost(ratio.ratio(), ratio.low(0.95), ratio.high(0.95), 2, kept.date()));
    assertThat(said.lines().getFirst()).endsWith("; 9 users, 2 pairs of 1 s.");
    assertThat(said.lines().subList(1, 3))
        .containsExactly(
            "Throughput of a second of the service's CPU without observation: 100 req/s (mean of"
                + " the spans; steal 12.5 % of the time).",
            "Observed over unobserved, with its 95 % interval: " + kept.words());
  }

  private static LoadSecond second(long epochMs, long ok) {
    return new LoadSecond(
        new LoadSecond.Span(0, Phase.WINDOW, epochMs, 500),
        new LoadSecond.Requests(ok, ok, Map.of(), Map.of(), 0, 0, 0),
        new LoadSecond.InFlight(0, 0, 0, 0, 0, 0, 0, null),
        Latencies.NONE,
        new Generator(0, 0, 0, 0, 0),
        null,
        null,
        null);
  }

  @Test
  void theThroughputOfASpanIsThatOfTheSecondsInsideForEachThatTheHostGave() {
    List<LoadSecond> told =
        List.of(second(999, 900), second(1_000, 20), second(1_500, 40), second(1_501, 700));

    assertThat(Observation.rps(new Span(true, 1_000, 2_000, 0.5), told))
        .isEqualTo((40 + 80) / 2.0 / 0.5);
    assertThat(Observation.rps(new Span(true, 5_000, 6_000, 1), told)).isNaN();
  }
}
