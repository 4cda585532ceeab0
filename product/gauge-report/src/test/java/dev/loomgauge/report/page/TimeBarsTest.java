package dev.loomgauge.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.TimeStack;
import dev.loomgauge.core.result.TimeStack.Part;
import dev.loomgauge.report.FailedTrial;
import dev.loomgauge.report.reading.CellTimes;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TimeBarsTest {
  @Test
  void whereMoreIsExplainedThanWasMeasuredThePartsFillTheBar() {
    TimeStack measured = stack(80, 60, 40);

    TimeBars bars =
        TimeBars.of(new CellTimes(FailedTrial.TRIAL, "cell", Optional.empty(), measured));

    assertThat(bars.measured()).extracting(TimeBars.Piece::width).containsExactly("60", "40");
    assertThat(bars.unexplained()).isFalse();
  }

  @Test
  void bothBarsHaveTheScaleOfTheLongerOne() {
    TimeBars bars =
        TimeBars.of(
            new CellTimes(
                FailedTrial.TRIAL, "cell", Optional.of(stack(50, 50)), stack(200, 60, 40)));

    assertThat(bars.predicted()).extracting(TimeBars.Piece::width).containsExactly("25");
    assertThat(bars.measured()).extracting(TimeBars.Piece::width).containsExactly("30", "20", "50");
    assertThat(bars.unexplained()).isTrue();
  }

  private static TimeStack stack(double meanMs, double cpuMs, double downstreamMs) {
    return new TimeStack(
        meanMs,
        List.of(new Part(Activity.CPU, cpuMs), new Part(Activity.DOWNSTREAM, downstreamMs)),
        1);
  }

  private static TimeStack stack(double meanMs, double cpuMs) {
    return new TimeStack(meanMs, List.of(new Part(Activity.CPU, cpuMs)), 1);
  }
}
