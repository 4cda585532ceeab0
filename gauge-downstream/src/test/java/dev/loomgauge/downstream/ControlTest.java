package dev.loomgauge.downstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.protocol.time.DelayGrammar;
import dev.loomgauge.protocol.time.Stall;
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
}
