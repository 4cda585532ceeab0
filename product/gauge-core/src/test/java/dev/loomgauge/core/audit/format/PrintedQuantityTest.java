package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PrintedQuantityTest {
  @Test
  void aTimeIsInMillisecondsWithItsLastDigit() {
    assertThat(PrintedQuantity.millis("204.67ms")).hasValue(new PrintedQuantity(204.67, 0.005));
    assertThat(PrintedQuantity.millis("1.05s")).hasValue(new PrintedQuantity(1050, 5));
    assertThat(PrintedQuantity.millis("0.0105 secs").orElseThrow().value())
        .isCloseTo(10.5, within(1e-9));
    assertThat(PrintedQuantity.millis("12.50us").orElseThrow().value())
        .isCloseTo(0.0125, within(1e-9));
    assertThat(PrintedQuantity.millis("2m55s")).hasValue(new PrintedQuantity(175_000, 500));
    assertThat(PrintedQuantity.millis("0s").orElseThrow().value()).isZero();
  }

  @Test
  void aNumberMayBeShort() {
    assertThat(PrintedQuantity.number("1.02k")).hasValue(new PrintedQuantity(1020, 5));
    assertThat(PrintedQuantity.number("957.42").orElseThrow().digit())
        .isCloseTo(0.005, within(1e-12));
    assertThat(PrintedQuantity.number("12,345")).hasValue(new PrintedQuantity(12_345, 0.5));
  }

  @Test
  void whatIsNoneIsEmpty() {
    assertThat(PrintedQuantity.millis("soon")).isEmpty();
    assertThat(PrintedQuantity.millis("12 apples")).isEmpty();
    assertThat(PrintedQuantity.number("-")).isEmpty();
    assertThat(PrintedQuantity.number("")).isEmpty();
  }
}
