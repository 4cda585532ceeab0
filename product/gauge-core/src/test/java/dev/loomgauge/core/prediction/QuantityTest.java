package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Variate;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuantityTest {
  private static final List<Move> PATH =
      List.of(
          new Move.Acquire(1, 1, "a"),
          new Move.Acquire(2, 1, "b"),
          new Move.Wait(new Variate.Constant(1), "c"),
          new Move.Release(1, "d"),
          new Move.Use(3, new Variate.Constant(1), "e"),
          new Move.Release(2, "f"));

  private static List<Integer> held(Quantity quantity, int from) {
    int[] held = {from};
    return PATH.stream().map(move -> held[0] = quantity.heldAfter(move, held[0])).toList();
  }

  @Test
  void aMemberIsHeldFromItsAcquireToItsRelease() {
    assertThat(held(new Quantity.Held(1), 0)).containsExactly(1, 1, 1, 0, 0, 0);
    assertThat(held(new Quantity.Held(2), 0)).containsExactly(0, 1, 1, 1, 1, 0);
    assertThat(held(new Quantity.Held(2), 1)).containsExactly(1, 2, 2, 2, 2, 1);
    assertThat(held(new Quantity.Held(3), 0)).containsOnly(0);
    assertThat(held(new Quantity.Span(), 1)).containsOnly(1);
    assertThat(held(new Quantity.Span(), 0)).containsOnly(0);
    assertThat(held(new Quantity.Demand(1), 0)).containsOnly(0);
  }

  @Test
  void theTimeOfEveryMemberCountsOrThatOfSeveralTogether() {
    assertThat(new Quantity.Held(1).times(3)).isEqualTo(3);
    assertThat(new Quantity.Together(1, 2).times(1)).isZero();
    assertThat(new Quantity.Together(1, 2).times(2)).isOne();
    assertThat(new Quantity.Together(1, 2).times(3)).isOne();
    assertThat(new Quantity.Span().times(3)).isZero();
    assertThat(held(new Quantity.Together(2, 2), 0)).containsExactly(0, 1, 1, 1, 1, 0);
  }

  @Test
  void aDemandIsThatOfItsStation() {
    Move.Use use = new Move.Use(3, new Variate.Constant(1), "e");
    assertThat(new Quantity.Demand(3).counts(use)).isTrue();
    assertThat(new Quantity.Demand(1).counts(use)).isFalse();
    assertThat(new Quantity.Held(3).counts(use)).isFalse();
    assertThat(new Quantity.Span().counts(use)).isFalse();
  }
}
