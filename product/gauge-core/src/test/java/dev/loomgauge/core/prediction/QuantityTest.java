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

  private static List<Boolean> held(Quantity quantity, boolean from) {
    boolean[] held = {from};
    return PATH.stream().map(move -> held[0] = quantity.heldAfter(move, held[0])).toList();
  }

  @Test
  void aMemberIsHeldFromItsAcquireToItsRelease() {
    assertThat(held(new Quantity.Held(1), false))
        .containsExactly(true, true, true, false, false, false);
    assertThat(held(new Quantity.Held(2), false))
        .containsExactly(false, true, true, true, true, false);
    assertThat(held(new Quantity.Held(3), false)).containsOnly(false);
    assertThat(held(new Quantity.Span(), true)).containsOnly(true);
    assertThat(held(new Quantity.Span(), false)).containsOnly(false);
    assertThat(held(new Quantity.Demand(1), false)).containsOnly(false);
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
