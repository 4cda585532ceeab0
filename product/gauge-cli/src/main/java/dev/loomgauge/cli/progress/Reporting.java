package dev.loomgauge.cli.progress;

import dev.loomgauge.core.Printable;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.Report;
import dev.loomgauge.report.reading.ReportProgress;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/** Has a report made, and shows how far it is once that takes more than a moment. */
public final class Reporting implements ReportProgress {
  private static final Duration A_MOMENT = Duration.ofSeconds(2);
  private static final Duration PLAIN_STEP = Duration.ofSeconds(10);
  private static final Duration LIVE_STEP = Duration.ofMillis(200);
  private final PrintStream err;
  private final boolean live;
  private final LiveArea area;
  private final LongSupplier nanos;
  private final long begin;
  private long shownAt;
  private boolean shown;

  Reporting(PrintStream err, boolean live, LongSupplier nanos) {
    this.err = err;
    this.live = live;
    this.area = new LiveArea(err);
    this.nanos = nanos;
    this.begin = nanos.getAsLong();
  }

  /** Makes it; what is damaged or missing in the folder is printed, a line each. */
  public static Report.Written write(ResultsFolder results, PrintStream err, boolean plain) {
    Report.Written written = written(results, err, plain);
    print(written.notes(), err);
    return written;
  }

  /**
   * The same of a run, of which nothing is printed but damage where it was stopped: what it did not
   * come to is no news to the one who stopped it; the report has it.
   */
  public static Report.Written ofRun(
      ResultsFolder results, boolean stopped, PrintStream err, boolean plain) {
    Report.Written written = written(results, err, plain);
    print(stopped ? written.damages() : written.notes(), err);
    return written;
  }

  private static void print(List<String> notes, PrintStream err) {
    notes.forEach(note -> err.println("Note: " + Printable.oneLine(note)));
  }

  private static Report.Written written(ResultsFolder results, PrintStream err, boolean plain) {
    Reporting progress = new Reporting(err, LiveArea.live(plain), System::nanoTime);
    try {
      return Report.write(results, progress);
    } finally {
      progress.area.clear();
    }
  }

  @Override
  public void at(String doing, int done, int of) {
    long now = nanos.getAsLong();
    Duration step = live ? LIVE_STEP : PLAIN_STEP;
    if (now - begin < A_MOMENT.toNanos() || (shown && now - shownAt < step.toNanos())) {
      return;
    }
    shown = true;
    shownAt = now;
    String text = "report: %s, %d of %d".formatted(doing, done, of);
    if (live) {
      // The bar is of this work alone: what comes after it is not known yet.
      int full = (int) ((long) done * LiveArea.BAR / Math.max(1, of));
      area.show(List.of(LiveArea.bar(full) + text));
    } else {
      err.println(text);
    }
  }
}
