package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    assertThat(PrintedQuantity.millis("6 sec, 706 millisec and 434 microsec").orElseThrow().value())
        .isCloseTo(6706.434, within(1e-9));
    assertThat(PrintedQuantity.millis("6 sec, 706 req")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "250000 ns, 0.25, 0.0000005",
    "3us, 0.003, 0.0005",
    "3 usec, 0.003, 0.0005",
    "3\u00b5s, 0.003, 0.0005",
    "3\u03bcs, 0.003, 0.0005",
    "1.5 ms, 1.5, 0.05",
    "12msec, 12, 0.5",
    "1 millisecond, 1, 0.5",
    "2 milliseconds, 2, 0.5",
    "2s, 2000, 500",
    "2 sec, 2000, 500",
    "2.0 secs, 2000, 50",
    "1 second, 1000, 500",
    "2 seconds, 2000, 500",
    "2m, 120000, 30000",
    "2 min, 120000, 30000",
    "2 mins, 120000, 30000",
    "1 minute, 60000, 30000",
    "1.5 minutes, 90000, 3000",
    "1h, 3600000, 1800000",
    "1 hour, 3600000, 1800000",
    "2 hours 3 minutes, 7380000, 30000",
    "00:02:03, 123000, 500",
    "1:00:00.25, 3600250, 5",
    "0.00, 0, 0.5",
  })
  void everyUnitOfTimeIsReadWithHalfItsLastDigit(String text, double millis, double digit) {
    PrintedQuantity found = PrintedQuantity.millis(text).orElseThrow();

    assertThat(found.value()).isCloseTo(millis, within(1e-9 * millis));
    assertThat(found.digit()).isCloseTo(digit, within(1e-9 * digit));
  }

  @Test
  void aNumberMayBeShort() {
    assertThat(PrintedQuantity.number("1.02k")).hasValue(new PrintedQuantity(1020, 5));
    assertThat(PrintedQuantity.number("957.42").orElseThrow().digit())
        .isCloseTo(0.005, within(1e-12));
    assertThat(PrintedQuantity.number("1.5M")).hasValue(new PrintedQuantity(1_500_000, 50_000));
    assertThat(PrintedQuantity.number("2 g")).hasValue(new PrintedQuantity(2e9, 0.5e9));
    assertThat(PrintedQuantity.number("4e-05")).hasValue(new PrintedQuantity(4e-5, 0.5e-5));
    assertThat(PrintedQuantity.number("12,345")).hasValue(new PrintedQuantity(12_345, 0.5));
  }

  @Test
  void whatIsNoneIsEmpty() {
    assertThat(PrintedQuantity.millis("soon")).isEmpty();
    assertThat(PrintedQuantity.millis("12 apples")).isEmpty();
    assertThat(PrintedQuantity.millis("12")).isEmpty();
    assertThat(PrintedQuantity.millis("1s and 2ms")).isEmpty();
    assertThat(PrintedQuantity.number("1e19")).as("more than anything counts").isEmpty();
    assertThat(PrintedQuantity.number("-")).isEmpty();
    assertThat(PrintedQuantity.number("")).isEmpty();
  }
}
