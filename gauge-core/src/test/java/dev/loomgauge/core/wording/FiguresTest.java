package dev.loomgauge.core.wording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
  @ParameterizedTest
  @CsvSource({"4.5351, 4.535", "5, 5", "400, 400", "0.00027778, 0.0002778", "26000.4, '26,000'"})
  void aFigureHasFourSignificantDigitsAtLeast(double number, String words) {
    assertThat(Words.figures(number)).isEqualTo(words);
  }
}
