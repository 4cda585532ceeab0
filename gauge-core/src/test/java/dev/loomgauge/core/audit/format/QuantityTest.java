package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class QuantityTest {
  @Test
  void aTimeIsInMillisecondsWithItsLastDigit() {
    assertThat(Quantity.millis("204.67ms")).hasValue(new Quantity(204.67, 0.005));
    assertThat(Quantity.millis("1.05s")).hasValue(new Quantity(1050, 5));
    assertThat(Quantity.millis("0.0105 secs").orElseThrow().value()).isCloseTo(10.5, within(1e-9));
    assertThat(Quantity.millis("12.50us").orElseThrow().value()).isCloseTo(0.0125, within(1e-9));
    assertThat(Quantity.millis("2m55s")).hasValue(new Quantity(175_000, 500));
    assertThat(Quantity.millis("0s").orElseThrow().value()).isZero();
  }

  @Test
  void aNumberMayBeShort() {
    assertThat(Quantity.number("1.02k")).hasValue(new Quantity(1020, 5));
    assertThat(Quantity.number("957.42").orElseThrow().digit()).isCloseTo(0.005, within(1e-12));
    assertThat(Quantity.number("12,345")).hasValue(new Quantity(12_345, 0.5));
  }

  @Test
  void whatIsNoneIsEmpty() {
    assertThat(Quantity.millis("soon")).isEmpty();
    assertThat(Quantity.millis("12 apples")).isEmpty();
    assertThat(Quantity.number("-")).isEmpty();
    assertThat(Quantity.number("")).isEmpty();
  }
}
