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

  /** As where it was measured. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 5e-4, 1.0 / 3e8, 1.0 / 3, 1, 100})
  void anyVariationIsReadBackAsItIs(double cv) {
    Delay delay = new Delay.LogNormal(Duration.ofMillis(1), cv);
    assertThat(DelayGrammar.parse(delay.text())).isEqualTo(delay);
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
        "lognormal(100ms,cv=0.0000000009); out of range",
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "gamma(1s) | 'gamma' is not a distribution: FORMS",
        "uniform(1s,2s | 'uniform(1s,2s' is not a delay: FORMS",
        "exponential(1s, 2s) | 'exponential(1s, 2s)' does not have 1 argument: FORMS",
        "uniform(1s,2s,3s) | 'uniform(1s,2s,3s)' does not have 2 arguments: FORMS",
        "lognormal(1s) | 'lognormal(1s)' does not have 2 arguments: FORMS",
        "uniform(2s,1s) | uniform(2s,1s) ends before it begins: give the shorter time first",
        "1 | '1' is not a duration: write a number and a unit (us, ms, s, m, h), for example 100ms or 0.5s",
        "lognormal(1s,x) | 'x' is not a coefficient of variation: write cv= and a number, for example cv=0.5",
        "lognormal(1s,cv=0) | cv=0.0 is out of range: give a coefficient of variation of 0.000000001 to 100, for example cv=0.5",
      })
  void aMistakeIsQuotedWithWhatWouldBeRight(String text, String message) {
    assertThatThrownBy(() -> DelayGrammar.parse(text))
        .hasMessage(
            message.replace(
                "FORMS",
                "write 100ms, uniform(50ms,150ms), exponential(100ms) or"
                    + " lognormal(100ms,cv=0.5)"));
  }
}
