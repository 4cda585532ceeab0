package dev.loomgauge.core.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PercentTest {
  @Test
  void aShareIsANumberWithItsSignBetweenNothingAndAll() {
    assertThat(Percent.parse("3%")).contains(0.03);
    assertThat(Percent.parse(" 2.5 % ").orElseThrow()).isCloseTo(0.025, within(1e-12));
    assertThat(Percent.parse("99.9%").orElseThrow()).isCloseTo(0.999, within(1e-12));
    for (String none : new String[] {"0%", "100%", "-1%", "3", "%", "", "a%", "NaN%", "3%%"}) {
      assertThat(Percent.parse(none)).as(none).isEmpty();
    }
    assertThat(Percent.REMEDY).isEqualTo("Write a percentage above 0 and under 100: 3%.");
  }
}
