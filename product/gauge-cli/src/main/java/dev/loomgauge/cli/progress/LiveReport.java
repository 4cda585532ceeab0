package dev.loomgauge.cli.progress;

import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.Report;
import dev.loomgauge.run.Progress;
import java.util.function.LongSupplier;

/**
 * Writes the report of a run while it goes on: after a trial, before the next one, so that no load
 * is disturbed by it.
 */
public final class LiveReport implements Progress {
  /** A report of many trials takes long: at most a tenth of a run is spent on it. */
  private static final int APART = 10;

  private final Progress shown;
  private final ResultsFolder results;
  private final LongSupplier nanos;
  private long took;
  private long ended;
  private boolean told;

  /** {@code shown} receives every piece of news, and the path of the report. */
  public LiveReport(Progress shown, ResultsFolder results) {
    this(shown, results, System::nanoTime);
  }

  LiveReport(Progress shown, ResultsFolder results, LongSupplier nanos) {
    this.shown = shown;
    this.results = results;
    this.nanos = nanos;
  }

  @Override
  public void tell(News news) {
    shown.tell(news);
    if (news instanceof TrialEnded && (!told || nanos.getAsLong() - ended > APART * took)) {
      write();
    }
  }

  /** What cannot be written now is said once; the report at the end says it again. */
  private void write() {
    long begin = nanos.getAsLong();
    try {
      Report.writePage(results, true);
      if (!told) {
        shown.note("The report so far, which renews itself: " + results.reportHtml());
      }
    } catch (ResultsException e) {
      if (!told) {
        shown.note(e);
      }
    }
    told = true;
    ended = nanos.getAsLong();
    took = ended - begin;
  }
}
