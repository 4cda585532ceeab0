package dev.loomgauge.core.purpose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.purpose.Halves.Pace;
import dev.loomgauge.core.purpose.MemorySeries.Point;
import dev.loomgauge.core.purpose.MemorySeries.Stand;
import dev.loomgauge.core.result.Endurance.Fit;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HalvesTest {
  private static final Fit SIXTY_MB_A_HOLD = new Fit(360, 324, 432, 300, 150, 2);

  private static Halves halves(IntToDoubleFunction mb) {
    Random noise = new Random(1);
    List<Point> points =
        IntStream.range(0, 600)
            .mapToObj(s -> new Point(s, mb.applyAsDouble(s) + 0.001 * noise.nextGaussian()))
            .toList();
    return Halves.of(new MemorySeries(points), Stand.MEAN, 600).orElseThrow();
  }

  /** Grows by one rate in the first half and by another in the second. */
  private static Halves bent(double first, double second) {
    return halves(s -> s < 300 ? first * s : first * 300 + second * (s - 300));
  }

  @Test
  void theRatioIsThatOfTheSecondHalfToTheFirst() {
    assertThat(bent(0.2, 0.05).ratio()).isCloseTo(0.25, within(1e-3));
    assertThat(bent(0.2, 0.05).ratioLow()).isBetween(0.249, 0.25);
    assertThat(bent(0.1, 0.2).ratio()).isCloseTo(2, within(1e-3));
  }

  @Test
  void aSecondHalfThatDoesNotGrowHasNoRatio() {
    assertThat(bent(0.2, -0.1)).isEqualTo(new Halves(0, 0, 600));
    assertThat(bent(0.2, -0.1).pace()).isEqualTo(Pace.SLOWING);
  }

  @Test
  void growthThatBeginsLateIsSteadyWhereItIsSure() {
    assertThat(bent(-0.1, 0.1)).isEqualTo(new Halves(1, Halves.STEADY, 600));
    assertThat(bent(-0.1, 0.1).pace()).isEqualTo(Pace.STEADY);
    Random much = new Random(2);
    assertThat(halves(s -> s < 300 ? -s : 0.004 * s + 5 * much.nextGaussian()))
        .isEqualTo(new Halves(1, 0, 600))
        .returns(Pace.UNSURE, Halves::pace);
  }

  @Test
  void thePaceIsSteadyFromSevenTenthsOnAndUnsureWhereTheIntervalIsBelow() {
    assertThat(new Halves(0.9, 0.7, 600).pace()).isEqualTo(Pace.STEADY);
    assertThat(new Halves(0.9, 0.69, 600).pace()).isEqualTo(Pace.UNSURE);
    assertThat(new Halves(0.7, 0.69, 600).pace()).isEqualTo(Pace.UNSURE);
    assertThat(new Halves(0.69, 0.1, 600).pace()).isEqualTo(Pace.SLOWING);
  }

  @Test
  void aLimitIsBackedByTenHoldsAtMost() {
    Halves endless = new Halves(1.2, 1, 600);

    assertThat(endless.constant()).isInfinite();
    assertThat(endless.backs(600, SIXTY_MB_A_HOLD)).isTrue();
    assertThat(endless.backs(600.1, SIXTY_MB_A_HOLD)).isFalse();
  }

  @Test
  void growthThatMaySlowBacksNoMoreThanWhatIsStillToCome() {
    // T = -0.5 / ln(0.8) = 2.24 holds; 60 MB / (e^(1/2.24) - 1) = 60 x 0.64 / 0.36 = 106.7 MB
    Halves slowing = new Halves(0.9, 0.8, 600);

    assertThat(slowing.constant()).isCloseTo(2.2407, within(1e-4));
    assertThat(slowing.backs(106.6, SIXTY_MB_A_HOLD)).isTrue();
    assertThat(slowing.backs(106.7, SIXTY_MB_A_HOLD)).isFalse();
  }

  @Test
  void aHalfWithTooFewReadingsTellsNothing() {
    List<Point> late = IntStream.range(300, 600).mapToObj(s -> new Point(s, s)).toList();

    assertThat(Halves.of(new MemorySeries(late), Stand.MEAN, 600)).isEmpty();
    assertThat(Halves.of(new MemorySeries(late), Stand.MEAN, 1_500)).isEmpty();
  }

  @Test
  void growthThatDoesNotSlowNeverLevelsOff() {
    assertThat(new Halves(1.2, 1, 600).constant()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(new Halves(1.2, 1.1, 600).constant()).isEqualTo(Double.POSITIVE_INFINITY);
  }
}
