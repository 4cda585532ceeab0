package dev.loomgauge.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.bench.Observation.Span;
import dev.loomgauge.protocol.load.Generator;
import dev.loomgauge.protocol.load.Latencies;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ObservationTest {
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
