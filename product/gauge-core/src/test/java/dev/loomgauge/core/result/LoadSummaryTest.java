package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.JvmUse.Place;
import dev.loomgauge.core.result.LoadSummary.Generator;
import dev.loomgauge.core.result.LoadSummary.Kind;
import dev.loomgauge.core.result.LoadSummary.Latencies;
import dev.loomgauge.core.result.LoadSummary.Population;
import dev.loomgauge.core.result.LoadSummary.Requests;
import dev.loomgauge.core.result.LoadSummary.Thinking;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LoadSummaryTest {
  @Test
  void theRateIsThatOfGoodRequestsAndErrorsAreAShareOfAll() {
    Requests requests =
        Requests.of(30, 10, 31L, Map.of("200", 30L), Map.of("reset", 4L, "timeout", 6L));

    assertThat(requests)
        .isEqualTo(
            new Requests(30, 3, 31L, 0.25, Map.of("200", 30L), Map.of("reset", 4L, "timeout", 6L)));
    assertThat(Requests.of(30, 0, null, Map.of(), Map.of()).throughputRps()).isZero();
    assertThat(Requests.of(0, 10, null, Map.of(), Map.of()).errorRate()).isZero();
    assertThat(Requests.of(0, 10, null, Map.of(), Map.of("reset", 1L)).errorRate()).isEqualTo(1);
  }

  @Test
  void aPercentileNeedsAThousandRequestsAndTheNextTenTimesAsMany() {
    assertThat(load(999).knownP99Ms()).isNaN();
    assertThat(load(1_000).knownP99Ms()).isEqualTo(99);
    assertThat(load(9_999).knownP999Ms()).isNaN();
    assertThat(load(10_000).knownP999Ms()).isEqualTo(999);
    assertThat(new Kind(999, Map.of(), 1, 2, 3, 4).knownP99Ms()).isNaN();
    assertThat(new Kind(1_000, Map.of(), 1, 2, 3, 4).knownP99Ms()).isEqualTo(4);
    assertThat(new Kind(1, Map.of("reset", 2L, "timeout", 3L), 1, 2, 3, 4).failed()).isEqualTo(5);
  }

  /** 20 in the system at 400 ms are 50 a second; 52 were counted. */
  @Test
  void aWindowResolvesItsThroughputAsFarAsLittlesLawAgrees() {
    assertThat(resolved(52, 400, 20.0, Map.of()).rpsByLatency()).hasValue(50);
    assertThat(resolved(52, 400, 20.0, Map.of()).resolution())
        .isCloseTo(Math.log(52 / 50.0), within(1e-12));
    assertThat(resolved(48, 400, 20.0, Map.of()).resolution())
        .isCloseTo(Math.log(50 / 48.0), within(1e-12));
    assertThat(resolved(50, 400, 20.0, Map.of()).resolution()).isEqualTo(1 / 50.0);
  }

  @Test
  void withoutTheTimesOfAllRequestsAWindowResolvesOneOfThem() {
    for (LoadSummary unknown :
        List.of(
            resolved(52, 400, null, Map.of()),
            resolved(52, 400, 20.0, Map.of("reset", 1L)),
            resolved(52, 0, 20.0, Map.of()))) {
      assertThat(unknown.rpsByLatency()).isEmpty();
      assertThat(unknown.resolution()).isEqualTo(1 / 52.0);
    }
    assertThat(resolved(0, 400, 20.0, Map.of()).resolution()).isEqualTo(1);
  }

  private static LoadSummary resolved(
      long ok, double meanMs, @Nullable Double inSystem, Map<String, Long> errors) {
    return new LoadSummary(
        "",
        1,
        Requests.of(ok, 1, null, Map.of(), errors),
        Latencies.constant(meanMs),
        new Population(null, null, null, inSystem, null, null, null),
        new Generator(null, null, null, 1),
        null,
        null,
        null,
        null);
  }

  @Test
  void theMeanThoughtIsThatOfThoseThatEnded() {
    assertThat(new Thinking(4, 10, 3).meanMs()).isEqualTo(2.5);
    assertThat(new Thinking(0, 10, 3).meanMs()).isNaN();
  }

  @Test
  void theEndsOfARangeAreInIt() {
    Range range = new Range(2, 4);

    assertThat(range.contains(2)).isTrue();
    assertThat(range.contains(4)).isTrue();
    assertThat(range.contains(1.99)).isFalse();
    assertThat(range.contains(4.01)).isFalse();
    assertThat(range.exact()).isFalse();
    assertThat(Range.exactly(3).exact()).isTrue();
    assertThat(range.times(3)).isEqualTo(new Range(6, 12));
  }

  @Test
  void memoryGrowsByTheHourFromTheMiddleOfItsLine() {
    Endurance.Fit fit = new Endurance.Fit(36, 32, 40, 1_000, 100, 3);

    assertThat(fit.at(1_000)).isEqualTo(100);
    assertThat(fit.at(1_100)).isCloseTo(101, within(1e-9));
    assertThat(fit.halfWidthAt(1_000)).isEqualTo(3);
    assertThat(fit.halfWidthAt(1_000 + 3_600)).isCloseTo(5, within(1e-9));
    assertThat(Endurance.Trend.GROWING.word()).isEqualTo("growing");
    assertThat(Endurance.Measure.HEAP_AFTER_COLLECTION.words()).isEqualTo("heap after collection");
    assertThat(Endurance.Measure.RESIDENT.words()).isEqualTo("resident memory");
  }

  @Test
  void eventsOfTwoInstancesAddUpAndTheirPlacesAreSortedByCount() {
    Observed one =
        new Observed(3, 30.0, 20, List.of(new Place(List.of("a"), 2), new Place(List.of("b"), 1)));
    Observed other =
        new Observed(
            4, 10.0, 5, List.of(new Place(List.of("b"), 3), new Place(List.of("a"), 1, "native")));

    assertThat(one.plus(other))
        .isEqualTo(
            new Observed(
                7,
                40.0,
                20,
                List.of(
                    new Place(List.of("b"), 4),
                    new Place(List.of("a"), 2),
                    new Place(List.of("a"), 1, "native"))));
    assertThat(one.plus(new Observed(1, null, 25, List.of())))
        .returns(null, Observed::totalMs)
        .returns(25.0, Observed::longestMs);
    assertThat(one.meanMs()).isEqualTo(10);
    assertThat(Observed.NOTHING.meanMs()).isNull();
    assertThat(Observed.event(5, List.of(), null)).isEqualTo(new Observed(1, 5.0, 5, List.of()));
    assertThat(Observed.event(5, List.of("a"), "native"))
        .isEqualTo(new Observed(1, 5.0, 5, List.of(new Place(List.of("a"), 1, "native"))));
  }

  @Test
  void aLagOfTheSchedulerThatWasNeverSeenIsNone() {
    assertThat(jvm(Map.of()).schedulingLag()).isNull();
    assertThat(jvm(Map.of(JvmUse.SCHEDULING_LAG, Observed.NOTHING)).schedulingLag()).isNull();
    Observed lag = new Observed(2, 6.0, 4, List.of());
    assertThat(jvm(Map.of(JvmUse.SCHEDULING_LAG, lag)).schedulingLag()).isEqualTo(lag);
  }

  @Test
  void theShareOfATierIsThatOfItsCapacity() {
    assertThat(new TierUse("0-1", 150, 200, 1, 1, null, null, null).utilisation()).isEqualTo(0.75);
    assertThat(new TierUse("", 150, 0, 1, 1, null, null, null).utilisation()).isZero();
    ResourceUse pool = new ResourceUse("a", "a", 8, 6, 7, null, null);
    assertThat(pool.utilisation()).isEqualTo(0.75);
    assertThat(pool.waiting(10)).isEqualTo(2);
    assertThat(pool.waiting(7)).isZero();
    assertThat(new ResourceUse("a", "a", null, 6, 7, null, null).waiting(10)).isEqualTo(10);
    assertThat(new ResourceUse("a", "a", 8, 6, 7, 3.0, 4.0).waiting(10)).isEqualTo(3);
    assertThat(new ResourceUse("a", "a", null, 6, 7, null, null).utilisation()).isZero();
    assertThat(new ResourceUse("downstream", "a", 8, 6, 7, null, null).ofDownstream()).isTrue();
    assertThat(pool.ofDownstream()).isFalse();
  }

  @Test
  void aMachineHalfAsFastMakesADemandLessThanTwiceAsLong() {
    assertThat(MachineSpeed.factor(20, 10)).isCloseTo(1.366040, within(1e-6));
    assertThat(MachineSpeed.factor(20, 10, 1)).isEqualTo(2);
    assertThat(MachineSpeed.factor(20, 10, 0)).isEqualTo(1);
    assertThat(MachineSpeed.factor(0, 10)).isEqualTo(1);
    assertThat(MachineSpeed.factor(10, 0)).isEqualTo(1);
  }

  private static JvmUse jvm(Map<String, Observed> observed) {
    return JvmUses.of(300, 5, 230, 0.0, 0.0, 0.0, 25, null, observed);
  }

  private static LoadSummary load(long ok) {
    return new LoadSummary(
        "2026-01-01T00:00:00Z",
        9,
        new Requests(ok, ok / 9.0, null, 0, Map.of(), Map.of()),
        new Latencies(10, 1, 50, 90, 95, 99, 999, 1_000),
        null);
  }
}
