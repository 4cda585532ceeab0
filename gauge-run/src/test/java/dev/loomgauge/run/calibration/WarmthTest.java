package dev.loomgauge.run.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WarmthTest {
  private final Warmth warmth = new Warmth();
  private long compiled;

  @Test
  void codeIsWarmWhenTheCompilersHaveRestedForSomeSeconds() {
    for (int second = 0; second < 20; second++) {
      assertThat(afterASecondOf(400)).isFalse();
    }
    assertThat(afterASecondOf(20)).isFalse();
    assertThat(afterASecondOf(20)).isFalse();
    assertThat(afterASecondOf(20)).isFalse();
    assertThat(afterASecondOf(20)).isTrue();
  }

  @Test
  void aRestBetweenTwoCompilersIsNoWarmth() {
    for (int second = 0; second < 20; second++) {
      assertThat(afterASecondOf(second % 3 == 0 ? 400 : 0)).isFalse();
    }
  }

  @Test
  void aServiceThatHasHardlyBeenAskedIsCold() {
    for (int second = 0; second < 6; second++) {
      assertThat(afterASecondOf(0)).isFalse();
    }
  }

  private boolean afterASecondOf(long millis) {
    compiled += millis;
    return warmth.after(Duration.ofMillis(compiled));
  }
}
