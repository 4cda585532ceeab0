package dev.loomgauge.run.observation;

import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.file.CsvLog;
import dev.loomgauge.protocol.load.LoadSecond;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code timeline.csv} while a load runs: a second's row as soon as the sample that belongs
 * to it is there. Keeps only the last samples and the seconds that wait for theirs, however long
 * the load. Seconds and samples come from threads of their own.
 */
public final class TimelineLog implements AutoCloseable {
  /** An engine tells a second up to some seconds late. */
  private static final int KEPT = 30;

  private final List<String> header;
  private final CsvLog file;
  private final Deque<LoadSecond> waiting = new ArrayDeque<>();
  private final Deque<Sample> recent = new ArrayDeque<>();
  private @Nullable Sample first;

  private TimelineLog(List<String> header, CsvLog file) {
    this.header = header;
    this.file = file;
  }

  /** A new file, with the pools that the service shows. */
  public static TimelineLog open(Path file, Collection<String> pools) {
    List<String> header = TimelineRow.header(pools);
    return new TimelineLog(header, CsvLog.open(file, header));
  }

  public synchronized void second(LoadSecond second) {
    waiting.add(second);
    write(false);
  }

  public synchronized void sample(Sample sample) {
    first = first == null ? sample : first;
    recent.add(sample);
    if (recent.size() > KEPT) {
      recent.remove();
    }
    write(false);
  }

  /** Where a sample was taken after a second's end, no later one is nearer to it. */
  private void write(boolean all) {
    while (!waiting.isEmpty() && (all || sampledAfter(waiting.element()))) {
      file.write(Timelines.row(waiting.remove(), first, List.copyOf(recent)).fields(header));
    }
  }

  private boolean sampledAfter(LoadSecond second) {
    return first != null && !recent.getLast().steadily(first).isBefore(Timelines.endOf(second));
  }

  /** Writes what still waits, with the samples there are: the load has ended. */
  public synchronized void finish() {
    write(true);
  }

  @Override
  public synchronized void close() {
    finish();
    file.close();
  }
}
