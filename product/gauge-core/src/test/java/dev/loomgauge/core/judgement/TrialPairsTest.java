package dev.loomgauge.core.judgement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.interval.Pair;
import dev.loomgauge.core.prediction.interval.UtilisationBand;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrialPairsTest {

  @Test
  void aTrialGivesAPairForEachFigureThatWasPredictedWithAScale() {
    List<Pair> pairs = Pair.of(bounded(0.4).judged(), "quick");

    assertThat(pairs).extracting(Pair::figure).containsExactly(Figure.THROUGHPUT, Figure.MEAN);
    assertThat(pairs.getFirst())
        .returns(Kind.RESOURCE, Pair::kind)
        .returns(UtilisationBand.BELOW_70, Pair::band)
        .returns(400.0, Pair::predicted)
        .returns(398.0, Pair::measured)
        .returns(0.02, Pair::scale)
        .returns(
            new Pair.Origin("2026-01-01T00:00:00Z", "quick", "001", "order-mvc", "platform", "25"),
            Pair::origin);
  }

  @Test
  void theBandIsThatOfTheBusiestCpuAndOfNoPool() {
    assertThat(Pair.of(bounded(0.7).judged(), "quick").getFirst().band())
        .isEqualTo(UtilisationBand.FROM_70);
    assertThat(Pair.of(bounded(0.95).judged(), "quick").getFirst().band())
        .isEqualTo(UtilisationBand.FROM_95);
  }

  @Test
  void aTrialThatDoesNotCountGivesNone() {
    Trials late = bounded(0.4);
    late.lagMs = 7000;

    assertThat(Pair.of(late.judged(), "quick")).isEmpty();
  }

  @Test
  void ofATrialWithoutAnAnswerPerSecondThereIsNoErrorOfItsThroughput() {
    Trials silent = bounded(0.4);
    silent.rps = 0;

    assertThat(Pair.of(silent.draft(), "quick"))
        .extracting(Pair::figure)
        .containsExactly(Figure.MEAN);
  }

  @Test
  void aPredictionOfBeforeThereWereScalesGivesNone() {
    Trials old = new Trials();
    old.expected = ExpectedFigures.of("mva", 400, 6500.0, null, null, null, 0, Map.of());

    assertThat(Pair.of(old.judged(), "quick")).isEmpty();
  }

  private static Trials bounded(double cpu) {
    Expected.Interval interval = new Expected.Interval(null, 0.02, "none");
    Trials trials = new Trials();
    trials.limits =
        List.of(
            new Limit("threads", Kind.RESOURCE, new Limit.Terms("threads", 200, 0.5), true, 0),
            new Limit(
                "service-cpu",
                Kind.STATION,
                new Limit.Terms("service-cpu", 1, 0.0004),
                false,
                0.05));
    trials.expected =
        ExpectedFigures.of(
                "mva", 400, 6500.0, null, null, null, 0, Map.of("threads", 1.0, "service-cpu", cpu))
            .with(Map.of(Figure.THROUGHPUT, interval, Figure.MEAN, interval, Figure.P99, interval));
    return trials;
  }
}
