package dev.loomgauge.core.judgement.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.JvmUse.Place;
import dev.loomgauge.core.result.JvmUses;
import dev.loomgauge.core.result.TrialWarning;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DiagnosesTest {
  private final Trials trial = new Trials();

  /** Of a window of nine seconds. */
  private List<TrialWarning> pinned(@Nullable Integer java, Observed seen) {
    trial.jvm = JvmUses.of(300, 5, 230, 0.0, 0.0, 0.0, java, null, Map.of("pinned", seen));
    return trial.judged().warnings().stream().filter(w -> w.code().equals("pinned")).toList();
  }

  private static Observed seen(double totalMs) {
    return new Observed(
        40,
        totalMs,
        30,
        List.of(
            new Place(List.of("shop.Stock.reserve:42", "shop.Orders.find:7"), 30),
            new Place(List.of("shop.Audit.log:9"), 10)));
  }

  @Test
  void pinningIsNamedWithTheFramesWhereItHappensMost() {
    assertThat(pinned(21, seen(1200)))
        .singleElement()
        .satisfies(
            warning ->
                assertThat(warning.evidence())
                    .isEqualTo(
                        "virtual threads were pinned to their carriers 40 times, for 1,200 ms in"
                            + " all (longest 30.0 ms), 75.0 % of them at shop.Stock.reserve:42 <"
                            + " shop.Orders.find:7"));
  }

  @Test
  void theReasonIsTheJvms() {
    Place place = new Place(List.of("shop.Stock.<clinit>:4"), 40, "Native or VM frame on stack");

    assertThat(pinned(25, new Observed(40, 1200.0, 30, List.of(place))))
        .singleElement()
        .satisfies(
            warning ->
                assertThat(warning.evidence())
                    .endsWith("at shop.Stock.<clinit>:4 (Native or VM frame on stack)"));
  }

  @Test
  void theRemedyFitsTheJdk() {
    assertThat(pinned(21, seen(1200)).getFirst().remedy())
        .contains("ReentrantLock")
        .doesNotContain("native");
    assertThat(pinned(24, seen(1200)).getFirst().remedy())
        .contains("native method or a class that is being initialised")
        .doesNotContain("ReentrantLock");
    assertThat(pinned(null, seen(1200)).getFirst().remedy())
        .contains("ReentrantLock", "native method");
  }

  @Test
  void pinningForLessThanAHundredthOfTheWindowIsNotWorthAWord() {
    assertThat(pinned(25, seen(80))).isEmpty();
    assertThat(pinned(25, Observed.NOTHING)).isEmpty();
  }

  @Test
  void resultsWithoutPlacesAndTotalsSayNothing() {
    assertThat(pinned(null, new Observed(40, null, 30, List.of()))).isEmpty();
  }

  @Test
  void answersAddUpAndKeepTheMostFrequentPlaces() {
    Observed sum =
        IntStream.range(0, 15)
            .mapToObj(i -> Observed.event(i, List.of("a.B.c:" + i % 14), null))
            .reduce(Observed.NOTHING, Observed::plus);

    assertThat(sum.count()).isEqualTo(15);
    assertThat(sum.totalMs()).isEqualTo(105);
    assertThat(sum.longestMs()).isEqualTo(14);
    assertThat(sum.places()).hasSize(10);
    assertThat(sum.places().getFirst()).isEqualTo(new Place(List.of("a.B.c:0"), 2));
  }

  /** A hundredth of nine seconds. */
  @Test
  void ninetyMillisecondsOfAWindowAreNotMuch() {
    assertThat(pinned(21, seen(90))).isEmpty();
    assertThat(pinned(21, seen(90.1))).hasSize(1);
  }
}
