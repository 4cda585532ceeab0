package dev.loomgauge.load.measure;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The HdrHistogram log: an interval histogram per second, in nanoseconds, times relative to time 0.
 * Tags: {@code ok} and {@code uncorrected} inside the window, {@code before-ok} and {@code
 * before-uncorrected} before it, {@code after-ok} after it, {@code error} for failed exchanges in
 * the window; so merging a tag gives exactly the window. The successes of a kind of request have
 * its name behind {@code kind:} in place of {@code ok}.
 */
final class HistogramLog implements AutoCloseable {
  private static final String KIND = "kind:";
  private static final double NANOS_IN_MS = 1e6;

  private final PrintStream file;
  private final HistogramLogWriter writer;
  private final Timeline timeline;
  private final List<String> kinds;

  /** With the names of the kinds of request, none where a plan has one without a name. */
  HistogramLog(Path path, Timeline timeline, List<String> kinds) throws IOException {
    this.timeline = timeline;
    this.kinds = kinds;
    this.file = new PrintStream(new FileOutputStream(path.toFile()), false, StandardCharsets.UTF_8);
    this.writer = new HistogramLogWriter(file);
    writer.outputComment("[gauge-load: latencies in nanoseconds; maxima in milliseconds]");
    writer.outputLogFormatVersion();
    writer.outputStartTime(timeline.startEpochMs());
    writer.outputLegend();
  }

  void write(Tally tally) throws IOException {
    String place =
        switch (timeline.phase(tally.from)) {
          case RAMP, WARMUP -> "before-";
          case WINDOW -> "";
          case DOWN, AFTER -> "after-";
        };
    write(place + "ok", tally, tally.latencies);
    if (tally.uncorrected != null) {
      write(place + "uncorrected", tally, tally.uncorrected);
    }
    if (place.isEmpty() && tally.failed != null) {
      write("error", tally, tally.failed);
    }
    tally
        .kinds
        .counted(kinds)
        .forEach((name, kind) -> write(place + KIND + name, tally, kind.latencies));
    if (file.checkError()) {
      throw new IOException("the histogram log cannot be written; is the disk full?");
    }
  }

  private void write(String tag, Tally tally, LatencyHistogram latencies) {
    Histogram histogram = latencies.histogram;
    histogram.setTag(tag);
    writer.outputIntervalHistogram(
        (tally.from - timeline.start()) / 1e9,
        (tally.to - timeline.start()) / 1e9,
        histogram,
        NANOS_IN_MS);
  }

  @Override
  public void close() {
    writer.close();
  }
}
