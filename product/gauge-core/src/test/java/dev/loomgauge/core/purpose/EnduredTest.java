package dev.loomgauge.core.purpose;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.Endurance.Course;
import dev.loomgauge.core.result.Endurance.Live;
import dev.loomgauge.core.result.Endurance.Trend;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.TimelineRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EnduredTest {
  private static final int HOLD = 600;
  private static final long BEGIN = 1_795_000_000_000L;
  private static final Live KEPT = new Live(40, 400);

  @Test
  void aHeapThatKeepsGrowingIsALeakWithItsRateAndItsEnd() {
    Course heap = heap(second -> 50 + 0.1 * second, new Live(49, 110));

    assertThat(heap.trend()).isEqualTo(Trend.GROWING);
    assertThat(requireNonNull(heap.fit()).mbPerHour()).isCloseTo(360, within(5.0));
    assertThat(requireNonNull(heap.fit()).lowMbPerHour()).isGreaterThan(350);
    // 512 MB less the 110 at the end, at 0.1 MB a second.
    assertThat(requireNonNull(heap.hoursToLimit())).isCloseTo(402 / 360.0, within(0.03));
    assertThat(heap.words())
        .startsWith("Heap after collection grows by 59.9 MB over the hold of 10 min")
        .contains("95 % interval", "MB per hour", "the limit of 512 MB would be reached 1.1");
  }

  @Test
  void aHeapThatStaysIsFlatAndOneThatGivesBackShrinks() {
    assertThat(heap(second -> 50, KEPT).trend()).isEqualTo(Trend.FLAT);
    assertThat(heap(second -> 150 - 0.1 * second, KEPT).trend()).isEqualTo(Trend.SHRINKING);
  }

  @Test
  void aHeapThatFillsUpAtTheBeginningIsNotCalledALeak() {
    Course heap = heap(second -> 150 - 100 * Math.exp(-second / 40), KEPT);
    assertThat(heap.trend()).as(heap.words()).isIn(Trend.SLOWING, Trend.UNDECIDED);
    assertThat(heap.hoursToLimit()).isNull();
  }

  @Test
  void halfAMegabyteOfWarmUpIsNoLeak() {
    Course heap = heap(second -> 3 + 0.5 * second / HOLD, null);
    assertThat(heap.trend()).as(heap.words()).isEqualTo(Trend.FLAT);
    assertThat(heap.words()).contains("less than the 5.12 MB that matter");
  }

  @Test
  void growthThatAFullCollectionTakesAwayIsNotCalledALeak() {
    Course heap = heap(second -> 50 + 0.1 * second, new Live(49, 51));
    assertThat(heap.trend()).isEqualTo(Trend.UNDECIDED);
    assertThat(heap.words()).contains("49 MB before the load, 51 MB after");
  }

  @Test
  void aHoldWithFewCollectionsTellsNothing() {
    Endurance endurance = Endured.of(timeline(), gc(second -> 50, 60), null);
    Course heap = endurance.memory().getFirst();
    assertThat(heap.trend()).isEqualTo(Trend.UNDECIDED);
    assertThat(heap.words())
        .contains("readings in the hold, between 50.0 and 51.0 MB, are too few");
    assertThat(heap.fit()).isNull();
    assertThat(heap.words()).contains("10 readings", "a smaller heap");
  }

  @Test
  void residentMemoryStandsBesideTheHeap() {
    Course resident = Endured.of(timeline(), List.of(), null).memory().getLast();
    assertThat(resident.measure()).isEqualTo(Endurance.Measure.RESIDENT);
    assertThat(resident.trend()).isEqualTo(Trend.GROWING);
    assertThat(requireNonNull(resident.fit()).at(300)).isCloseTo(306, within(0.5));
    assertThat(resident.hoursToLimit()).isNull();
  }

  @Test
  void pausesOfTheHoldAloneAreCounted() {
    List<GcRow> gc = new ArrayList<>();
    gc.add(GcRow.pause(BEGIN - 1, 900));
    for (int i = 0; i < 200; i++) {
      gc.add(GcRow.pause(BEGIN + i * 1000L, i == 7 ? 60 : 3));
    }
    gc.add(GcRow.pause(BEGIN + HOLD * 1000L, 900));
    Endurance.Pauses pauses = requireNonNull(Endured.of(timeline(), gc, null).pauses());
    assertThat(pauses.count()).isEqualTo(200);
    assertThat(pauses.totalMs()).isCloseTo(657, within(1e-9));
    assertThat(pauses.p99Ms()).isEqualTo(3);
    assertThat(pauses.maxMs()).isEqualTo(60);
    assertThat(pauses.share()).isCloseTo(0.657 / 600, within(1e-9));
  }

  @Test
  void anEmptyTrialIsUndecidedInEverything() {
    Endurance endurance = Endured.of(List.of(), gc(second -> 50, 1), null);
    assertThat(endurance.memory()).allMatch(c -> c.trend() == Trend.UNDECIDED);
    assertThat(endurance.pauses()).isNull();
  }

  @Test
  void aLimitOrALevelDecidesWhatMatters() {
    // 3 % of a level of 400 MB are more than 1 % of 512
    assertThat(heap(second -> 400 + 0.01 * second, null).words())
        .contains("less than the 12.1 MB that matter");
    assertThat(Endured.of(timeline(), List.of(), null))
        .returns(512.0, Endurance::heapLimitMb)
        .returns(600.0, Endurance::holdSeconds);
  }

  @Test
  void secondsCountFromTheBeginOfTheHold() {
    Course resident = Endured.of(timeline(), List.of(), null).memory().getLast();

    // Readings at the seconds 1 to 600 of the hold, in blocks of equal weight.
    assertThat(requireNonNull(resident.fit()).middleSecond()).isCloseTo(300.5, within(1e-6));
    Endurance.Fit fit = requireNonNull(resident.fit());
    assertThat(fit.mbPerHour()).isCloseTo(72, within(2.0));
    assertThat(fit.highMbPerHour() - fit.mbPerHour())
        .isPositive()
        .isCloseTo(fit.mbPerHour() - fit.lowMbPerHour(), within(1e-9));
  }

  @Test
  void growthThatHalfSurvivesAFullCollectionIsNoGarbage() {
    // 60 MB in the hold
    assertThat(heap(second -> 50 + 0.1 * second, new Live(49, 80)).trend())
        .isEqualTo(Trend.GROWING);
    assertThat(heap(second -> 50 + 0.1 * second, new Live(49, 78)).trend())
        .isEqualTo(Trend.UNDECIDED);
  }

  @Test
  void collectionsWithoutPausesAreNoPauses() {
    Endurance.Pauses none =
        requireNonNull(Endured.of(timeline(), gc(second -> 50, 1), null).pauses());

    assertThat(none).isEqualTo(new Endurance.Pauses(0, 0, 0, 0, 0));
  }

  private static Course heap(DoubleUnaryOperator live, @Nullable Live kept) {
    return Endured.of(timeline(), gc(live, 1), kept).memory().getFirst();
  }

  /** A collection at a fixed distance in seconds, also before and after the hold. */
  private static List<GcRow> gc(DoubleUnaryOperator live, int every) {
    Random random = new Random(1);
    List<GcRow> rows = new ArrayList<>();
    for (int second = -60; second < HOLD + 60; second += every) {
      double mb = second < 0 ? 20 : live.applyAsDouble(second) + random.nextDouble();
      rows.add(GcRow.heap(BEGIN + second * 1000L, mb));
    }
    return rows;
  }

  /** Ramp, hold and fall; resident memory grows by 0.02 MB a second. */
  private static List<TimelineRow> timeline() {
    Random random = new Random(2);
    List<TimelineRow> rows = new ArrayList<>();
    for (int second = -60; second < HOLD + 60; second++) {
      Map<String, @Nullable Double> values = new LinkedHashMap<>();
      values.put("epoch_ms", BEGIN + second * 1000.0);
      values.put("heap_limit_mb", 512.0);
      values.put("service_rss_mb", 300 + 0.02 * second + 0.1 * random.nextGaussian());
      rows.add(
          new TimelineRow(second, second < 0 ? "ramp" : second < HOLD ? "window" : "down", values));
    }
    return rows;
  }

  @Test
  void aHoldThatBeginsLateInItsTrialCountsFromItsOwnBegin() {
    List<TimelineRow> late =
        timeline().stream()
            .map(row -> new TimelineRow(row.second() + 500, row.phase(), row.values()))
            .toList();

    Course resident = Endured.of(late, List.of(), null).memory().getLast();

    assertThat(requireNonNull(resident.fit()).middleSecond()).isCloseTo(300.5, within(1e-6));
    assertThat(requireNonNull(resident.fit()).at(300)).isCloseTo(306, within(0.5));
  }
}
