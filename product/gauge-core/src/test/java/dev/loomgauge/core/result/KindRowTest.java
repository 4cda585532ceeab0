package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.judgement.Trials;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class KindRowTest {
  @Test
  void countsAddUpMeansWeighAndPercentilesAreMedians() {
    Trial one = trial(kind(3000, 2, 10, 20), kind(10, 0, 100, 200));
    Trial other = trial(kind(1000, 0, 14, 30), kind(0, 4, 0, 0));

    List<KindRow> rows = KindRow.of(List.of(one, other));

    assertThat(rows).extracting(KindRow::kind).containsExactly("list", "create");
    KindRow list = rows.getFirst();
    assertThat(list.ok()).isEqualTo(4000);
    assertThat(list.failed()).isEqualTo(2);
    assertThat(list.meanMs()).isCloseTo(11, within(1e-9));
    assertThat(list.p99Ms()).isEqualTo(25);
    KindRow create = rows.getLast();
    assertThat(create.p50Ms()).isEqualTo(100);
    assertThat(create.p99Ms()).as("of ten requests").isNull();
    assertThat(create.failed()).isEqualTo(4);
  }

  @Test
  void aMedianIsTheMiddleWhateverTheOrderOfTheTrials() {
    Trial high = trial(kind(3000, 0, 30, 40), kind(1, 0, 1, 1));
    Trial low = trial(kind(1000, 0, 10, 20), kind(1, 0, 2, 1));
    Trial middle = trial(kind(1000, 0, 12, 25), kind(1, 0, 3, 1));

    assertThat(KindRow.of(List.of(high, low, middle)))
        .extracting(KindRow::p50Ms, KindRow::p95Ms, KindRow::p99Ms)
        .containsExactly(tuple(12.0, 12.0, 25.0), tuple(2.0, 2.0, null));
  }

  @Test
  void thePredictedMeanOfAKindStandsBesideTheMeasuredOne() {
    Trials trials = new Trials();
    trials.expected =
        new Expected(
            "simulation",
            100,
            12.0,
            null,
            null,
            null,
            0,
            Map.of(),
            null,
            Map.of(),
            Map.of("list", 9.5),
            Map.of());
    List<KindRow> rows = KindRow.of(List.of(trial(trials, kind(10, 0, 10, 20), kind(5, 0, 9, 9))));

    assertThat(rows).extracting(KindRow::predictedMeanMs).containsExactly(9.5, null);
  }

  @Test
  void aRunOfOneKindHasNoRows() {
    assertThat(KindRow.of(List.of(new Trials().draft()))).isEmpty();
  }

  private static LoadSummary.Kind kind(long ok, long failed, double meanMs, double p99Ms) {
    return new LoadSummary.Kind(
        ok, failed == 0 ? Map.of() : Map.of("timeout", failed), meanMs, meanMs, meanMs, p99Ms);
  }

  private static Trial trial(LoadSummary.Kind list, LoadSummary.Kind create) {
    return trial(new Trials(), list, create);
  }

  private static Trial trial(Trials trials, LoadSummary.Kind list, LoadSummary.Kind create) {
    Trial plain = trials.draft();
    LoadSummary load = Objects.requireNonNull(plain.load());
    Map<String, LoadSummary.Kind> kinds = new LinkedHashMap<>();
    kinds.put("list", list);
    kinds.put("create", create);
    return TrialCopy.of(plain).load(LoadSummaries.with(load, kinds)).trial();
  }

  /** The trials that are left would be those in which the service was fast. */
  @Test
  void aP99ThatIsWithheldInOneTrialIsInNone() {
    Trial fast = trial(kind(1_000, 0, 10, 20), kind(0, 1, 0, 0));
    Trial slow = trial(kind(999, 0, 90, 400), kind(1_000, 0, 5, 7));

    assertThat(KindRow.of(List.of(fast, slow)))
        .extracting(KindRow::p95Ms, KindRow::p99Ms)
        .containsExactly(tuple(50.0, null), tuple(5.0, 7.0));
  }
}
