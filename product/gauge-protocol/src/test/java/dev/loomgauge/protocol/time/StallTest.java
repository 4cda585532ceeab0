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

  @Test
  void whatIsWrongWithAStallIsSaid() {
    assertThatThrownBy(() -> Stall.parse("3s/2s"))
        .hasMessage(
            "a stall of 3s in each 2s leaves no sense or no time to work: give a length above 0"
                + " and below its period, for example 1s/10s");
    assertThatThrownBy(() -> Stall.parse("3s"))
        .hasMessage("'3s' is not a stall: write its length and its period, for example 1s/10s");
    assertThat(Stall.parse("1s/10s").takenUp(-1)).isEqualTo(-1);
    assertThat(Stall.parse("1s/10s").takenUp(-10_000_000_000L)).isEqualTo(-9_000_000_000L);
  }
}
