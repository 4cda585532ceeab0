package dev.loomgauge.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PageSplittableRandomTest {
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
