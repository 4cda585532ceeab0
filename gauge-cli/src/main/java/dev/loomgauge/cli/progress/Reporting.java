package dev.loomgauge.cli.progress;

import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.Report;
import dev.loomgauge.report.reading.ReportProgress;
import java.io.PrintStream;
import java.time.Duration;

/** Has a report made, and shows how far it is once that takes more than a moment. */
public final class Reporting implements ReportProgress {
  private static final Duration A_MOMENT = Duration.ofSeconds(2);
  private static final Duration PLAIN_STEP = Duration.ofSeconds(10);
  private static final Duration LIVE_STEP = Duration.ofMillis(200);
  private static final int BAR = 20;

  private final PrintStream err;
  private final boolean live;
  private final long begin = System.nanoTime();
  private long shownAt;
  private boolean shown;

  private Reporting(PrintStream err, boolean live) {
    this.err = err;
    this.live = live;
  }

  /** Makes it; what is damaged or missing in the folder is printed, a line each. */
  public static Report.Written write(ResultsFolder results, PrintStream err, boolean plain) {
    Reporting progress = new Reporting(err, Terminal.live(plain));
    Report.Written written;
    try {
      written = Report.write(results, progress);
    } finally {
      progress.clear();
    }
    written.notes().forEach(note -> err.println("Note: " + note));
    return written;
  }

  @Override
  public void at(String doing, int done, int of) {
    long now = System.nanoTime();
    Duration step = live ? LIVE_STEP : PLAIN_STEP;
    if (now - begin < A_MOMENT.toNanos() || (shown && now - shownAt < step.toNanos())) {
      return;
    }
    shown = true;
    shownAt = now;
    String text = line(doing, done, of);
    if (live) {
      err.print("\r\033[K" + text);
      err.flush();
    } else {
      err.println(text);
    }
  }

  /** The bar is of this work alone: what comes after it is not known yet. */
  static String line(String doing, int done, int of) {
    int full = (int) ((long) done * BAR / Math.max(1, of));
    return "[%s%s] report: %s, %d of %d"
        .formatted("#".repeat(full), "-".repeat(BAR - full), doing, done, of);
  }

  private void clear() {
    if (live && shown) {
      err.print("\r\033[K");
    }
  }
}
