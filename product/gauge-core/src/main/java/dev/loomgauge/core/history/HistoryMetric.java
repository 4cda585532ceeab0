package dev.loomgauge.core.history;

import dev.loomgauge.core.gate.FactKind;
import dev.loomgauge.core.gate.TimeMetric;
import java.util.Arrays;
import java.util.Optional;

/** A figure of which gates have a ratio of head to base. */
public enum HistoryMetric {
  /** Bytes that a request allocates, by the facts: of one JVM a build, in every gate. */
  COUNTED("counted", FactKind.ALLOCATED.words("")),
  /** Good answers per second, over blocks. */
  THROUGHPUT(TimeMetric.THROUGHPUT),
  /** 99th percentile of the response time, over blocks. */
  P99(TimeMetric.P99),
  /** CPU time of the service for an answer, over blocks. */
  CPU(TimeMetric.CPU),
  /** Bytes that a request allocates, over blocks. */
  ALLOCATED("allocated", TimeMetric.ALLOCATED.words() + " over blocks");

  private final String key;
  private final String words;

  HistoryMetric(TimeMetric metric) {
    this(metric.key(), metric.words());
  }

  HistoryMetric(String key, String words) {
    this.key = key;
    this.words = words;
  }

  /** In lower case, for programs and titles of columns. */
  public String key() {
    return key;
  }

  public String words() {
    return words;
  }

  /** That of a time that a gate names so; empty where there is none. */
  public static Optional<HistoryMetric> ofTime(String key) {
    return Arrays.stream(values())
        .filter(metric -> metric != COUNTED && metric.key.equals(key))
        .findFirst();
  }
}
