package dev.loomgauge.cli.progress;

import dev.loomgauge.run.fitness.NoisePlan.NoiseProgress;
import dev.loomgauge.run.fitness.SelfComparison.Limited;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** Shows how far the noise floor is: one line that is written over, or a line every quarter. */
public final class NoiseLine implements NoiseProgress {
  private static final int PLAIN_LINES = 4;

  private final PrintStream err;
  private final boolean live;
  private final LiveArea area;

  NoiseLine(PrintStream err, boolean live) {
    this.err = err;
    this.live = live;
    this.area = new LiveArea(err);
  }

  /** Live on a terminal, unless the user wants plain lines. */
  public static NoiseLine of(PrintStream err, boolean plain) {
    return new NoiseLine(err, LiveArea.live(plain));
  }

  @Override
  public void sample(Limited limited, int number, int of, Duration left) {
    String text =
        "noise floor: sample %d of %d, %s, %d s left"
            .formatted(number, of, limited.words(), left.toSeconds());
    if (live) {
      area.show(List.of(text));
    } else if ((number - 1) % Math.max(1, of / PLAIN_LINES) == 0) {
      err.println(text);
    }
  }

  public void clear() {
    area.clear();
  }
}
