package dev.loomgauge.protocol.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.BadSetting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StallTest {
  private static final long MS = 1_000_000;

  @ParameterizedTest
  @CsvSource({"0,1000", "999,1000", "1000,1000", "9999,9999", "10000,11000", "10400,11000"})
  void aRequestInTheFirstSecondOfEachTenIsTakenUpWhenThatSecondIsOver(
      long arrivalMs, long takenUpMs) {
    assertThat(Stall.parse("1s/10s").takenUp(arrivalMs * MS)).isEqualTo(takenUpMs * MS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1s", "10s/1s", "1s/1s", "0s/1s", "/1s", "1/10"})
  void aStallWithoutTimeToWorkOrWithoutUnitsIsRefused(String text) {
    assertThatThrownBy(() -> Stall.parse(text))
        .isInstanceOf(BadSetting.class)
        .hasMessageContaining("for example 1");
  }

  @Test
  void itsTextIsRead() {
    assertThat(Stall.parse("500ms/10s"))
        .isEqualTo(new Stall(java.time.Duration.ofMillis(500), java.time.Duration.ofSeconds(10)));
    assertThat(Stall.parse("500ms/10s").text()).isEqualTo("500ms/10s");
  }
}
