package dev.loomgauge.cli.progress;

import dev.loomgauge.run.fitness.NoisePlan.NoiseProgress;
import dev.loomgauge.run.fitness.SelfComparison.Limited;
import java.io.PrintStream;
import java.time.Duration;

/** Shows how far the noise floor is: one line that is written over, or a line every quarter. */
public final class NoiseLine implements NoiseProgress {
  private static final int PLAIN_LINES = 4;

  private final PrintStream err;
  private final boolean live;

  NoiseLine(PrintStream err, boolean live) {
    this.err = err;
    this.live = live;
  }

  /** Live on a terminal, unless the user wants plain lines. */
  public static NoiseLine of(PrintStream err, boolean plain) {
    return new NoiseLine(err, Terminal.live(plain));
  }

  @Override
  public void sample(Limited limited, int number, int of, Duration left) {
    String text =
        "noise floor: sample %d of %d, %s, %d s left"
            .formatted(number, of, limited.words(), left.toSeconds());
    if (live) {
      err.print("\r\033[K" + text);
      err.flush();
    } else if ((number - 1) % Math.max(1, of / PLAIN_LINES) == 0) {
      err.println(text);
    }
  }

  /** Takes the live line away. */
  public void clear() {
    if (live) {
      err.print("\r\033[K");
      err.flush();
    }
  }
}
