package dev.loomgauge.core.finding;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.finding.rule.HeapInFlight;
import dev.loomgauge.core.finding.rule.Recorded;
import dev.loomgauge.core.purpose.CostOfRequests;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.statistics.FittedLine;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * How much of the heap the requests of a trial keep, from the best that was recorded: readings of
 * the live objects while requests gathered; the heap after collections, with the base of a full
 * collection without load, or of a line through trials of other loads; else an upper bound.
 */
final class HeapsInFlight {
  /** Collections in a window; fewer may all have left garbage. */
  private static final int LEAST_COLLECTIONS = 3;

  /** Of the largest load to the smallest; a line through closer ones has no slope to rely on. */
  private static final double SPREAD = 2;

  private final List<Trial> trials;
  private final Recorded recorded;
  private final Map<String, Optional<Point>> points = new HashMap<>();

  HeapsInFlight(List<Trial> trials, Recorded recorded) {
    this.trials = trials;
    this.recorded = recorded;
  }

  /** Heap in use after a collection, and the requests in flight at that time. */
  private record Point(Trial trial, double inFlight, double mb) {}

  /** Of a trial; empty where the limit of its heap or what collections left is not known. */
  Optional<HeapInFlight> of(Trial trial) {
    OptionalDouble limit = limit(trial);
    double inFlight = inFlight(trial);
    return limit.isEmpty() || inFlight <= 0
        ? Optional.empty()
        : read(trial, inFlight, limit.getAsDouble())
            .or(
                () ->
                    point(trial)
                        .map(point -> collected(point, limit.getAsDouble()))
                        .filter(heap -> heap.fullAt() > 0));
  }

  /** From readings behind full collections; only with the largest load of its group. */
  private Optional<HeapInFlight> read(Trial trial, double inFlight, double limitMb) {
    int users = trial.offered().users();
    if (users == 0 || trial.offered().amount() < largest(trial)) {
      return Optional.empty();
    }
    CostOfRequests.Read read = new CostOfRequests.Read(trial, recorded.memory(trial));
    return CostOfRequests.heap(read, users)
        .filter(line -> line.slope() > 0 && line.intercept() > 0)
        .map(
            line ->
                new HeapInFlight(
                    inFlight,
                    Bytes.mb(line.intercept() + line.slope() * inFlight),
                    Bytes.mb(line.intercept()),
                    limitMb,
                    "a line through readings of the live objects",
                    true));
  }

  private double largest(Trial trial) {
    return group(trial).mapToDouble(own -> own.offered().amount()).max().orElse(0);
  }

  private Stream<Trial> group(Trial trial) {
    return trials.stream().filter(other -> LoadGroup.levels(other).equals(LoadGroup.levels(trial)));
  }

  private HeapInFlight collected(Point point, double limitMb) {
    Optional<Double> idle =
        recorded
            .endurance(point.trial())
            .map(Endurance::live)
            .map(live -> live.beforeMb())
            .filter(before -> before < point.mb());
    if (idle.isPresent()) {
      return known(point, idle.get(), limitMb, "a full collection before the load");
    }
    List<Point> all = group(point.trial()).flatMap(other -> point(other).stream()).toList();
    double least = all.stream().mapToDouble(Point::inFlight).min().orElse(0);
    double most = all.stream().mapToDouble(Point::inFlight).max().orElse(0);
    if (most >= SPREAD * least) {
      double base =
          FittedLine.of(
                  all.stream().mapToDouble(Point::inFlight).toArray(),
                  all.stream().mapToDouble(Point::mb).toArray())
              .intercept();
      if (base > 0 && base < point.mb()) {
        return known(
            point,
            base,
            limitMb,
            "a line through %d trials with other loads".formatted(all.size()));
      }
    }
    return new HeapInFlight(point.inFlight(), point.mb(), null, limitMb, "", false);
  }

  private static HeapInFlight known(Point point, double baseMb, double limitMb, String basis) {
    return new HeapInFlight(point.inFlight(), point.mb(), baseMb, limitMb, basis, false);
  }

  /** Of a trial, read once. */
  private Optional<Point> point(Trial trial) {
    return points.computeIfAbsent(trial.id(), _ -> collected(trial));
  }

  /** The least that a collection in the window left, of a service that is one process. */
  private Optional<Point> collected(Trial trial) {
    LoadSummary load = trial.load();
    double inFlight = inFlight(trial);
    if (load == null || inFlight <= 0) {
      return Optional.empty();
    }
    long begin = begin(load);
    double end = begin + load.windowSeconds() * 1000;
    List<GcRow> rows =
        recorded.collections(trial).stream()
            .filter(row -> row.heapAfterMb() != null)
            .filter(row -> row.epochMs() >= begin && row.epochMs() <= end)
            .toList();
    return rows.size() < LEAST_COLLECTIONS || rows.stream().anyMatch(row -> row.instance() != 1)
        ? Optional.empty()
        : rows.stream()
            .map(GcRow::heapAfterMb)
            .filter(Objects::nonNull)
            .min(Double::compare)
            .map(mb -> new Point(trial, inFlight, mb));
  }

  /** Milliseconds since 1970; a time after all others where it is not known. */
  private static long begin(LoadSummary load) {
    try {
      return Instant.parse(load.windowStart()).toEpochMilli();
    } catch (DateTimeParseException _) {
      return Long.MAX_VALUE;
    }
  }

  private static OptionalDouble limit(Trial trial) {
    JvmUse jvm = trial.jvm();
    JvmSetup setup = jvm == null ? null : jvm.setup();
    return setup == null ? OptionalDouble.empty() : setup.largestHeapMb();
  }

  private static double inFlight(Trial trial) {
    LoadSummary load = trial.load();
    if (load == null) {
      return 0;
    }
    Double counted = load.population().meanInFlight();
    return counted == null ? load.throughputRps() * load.meanMs() / 1000 : counted;
  }
}
