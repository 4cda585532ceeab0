package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Range;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FigureTextTest {
  @Test
  void aSmallDoubtIsAShareAndALargerOneItsEnds() {
    assertThat(FigureText.doubt(100, null, 1)).isEmpty();
    assertThat(FigureText.doubt(100, new Range(100, 100), 1)).isEmpty();
    // The end that is farther away counts: 100 / 96 is 4.2 % more, 103 is 3 %.
    assertThat(FigureText.doubt(100, new Range(96, 103), 1)).isEqualTo(" ± 4.2 %");
    assertThat(FigureText.doubt(100, new Range(99, 107), 1)).isEqualTo(" ± 7.0 %");
    assertThat(FigureText.doubt(100, new Range(100, 100.01), 1)).isEqualTo(" ± 0.1 %");
    assertThat(FigureText.doubt(100, new Range(98, 109.9), 1)).isEqualTo(" ± 9.9 %");
    assertThat(FigureText.doubt(100, new Range(80, 120), 1)).isEqualTo(" (80 to 120)");
    assertThat(FigureText.doubt(12_000, new Range(9_000, 15_000), 1000)).isEqualTo(" (9 to 15)");
    assertThat(FigureText.doubt(100, new Range(80, Double.POSITIVE_INFINITY), 1))
        .isEqualTo(" (at least 80)");
  }

  @Test
  void aFigureStandsWithItsUnitBeforeItsDoubt() {
    assertThat(text(Figure.THROUGHPUT, 12_000, null, new Range(9_000, 15_000)))
        .isEqualTo("12,000 req/s (9,000 to 15,000)");
    assertThat(text(Figure.MEAN, 400, 9_999.0, new Range(8_000, 12_000)))
        .isEqualTo("9,999 ms (8,000 to 12,000)");
    assertThat(text(Figure.MEAN, 400, 10_000.0, new Range(8_000, 12_000)))
        .isEqualTo("10.0 s (8 to 12)");
    assertThat(text(Figure.MEAN, 400, 500.0, new Range(490, 505))).isEqualTo("500 ms ± 2.0 %");
    assertThat(text(Figure.MEAN, 400, 500.0, new Range(100, 301)))
        .isEqualTo("~500 ms (no interval)");
    assertThat(text(Figure.MEAN, 400, 150.0, new Range(100, 300))).isEqualTo("150 ms (100 to 300)");
    assertThat(text(Figure.MEAN, 400, null, null)).isEqualTo("-");
    assertThat(text(Figure.MEAN, 400, 500.0, null)).isEqualTo("500 ms");
  }

  private static String text(
      Figure figure, double rps, @Nullable Double meanMs, @Nullable Range range) {
    return FigureText.bounded(
        figure,
        ExpectedFigures.of("mva", rps, meanMs, null, null, null, 0, Map.of())
            .with(
                range == null
                    ? Map.of()
                    : Map.of(figure, new Expected.Interval(range, 0.1, "pairs"))));
  }
}
