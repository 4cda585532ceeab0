package dev.loomgauge.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HeldAtOnceTest {
  private static final int WINDOWS = 5;
  private static final int REQUESTS = 33;

  /** Requests that hold one, and some of them more. */
  private static HeldAtOnce of(int requests, int more, int... withMore) {
    List<List<Integer>> windows = new ArrayList<>();
    for (int with : withMore) {
      List<Integer> window = new ArrayList<>(Collections.nCopies(requests - with, 1));
      window.addAll(Collections.nCopies(with, more));
      windows.add(window);
    }
    return new HeldAtOnce(windows);
  }

  private static GateFact fact(HeldAtOnce base, HeldAtOnce head) {
    return GateFact.ofHeld(
        "pool", List.of((double) base.usual()), List.of((double) head.usual()), base, head);
  }

  private static final HeldAtOnce ONE = of(REQUESTS, 1, 0, 0, 0, 0, 0);

  @Test
  void usualIsWhatTwoWindowsHave() {
    assertThat(of(3, 4, 1, 0, 0).usual()).isEqualTo(1);
    assertThat(of(3, 4, 1, 0, 2).usual()).isEqualTo(4);
    assertThat(of(3, 4, 3).usual()).as("of one window").isZero();
    assertThat(of(3, 4, 1, 0, 2))
        .returns(3, held -> held.atLeast(4))
        .returns(3, held -> held.atLeast(2))
        .returns(9, held -> held.atLeast(1))
        .returns(9, HeldAtOnce::requests);
    assertThat(HeldAtOnce.none(7)).returns(0, HeldAtOnce::usual).returns(7, HeldAtOnce::requests);
  }

  @Test
  void whatHalfOfTheRequestsDoAndNoneOfTheOthersIsDecidedExactly() {
    assertThat(fact(ONE, of(10, 2, 5, 4, 6)))
        .returns(FactOutcome.WORSE, GateFact::outcome)
        .returns("exactly", GateFact::rule);
    assertThat(fact(of(1, 2, 1, 1), of(1, 1, 0, 0)).outcome()).isEqualTo(FactOutcome.BETTER);
    assertThat(fact(HeldAtOnce.none(165), ONE).outcome()).isEqualTo(FactOutcome.WORSE);
  }

  /** Of as many requests each is of either build by a toss of a coin: 6 are 1 in 64, 7 in 128. */
  @Test
  void whatFewerDoIsDecidedByTheirNumber() {
    assertThat(fact(ONE, of(REQUESTS, 2, 2, 0, 4, 0, 0)))
        .returns(FactOutcome.EQUAL, GateFact::outcome)
        .returns(2.0, GateFact::headFigure);
    assertThat(fact(ONE, of(REQUESTS, 2, 2, 0, 5, 0, 0)))
        .returns(FactOutcome.WORSE, GateFact::outcome)
        .returns("beyond chance", GateFact::rule);
    assertThat(fact(of(REQUESTS, 2, 2, 0, 5, 0, 0), ONE).outcome()).isEqualTo(FactOutcome.BETTER);
    assertThat(fact(of(REQUESTS, 2, 3, 0, 0, 0, 0), of(REQUESTS, 2, 2, 0, 5, 0, 0)).outcome())
        .as("one window of the base has three of them")
        .isEqualTo(FactOutcome.EQUAL);
    assertThat(fact(of(REQUESTS, 2, 3, 0, 0, 0, 0), of(REQUESTS, 2, 33, 33, 33, 33, 33)))
        .returns(FactOutcome.WORSE, GateFact::outcome)
        .returns("beyond chance", GateFact::rule);
    assertThat(fact(ONE, of(REQUESTS, 2, 2, 0, 5, 0, 0)).baseFigure()).isEqualTo(1);
  }

  private static HeldAtOnce drawn(SplittableRandom random, double share) {
    int[] withMore = new int[WINDOWS];
    for (int i = 0; i < WINDOWS; i++) {
      for (int request = 0; request < REQUESTS; request++) {
        withMore[i] += random.nextDouble() < share ? 1 : 0;
      }
    }
    return of(REQUESTS, 2, withMore);
  }

  /** Two windows alone would tell them apart in up to half of all gates. */
  @Test
  void aFewRequestsThatHoldTwoTellNoTwoStartsOfOneBuildApart() {
    SplittableRandom random = new SplittableRandom(1);
    for (double share : new double[] {0.002, 0.005, 0.01, 0.02, 0.04, 0.08, 0.2}) {
      int different = 0;
      for (int gate = 0; gate < 2_000; gate++) {
        different +=
            fact(drawn(random, share), drawn(random, share)).outcome() == FactOutcome.EQUAL ? 0 : 1;
      }
      assertThat(different).as("of 2,000, at %s", share).isLessThanOrEqualTo(10);
    }
  }
}
