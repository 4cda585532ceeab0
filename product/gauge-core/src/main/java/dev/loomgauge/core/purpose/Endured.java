package dev.loomgauge.core.purpose;

import dev.loomgauge.core.purpose.MemorySeries.Point;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.Endurance.Live;
import dev.loomgauge.core.result.Endurance.Measure;
import dev.loomgauge.core.result.Endurance.Pauses;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TimelineRow;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Quantile;
import org.jspecify.annotations.Nullable;

/** Reads from what was recorded of a hold how the service bore it. */
public final class Endured {
  private static final double SECOND_MS = 1000;

  private final List<TimelineRow> hold;
  private final List<GcRow> gc;
  private final double beginMs;

  private Endured(List<TimelineRow> hold, List<GcRow> gc) {
    this.hold = hold;
    Double epoch = hold.isEmpty() ? null : hold.getFirst().value(TimelineColumn.EPOCH_MS);
    this.beginMs = epoch == null ? Double.NaN : epoch;
    double endMs = beginMs + hold.size() * SECOND_MS;
    // Where the seconds tell no time of day, nothing can be said to lie within them.
    this.gc = gc.stream().filter(r -> r.epochMs() >= beginMs && r.epochMs() < endMs).toList();
  }

  /**
   * Of one trial, ended or cut off: all its seconds, of which those of the phase {@code window} are
   * the hold, what the collector told, and what full collections left, if known.
   */
  public static Endurance of(List<TimelineRow> timeline, List<GcRow> gc, @Nullable Live live) {
    List<TimelineRow> hold = timeline.stream().filter(r -> r.phase().equals("window")).toList();
    return new Endured(hold, gc).told(live);
  }

  private Endurance told(@Nullable Live live) {
    Double limit =
        hold.stream()
            .map(r -> r.value(TimelineColumn.HEAP_LIMIT_MB))
            .filter(Objects::nonNull)
            .findAny()
            .orElse(null);
    Courses courses = new Courses(hold.size(), limit, live);
    return new Endurance(
        hold.size(),
        List.of(
            courses.of(Measure.HEAP_AFTER_COLLECTION, new MemorySeries(heap())),
            courses.of(Measure.RESIDENT, new MemorySeries(resident()))),
        pauses(),
        limit,
        live);
  }

  private List<Point> heap() {
    return gc.stream()
        .flatMap(row -> point((row.epochMs() - beginMs) / SECOND_MS, row.heapAfterMb()))
        .toList();
  }

  /** A row is reported at the end of its second. */
  private List<Point> resident() {
    int first = hold.isEmpty() ? 0 : hold.getFirst().second();
    return hold.stream()
        .flatMap(row -> point(row.second() - first + 1.0, row.value(TimelineColumn.SERVICE_RSS_MB)))
        .toList();
  }

  private static Stream<Point> point(double second, @Nullable Double mb) {
    return mb == null ? Stream.empty() : Stream.of(new Point(second, mb));
  }

  private @Nullable Pauses pauses() {
    double[] lengths =
        gc.stream().map(GcRow::pauseMs).filter(Objects::nonNull).mapToDouble(ms -> ms).toArray();
    if (gc.isEmpty()) {
      return null;
    }
    double total = DoubleStream.of(lengths).sum();
    return new Pauses(
        lengths.length,
        total,
        lengths.length == 0 ? 0 : Quantile.withDefaults().evaluate(lengths, 0.99),
        DoubleStream.of(lengths).max().orElse(0),
        total / (hold.size() * SECOND_MS));
  }
}
