package dev.loomgauge.load.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZipfTest {
  private static final int DRAWS = 400_000;

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1.0, 1.1, 2.5})
  void frequenciesFollowThePowerLaw(double exponent) {
    int n = 50;
    Zipf zipf = new Zipf(n, exponent, new SplittableRandom(7));
    int[] seen = new int[n + 1];
    for (int i = 0; i < DRAWS; i++) {
      seen[(int) zipf.getAsLong()]++;
    }
    double norm = 0;
    for (int k = 1; k <= n; k++) {
      norm += Math.pow(k, -exponent);
    }
    for (int k = 1; k <= n; k++) {
      double expected = DRAWS * Math.pow(k, -exponent) / norm;
      assertThat((double) seen[k])
          .as("k = %d", k)
          .isCloseTo(expected, within(5 * Math.sqrt(expected) + 5));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 1_000_000_000_000L})
  void drawsStayInRange(long n) {
    Zipf zipf = new Zipf(n, 1.1, new SplittableRandom(1));
    for (int i = 0; i < 10_000; i++) {
      assertThat(zipf.getAsLong()).isBetween(1L, n);
    }
  }
}
