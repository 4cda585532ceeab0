package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.load.plan.PlanException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

class EngineTest {
  @Test
  void aWindowThatBeganInThePastIsRefusedWithItsAge() {
    long start = System.currentTimeMillis() - 60_000;
    String json = "'closed':{'users':1},'windowMs':1000,'startAtEpochMs':" + start;
    assertThatThrownBy(
            () ->
                new Engine().run(Plans.read(Plans.json(1, json)), OutputStream.nullOutputStream()))
        .isInstanceOf(PlanException.class)
        .hasMessageMatching(
            ".*startAtEpochMs: the window began 6\\d{4} ms ago: give a later start.*");
  }
}
