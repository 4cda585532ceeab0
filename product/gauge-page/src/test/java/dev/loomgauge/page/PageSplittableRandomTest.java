package dev.loomgauge.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PageSplittableRandomTest {
  /** It would be another number than the JDK's. */
  @Test
  void whatIsNeverAskedForIsNotMadeUp() {
    PageSplittableRandom random = new PageSplittableRandom(1);
    assertThatThrownBy(() -> random.nextInt(7)).hasMessage("a whole number below 7");
    assertThatThrownBy(random::nextExponential).hasMessage("an exponential number");
    assertThatThrownBy(random::nextGaussian).hasMessage("a normal number");
  }

  @Test
  void itGivesTheNumbersOfTheJdk() {
    for (long seed = -500; seed < 500; seed++) {
      SplittableRandom jdk = new SplittableRandom(seed);
      PageSplittableRandom ours = new PageSplittableRandom(seed);
      assertThat(ours.nextDouble()).isEqualTo(jdk.nextDouble());
      SplittableRandom child = jdk.split();
      PageSplittableRandom oursChild = ours.split();
      for (int i = 0; i < 20; i++) {
        assertThat(ours.nextDouble()).isEqualTo(jdk.nextDouble());
        assertThat(oursChild.nextDouble()).isEqualTo(child.nextDouble());
      }
    }
  }
}
