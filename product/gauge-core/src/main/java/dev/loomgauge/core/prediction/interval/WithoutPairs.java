package dev.loomgauge.core.prediction.interval;

import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import dev.loomgauge.core.result.Range;
import java.util.Map;
import java.util.OptionalDouble;

/** The intervals of what no past pair says anything about. */
public final class WithoutPairs {
  /** Standard deviations from the middle to the end of a 90 % interval. */
  private static final double TO_90 = 1.645;

  private WithoutPairs() {}

  /** Of a model that nothing will be measured of: how well its solver knows its own figures. */
  public static Map<Figure, Interval> ofModel(Outlook outlook) {
    return outlook.intervals((figure, value) -> ofModel(figure, value, outlook));
  }

  private static Interval ofModel(Figure figure, double value, Outlook outlook) {
    OptionalDouble scale = Scale.simulated(figure, outlook);
    if (scale.isEmpty()) {
      return new Interval(null, 0, "none: the solver gives none");
    }
    double factor = Math.exp(TO_90 * scale.getAsDouble());
    return new Interval(
        new Range(value / factor, value * factor),
        scale.getAsDouble(),
        "the solver's own accuracy");
  }

  /** Of hardware on which nothing was measured: none. */
  public static Map<Figure, Interval> elsewhere(Outlook outlook) {
    return outlook.intervals(
        (figure, _) ->
            new Interval(
                null,
                Scale.of(figure, outlook),
                "none: nothing was measured on the hardware assumed"));
  }
}
