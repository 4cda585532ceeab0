package dev.loomgauge.core.prediction.simulation;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** Counts what ends within the measured window. */
public final class WindowTally {
  private Histogram responses = new Histogram();
  private final Map<Failure, Long> failures = new EnumMap<>(Failure.class);
  private double[] counts = {0};
  private double[] sums = {0};
  private boolean measuring;
  private double since;
  private Batches batches = new Batches(0, 1);

  /** Begins the window, whose first batches take the given number of seconds. */
  public void measureFrom(double now, double batch) {
    responses = new Histogram();
    failures.clear();
    Arrays.fill(counts, 0);
    Arrays.fill(sums, 0);
    batches = new Batches(now, batch);
    since = now;
    measuring = true;
  }

  public void succeeded(double now, double seconds) {
    if (measuring) {
      responses.add(seconds);
      batches.succeeded(now, seconds);
    }
  }

  /** What has just succeeded is of a kind, from 0. */
  public void kind(int kind, double seconds) {
    if (measuring) {
      if (kind >= counts.length) {
        counts = Arrays.copyOf(counts, kind + 1);
        sums = Arrays.copyOf(sums, kind + 1);
      }
      counts[kind]++;
      sums[kind] += seconds;
    }
  }

  /** Mean response time of a kind, in seconds; NaN where none succeeded. */
  public double mean(int kind) {
    return kind < counts.length ? sums[kind] / counts[kind] : Double.NaN;
  }

  public void failed(double now, Failure failure) {
    if (measuring) {
      batches.failed(now);
      failures.merge(failure, 1L, Long::sum);
    }
  }

  double since() {
    return since;
  }

  public long failed() {
    return failures.values().stream().mapToLong(Long::longValue).sum();
  }

  public Histogram responses() {
    return responses;
  }

  Batches batches() {
    return batches;
  }

  public Map<Failure, Long> failures() {
    return failures;
  }
}
