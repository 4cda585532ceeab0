package dev.loomgauge.protocol.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DelayTest {
  private static final int DRAWS = 200_000;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "80ms; 80; 0",
        "uniform(50ms,150ms); 100; 28.87",
        "exponential(100ms); 100; 100",
        "lognormal(100ms,cv=0.5); 100; 50"
      })
  void drawsHaveTheMeanAndTheSpreadThatWereAskedFor(
      String text, double meanMs, double deviationMs) {
    var delay = DelayGrammar.parse(text);
    var draws = draws(delay, 7);

    var mean = LongStream.of(draws).average().orElseThrow() / 1e6;
    var variance =
        LongStream.of(draws)
            .mapToDouble(nanos -> Math.pow(nanos / 1e6 - mean, 2))
            .average()
            .orElseThrow();

    assertThat(mean).isCloseTo(meanMs, within(meanMs * 0.01));
    assertThat(Math.sqrt(variance)).isCloseTo(deviationMs, within(deviationMs * 0.02 + 1e-9));
    assertThat(delay.mean().toNanos() / 1e6).isCloseTo(meanMs, within(1e-6));
  }

  @Test
  void aUniformDelayStaysBetweenItsEnds() {
    assertThat(LongStream.of(draws(DelayGrammar.parse("uniform(50ms,51ms)"), 1)))
        .allMatch(nanos -> nanos >= 50_000_000 && nanos <= 51_000_000);
  }

  @Test
  void theSameSeedGivesTheSameDelays() {
    var delay = DelayGrammar.parse("exponential(100ms)");
    assertThat(draws(delay, 3)).isEqualTo(draws(delay, 3)).isNotEqualTo(draws(delay, 4));
  }

  @ParameterizedTest
  @ValueSource(strings = {"exponential(60min)", "lognormal(60min,cv=2)"})
  void noDrawIsLongerThanAnHour(String delay) {
    assertThat(LongStream.of(draws(DelayGrammar.parse(delay), 1)).max())
        .hasValue(3_600_000_000_000L);
  }

  /** Half of them are below it: its mean over the square root of 1 + cv^2. */
  @Test
  void theMiddleOfALogNormalDelayIsBelowItsMean() {
    long[] draws = draws(DelayGrammar.parse("lognormal(100ms,cv=2)"), 5);
    Arrays.sort(draws);
    assertThat(draws[DRAWS / 2] / 1e6).isCloseTo(100 / Math.sqrt(5), within(0.6));
  }

  @Test
  void aUniformDelayMayBeOfOneLength() {
    Delay delay = DelayGrammar.parse("uniform(5ms,5ms)");
    assertThat(draws(delay, 1)).containsOnly(5_000_000L);
    assertThat(delay.mean()).isEqualTo(Duration.ofMillis(5));
  }

  private static long[] draws(Delay delay, long seed) {
    var random = new SplittableRandom(seed);
    return LongStream.generate(() -> delay.draw(random)).limit(DRAWS).toArray();
  }

  @Test
  void bothEndsOfAUniformDelayAreDrawn() {
    Delay delay = DelayGrammar.parse("uniform(0.001us,0.002us)");
    assertThat(LongStream.of(draws(delay, 1)).distinct().sorted().boxed()).containsExactly(1L, 2L);
  }
}
