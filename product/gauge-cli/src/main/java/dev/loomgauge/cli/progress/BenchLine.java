package dev.loomgauge.cli.progress;

import dev.loomgauge.core.batch.Microbenchmark;
import dev.loomgauge.run.process.Bench;
import java.io.PrintStream;

/** Shows what a microbenchmark is doing: one line that is written over, or a line a variant. */
public final class BenchLine implements Bench.Progress {
  private final PrintStream err;
  private final boolean live;
  private String last = "";

  public BenchLine(PrintStream err, boolean live) {
    this.err = err;
    this.live = live;
  }

  @Override
  public synchronized void at(
      Microbenchmark benchmark, int number, int of, String variant, String doing, String left) {
    String where = "%d of %d %s, %s".formatted(number, of, benchmark.key(), variant);
    if (live) {
      err.print(
          "\r\033[K" + where + ": " + doing + (left.isEmpty() ? "" : " (" + left + " left of it)"));
      err.flush();
    } else if (!where.equals(last)) {
      err.println(where);
    }
    last = where;
  }

  /** Takes the live line away. */
  public synchronized void clear() {
    if (live) {
      err.print("\r\033[K");
      err.flush();
    }
  }
}
