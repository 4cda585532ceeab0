package dev.loomgauge.core.gate;

import dev.loomgauge.core.Numbers;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A figure of a load that is compared over blocks. */
public enum TimeMetric {
  /** Good answers per second. */
  THROUGHPUT("throughput", "req/s"),
  /** 99th percentile of the response time of good answers, in milliseconds. */
  P99("p99", "ms"),
  /** CPU time of the service for an answer, without its compilers, in milliseconds. */
  CPU("CPU per request", "ms"),
  /** Bytes that all threads of the service allocate for a request. */
  ALLOCATED("allocation per request", "B");

  private final String words;
  private final String unit;

  TimeMetric(String words, String unit) {
    this.words = words;
    this.unit = unit;
  }

  /** In lower case, for programs and for {@code --metric}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<TimeMetric> of(String key) {
    return Arrays.stream(values()).filter(metric -> metric.key().equals(key)).findFirst();
  }

  public String words() {
    return words;
  }

  /** The unit of its figures. */
  public String unit() {
    return unit;
  }

  /** A figure as people read it. */
  public String words(double figure) {
    return switch (this) {
      case THROUGHPUT -> Numbers.rate(figure);
      case P99, CPU -> Numbers.millis(figure);
      case ALLOCATED -> FactKind.ALLOCATED.words(figure);
    };
  }

  /** Whether a larger figure is the better one. */
  public boolean moreIsFaster() {
    return this == THROUGHPUT;
  }

  /** Whether it counts where the machine was disturbed: what is allocated is no time. */
  boolean counts() {
    return this == ALLOCATED;
  }
}
