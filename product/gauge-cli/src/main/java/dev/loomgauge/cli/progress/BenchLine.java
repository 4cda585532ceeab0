package dev.loomgauge.cli.progress;

import dev.loomgauge.core.batch.Microbenchmark;
import dev.loomgauge.run.process.Bench;
import java.io.PrintStream;
import java.util.List;

/** Shows what a microbenchmark is doing: one line that is written over, or a line a variant. */
public final class BenchLine implements Bench.Progress {
  private final PrintStream err;
  private final boolean live;
  private final LiveArea area;
  private String last = "";

  BenchLine(PrintStream err, boolean live) {
    this.err = err;
    this.live = live;
    this.area = new LiveArea(err);
  }

  /** Live on a terminal, unless the user wants plain lines. */
  public static BenchLine of(PrintStream err, boolean plain) {
    return new BenchLine(err, LiveArea.live(plain));
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

  public synchronized void clear() {
    area.clear();
  }
}
