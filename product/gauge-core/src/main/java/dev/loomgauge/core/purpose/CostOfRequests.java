package dev.loomgauge.core.purpose;

import dev.loomgauge.core.CellLevels;
import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.RequestMemory.Kind;
import dev.loomgauge.core.result.RequestMemory.Part;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.statistics.FittedLine;
import dev.loomgauge.core.statistics.MeanInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Bytes a request in flight: in every trial the slope of a line through its readings, memory
 * against requests in flight with all connections open; over trials the mean of the slopes. The
 * trials of a cell come from JVMs of their own, so their slopes are independent, and the readings
 * within one are not.
 */
public final class CostOfRequests {
  /** Connections that must be open for a reading to count, as a share of the users. */
  private static final double CONNECTED = 0.99;

  /** In flight at the fullest reading, as a share of users, below which nothing is concluded. */
  private static final double FULL = 0.9;

  private static final int LEAST_READINGS = 4;

  private CostOfRequests() {}

  public record Read(Trial trial, List<MemoryReading> readings) {

    List<MemoryReading> counted(int users) {
      return readings.stream().filter(r -> r.connections() >= users * CONNECTED).toList();
    }
  }

  /** What the trials of a cell tell; those that did not complete are left out. */
  public static RequestMemory of(Cell cell, List<Read> trials) {
    int users = cell.users();
    List<List<MemoryReading>> counted =
        trials.stream()
            .filter(read -> read.trial().outcome() == Trial.Outcome.COMPLETED)
            .map(read -> read.counted(users))
            .filter(readings -> readings.size() >= LEAST_READINGS)
            .toList();
    List<List<MemoryReading>> full =
        counted.stream().filter(readings -> most(readings) >= users * FULL).toList();
    List<List<MemoryReading>> sloped = full.stream().filter(CostOfRequests::varies).toList();
    long inFlight =
        (full.isEmpty() ? counted : full).stream().mapToLong(CostOfRequests::most).min().orElse(0);
    return new RequestMemory(
        cell.id(),
        cell.threads(),
        CellLevels.without(List.of(ThreadMode.FACTOR, OfferedLoad.USERS), cell.levels()),
        users,
        inFlight,
        sloped.size(),
        sloped.isEmpty() ? List.of() : parts(sloped),
        full.isEmpty() || !sloped.isEmpty()
            ? doubt(users, inFlight, trials.size(), counted.size(), sloped.size())
            : "all readings of a trial have as many requests in flight, so that they have no slope");
  }

  /**
   * The heap of live objects in bytes against requests in flight, of one trial; empty where its
   * readings tell nothing.
   *
   * @param users whose connections had to be open
   */
  public static Optional<FittedLine> heap(Read read, int users) {
    List<MemoryReading> readings = read.counted(users);
    return readings.size() >= LEAST_READINGS && most(readings) >= users * FULL && varies(readings)
        ? Optional.of(line(Kind.HEAP, readings))
        : Optional.empty();
  }

  private static long most(List<MemoryReading> readings) {
    return (long) readings.stream().mapToDouble(MemoryReading::held).max().orElse(0);
  }

  /** A single load has no slope. */
  private static boolean varies(List<MemoryReading> readings) {
    return readings.stream().mapToDouble(MemoryReading::held).distinct().count() > 1;
  }

  private static List<Part> parts(List<List<MemoryReading>> trials) {
    List<Part> parts = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      List<FittedLine> lines = trials.stream().map(readings -> line(kind, readings)).toList();
      MeanInterval slope = MeanInterval.of(lines.stream().map(FittedLine::slope).toList());
      double idle = MeanInterval.of(lines.stream().map(FittedLine::intercept).toList()).mean();
      parts.add(new Part(kind, idle, slope.mean(), Range.of(slope)));
    }
    return List.copyOf(parts);
  }

  private static FittedLine line(Kind kind, List<MemoryReading> readings) {
    return FittedLine.of(
        readings.stream().mapToDouble(MemoryReading::held).toArray(),
        readings.stream().mapToDouble(r -> r.bytes(kind)).toArray());
  }

  private static String doubt(int users, long inFlight, int trials, int counted, int full) {
    if (trials > 0 && counted == 0) {
      return "no trial has %d readings with all of its connections open".formatted(LEAST_READINGS);
    }
    if (full == 0) {
      return "only %d of %d requests were in flight in the service at once; the others waited unserved"
          .formatted(inFlight, users);
    }
    return full < trials
        ? "%d of %d trials have no usable readings".formatted(trials - full, trials)
        : "";
  }
}
