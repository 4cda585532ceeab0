package dev.loomgauge.cli.progress;

import dev.loomgauge.core.batch.Microbenchmark;
import dev.loomgauge.run.fitness.NoisePlan.NoiseProgress;
import dev.loomgauge.run.fitness.SelfComparison.Limited;
import dev.loomgauge.run.process.Bench;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/**
 * Shows how far microbenchmarks or the noise floor are: one line that is written over, or a line a
 * variant and a line every quarter of the samples.
 */
public final class StepLine implements Bench.Progress, NoiseProgress, AutoCloseable {
  private static final int PLAIN_LINES = 4;

  private final PrintStream err;
  private final boolean live;
  private final LiveArea area;
  private String last = "";

  StepLine(PrintStream err, boolean live) {
    this.err = err;
    this.live = live;
    this.area = new LiveArea(err);
  }

  /** Live on a terminal, unless the user wants plain lines. */
  public static StepLine of(PrintStream err, boolean plain) {
    return new StepLine(err, LiveArea.live(plain));
  }

  @Override
  public synchronized void at(
      Microbenchmark benchmark, int number, int of, String variant, String doing, String left) {
    String where = "%d of %d %s, %s".formatted(number, of, benchmark.key(), variant);
    if (live) {
      area.show(
          List.of(where + ": " + doing + (left.isEmpty() ? "" : " (" + left + " left of it)")));
    } else if (!where.equals(last)) {
      err.println(where);
    }
    last = where;
  }

  @Override
  public synchronized void sample(Limited limited, int number, int of, Duration left) {
    String text =
        "noise floor: sample %d of %d, %s, %d s left"
            .formatted(number, of, limited.words(), left.toSeconds());
    if (live) {
      area.show(List.of(text));
    } else if ((number - 1) % Math.max(1, of / PLAIN_LINES) == 0) {
      err.println(text);
    }
  }

  @Override
  public synchronized void close() {
    area.clear();
  }
}
