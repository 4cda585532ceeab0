package dev.loomgauge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SignTestTest {
  @Test
  void itIsTheTailOfAFairCoin() {
    assertThat(new SignTest(20, 0, 7).pSame()).isCloseTo(1 / 128.0, within(1e-12));
    assertThat(new SignTest(20, 7, 0).pSame()).isCloseTo(1 / 128.0, within(1e-12));
    // (1 + 10 + 45) / 1024
    assertThat(new SignTest(30, 2, 8).pSame()).isCloseTo(56 / 1024.0, within(1e-12));
  }

  @Test
  void asManyOfOneAsOfTheOtherSaysNothing() {
    assertThat(new SignTest(20, 4, 4).pSame()).isGreaterThan(0.5);
    assertThat(new SignTest(20, 0, 0).pSame()).isEqualTo(1);
    assertThat(new SignTest(20, 0, 0).speaks()).isFalse();
  }

  @Test
  void manyBlocksStayExact() {
    assertThat(new SignTest(2000, 900, 1000).pSame()).isBetween(0.01, 0.013);
  }

  @Test
  void moreFailuresThanBlocksAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new SignTest(3, 2, 2));
  }

  @Test
  void oneBlockSpeaksForEitherSideAndNoneIsNegative() {
    assertThat(new SignTest(20, 1, 0).speaks()).isTrue();
    assertThat(new SignTest(20, 0, 1).speaks()).isTrue();
    assertThat(new SignTest(2, 1, 1).pSame()).isCloseTo(0.75, within(1e-12));
    assertThatIllegalArgumentException().isThrownBy(() -> new SignTest(3, -1, 2));
    assertThatIllegalArgumentException().isThrownBy(() -> new SignTest(3, 1, -1));
  }
}
