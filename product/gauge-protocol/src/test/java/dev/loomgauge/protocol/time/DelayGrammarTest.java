package dev.loomgauge.protocol.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.BadSetting;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DelayGrammarTest {

  @Test
  void theFourFormsAreRead() {
    assertThat(DelayGrammar.parse("100ms")).isEqualTo(new Delay.Fixed(Duration.ofMillis(100)));
    assertThat(DelayGrammar.parse("uniform(50ms, 150ms)"))
        .isEqualTo(new Delay.Uniform(Duration.ofMillis(50), Duration.ofMillis(150)));
    assertThat(DelayGrammar.parse("exponential(0.1s)"))
        .isEqualTo(new Delay.Exponential(Duration.ofMillis(100)));
    assertThat(DelayGrammar.parse("lognormal(100ms,0.5)"))
        .isEqualTo(DelayGrammar.parse("lognormal(100ms,cv=0.5)"));
    assertThat(DelayGrammar.parse("lognormal(100ms,cv=0.5)"))
        .isEqualTo(new Delay.LogNormal(Duration.ofMillis(100), 0.5));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "20ms",
        "uniform(50ms,150ms)",
        "exponential(100ms)",
        "lognormal(100ms,cv=0.5)",
        "1.5s"
      })
  void theTextOfADelayIsTheDelay(String text) {
    assertThat(DelayGrammar.parse(text).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '!',
      value = {
        "100; '100' is not a duration",
        "gamma(100ms); 'gamma' is not a distribution",
        "uniform(50ms); does not have 2 arguments: ",
        "uniform(50ms,); does not have 2 arguments",
        "uniform(150ms,50ms); ends before it begins",
        "exponential(); does not have 1 argument: ",
        "lognormal(100ms,cv=half); is not a coefficient of variation",
        "lognormal(100ms,cv=101); out of range",
        "lognormal(100ms,cv=0); out of range",
        "lognormal(100ms,cv=0.5; is not a delay",
        "100ms); is not a delay"
      })
  void aMistakeIsNamed(String text, String problem) {
    assertThatThrownBy(() -> DelayGrammar.parse(text))
        .isInstanceOf(BadSetting.class)
        .hasMessageContaining(problem)
        .hasMessageContaining(": ");
  }

  @Test
  void anHourIsTheLongestAndALongTextIsCut() {
    assertThat(DelayGrammar.parse("60min").mean()).isEqualTo(Duration.ofHours(1));
    assertThatThrownBy(() -> DelayGrammar.parse("3601s"))
        .hasMessage("'3601s' is longer than an hour: give 60min or less");
    assertThatThrownBy(() -> DelayGrammar.parse("x".repeat(81)))
        .hasMessageStartingWith("'" + "x".repeat(77) + "...' is not a duration: ");
    assertThatThrownBy(() -> DelayGrammar.parse("x".repeat(80)))
        .hasMessageStartingWith("'" + "x".repeat(80) + "' is not a duration: ");
    assertThat(DelayGrammar.parse("lognormal(1s,cv=100)").mean()).isEqualTo(Duration.ofSeconds(1));
  }
}
