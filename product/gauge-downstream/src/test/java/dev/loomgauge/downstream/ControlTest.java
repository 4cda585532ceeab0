package dev.loomgauge.downstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.protocol.time.DelayGrammar;
import dev.loomgauge.protocol.time.Stall;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ControlTest {
  private static final long MS = 1_000_000;

  @Test
  void theDelayOfAStalledRequestCountsFromTheEndOfTheStall() {
    var behaviour = new Behaviour(DelayGrammar.parse("20ms"), Stall.parse("100ms/1s"), 0);
    var inForce = new Control.InForce(behaviour, 5_000);

    assertThat(inForce.due(5_000 + 30 * MS, behaviour.delay(), new SplittableRandom(1)))
        .isEqualTo(5_000 + 120 * MS);
    assertThat(inForce.due(5_000 + 130 * MS, behaviour.delay(), new SplittableRandom(1)))
        .isEqualTo(5_000 + 150 * MS);
  }

  @Test
  void aRequestIsStalledWhenAServerTakesItUpAndNotWhenItComes() {
    var behaviour =
        new Behaviour(DelayGrammar.parse("60ms"), Map.of(), Stall.parse("100ms/1s"), 0, 1);
    var inForce = new Control.InForce(behaviour, 0);
    var random = new SplittableRandom(1);

    assertThat(inForce.due(900 * MS, behaviour.delay(), random)).isEqualTo(960 * MS);
    assertThat(inForce.due(910 * MS, behaviour.delay(), random)).isEqualTo(1_020 * MS);
    assertThat(inForce.due(920 * MS, behaviour.delay(), random)).isEqualTo(1_160 * MS);
  }

  @Test
  void aBehaviourIsInForceFromTheMomentItIsPut() {
    var behaviour = new Behaviour(DelayGrammar.parse("60ms"), Map.of(), null, 0, 1);
    var control = new Control(behaviour, "");
    long before = System.nanoTime();

    control.put(behaviour);

    assertThat(control.inForce().since() - before).isBetween(0L, System.nanoTime() - before);
  }

  @Test
  void eachBehaviourInForceHasServersOfItsOwn() {
    var behaviour = new Behaviour(DelayGrammar.parse("60ms"), Map.of(), null, 0, 1);
    var control = new Control(behaviour, "");
    var random = new SplittableRandom(1);
    control.inForce().due(0, behaviour.delay(), random);
    control.put(behaviour);

    assertThat(control.inForce().due(10 * MS, behaviour.delay(), random)).isEqualTo(70 * MS);
  }
}
