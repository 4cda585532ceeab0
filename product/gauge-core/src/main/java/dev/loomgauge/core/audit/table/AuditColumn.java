package dev.loomgauge.core.audit.table;

import java.util.Optional;
import java.util.stream.Stream;

/** The columns that laws read; a table may have fewer and others. */
public enum AuditColumn {
  SOURCE("source", ColumnScale.TEXT, ""),
  SYSTEM("system", ColumnScale.TEXT, ""),
  EXPERIMENT("experiment", ColumnScale.TEXT, ""),
  PLAN("plan", ColumnScale.TEXT, ""),
  THREAD_MODEL("thread_model", ColumnScale.TEXT, "", "thread_mode"),
  LOAD("load", ColumnScale.TEXT, ""),
  CONN_MODE("conn_mode", ColumnScale.TEXT, ""),
  WINDOW("window", ColumnScale.TEXT, ""),
  LATENCY("latency", ColumnScale.TEXT, ""),

  USERS("users", ColumnScale.SIZE, "users", "concurrency"),
  CONNECTIONS("connections", ColumnScale.SIZE, "connections of the load generator"),
  STREAMS("streams", ColumnScale.SIZE, "requests at once on a connection", "pipelining"),
  THREAD_LIMIT("thread_limit", ColumnScale.SIZE, "threads"),
  CONNECTION_LIMIT("connection_limit", ColumnScale.SIZE, "connections of a pool", "hikari_pool"),
  SERVICE_DELAY("service_delay_ms", ColumnScale.EXACT, "milliseconds"),
  THINK("think_ms", ColumnScale.EXACT, "milliseconds"),
  TIMEOUT("timeout_ms", ColumnScale.EXACT, "milliseconds"),
  GENERATOR("generator_ms", ColumnScale.EXACT, "milliseconds"),
  DURATION("duration_s", ColumnScale.DIGITS, "seconds"),
  PLANNED("planned_s", ColumnScale.DIGITS, "seconds"),

  THROUGHPUT("throughput_rps", ColumnScale.MEASURED, "requests per second"),
  MEAN("mean_ms", ColumnScale.MEASURED, "milliseconds"),
  DEVIATION("deviation_ms", ColumnScale.MEASURED, "milliseconds"),
  P50("p50_ms", ColumnScale.MEASURED, "milliseconds"),
  P75("p75_ms", ColumnScale.MEASURED, "milliseconds"),
  P90("p90_ms", ColumnScale.MEASURED, "milliseconds"),
  P95("p95_ms", ColumnScale.MEASURED, "milliseconds"),
  P99("p99_ms", ColumnScale.MEASURED, "milliseconds"),
  P999("p999_ms", ColumnScale.MEASURED, "milliseconds"),
  MAX("max_ms", ColumnScale.MEASURED, "milliseconds"),
  REQUESTS("requests", ColumnScale.EXACT, "requests", "http_reqs"),
  REQUESTS_AT_LEAST("requests_at_least", ColumnScale.EXACT, "requests"),
  TIMED("timed_requests", ColumnScale.EXACT, "requests"),
  IN_FLIGHT("in_flight_max", ColumnScale.EXACT, "requests"),
  PAUSE("pause_ms", ColumnScale.EXACT, "milliseconds"),
  FAILURES("failures", ColumnScale.COUNT_OR_PERCENT, "requests, or a percentage like 15%"),
  ERROR_RATE("error_rate", ColumnScale.EXACT, "a share from 0 to 1"),

  TASKS("tasks", ColumnScale.SIZE, "tasks"),
  TASK_WAIT("task_wait_ms", ColumnScale.EXACT, "milliseconds"),
  WORKERS("workers", ColumnScale.SIZE, "workers"),
  MEMORY("memory_mb", ColumnScale.MEASURED, "megabytes of 1,048,576 bytes"),
  REPORTED("reported_ms", ColumnScale.MEASURED, "milliseconds"),
  BASELINE_TIME("baseline_ms", ColumnScale.MEASURED, "milliseconds"),
  SPEEDUP("speedup", ColumnScale.TIMES, "a ratio like 6.1x"),

  VALUE("value", ColumnScale.DIGITS, "a number"),
  BASELINE("baseline", ColumnScale.DIGITS, "a number"),
  VALUE_AT_MOST("value_at_most", ColumnScale.EXACT, "a number"),
  BASELINE_AT_MOST("baseline_at_most", ColumnScale.EXACT, "a number"),
  CLAIMED_RATIO("claimed_ratio", ColumnScale.TIMES, "a ratio like 6.1x"),
  CLAIMED_SAVING("claimed_saving_percent", ColumnScale.PERCENT, "percent"),
  CLAIMED_GAIN("claimed_gain_percent", ColumnScale.PERCENT, "percent"),
  CAPACITY("capacity_rps", ColumnScale.MEASURED, "requests per second");

  private final String header;
  private final ColumnScale scale;
  private final String unit;
  private final String alias;

  AuditColumn(String header, ColumnScale scale, String unit) {
    this(header, scale, unit, "");
  }

  AuditColumn(String header, ColumnScale scale, String unit, String alias) {
    this.header = header;
    this.scale = scale;
    this.unit = unit;
    this.alias = alias;
  }

  public String header() {
    return header;
  }

  public ColumnScale scale() {
    return scale;
  }

  /** The same for a command line: "service_delay_ms" is "service-delay". */
  public String option() {
    return header.replaceFirst("_(ms|s|rps|mb)$", "").replace('_', '-');
  }

  /** What one of its numbers counts, for messages. */
  public String unit() {
    return unit;
  }

  public boolean isTime() {
    return header.endsWith("_ms") || header.endsWith("_s");
  }

  /** Of a time, its unit in a millisecond: 0.001 for seconds, else 1. */
  public double perMilli() {
    return header.endsWith("_s") ? 0.001 : 1;
  }

  /** The column that a header names, also by its other name, as in trials.csv. */
  public static Optional<AuditColumn> named(String name) {
    return Stream.of(values())
        .filter(column -> column.header.equals(name) || column.alias.equals(name))
        .findFirst();
  }

  /** The column of an {@link #option}. */
  public static Optional<AuditColumn> ofOption(String name) {
    return Stream.of(values()).filter(column -> column.option().equals(name)).findFirst();
  }

  /** Whether a header has its word with another unit or none: "mean_s" or "mean". */
  boolean resembles(String name) {
    String word = header.replaceFirst("_(ms|s|rps)$", "");
    return !word.equals(header)
        && (name.equals(word)
            || name.matches("\\Q" + word + "\\E_(ms|s|sec|seconds|us|ns|min|rpm)")
            || isOtherName(word, name));
  }

  /** Whether others call it so: "rps", "avg_latency_ms", "p99_latency". */
  private boolean isOtherName(String word, String name) {
    String time = "([ _](latency|response[ _]time|time))?([ _]\\(?(ms|s|us)\\)?)?";
    return this == THROUGHPUT
        ? name.matches("[rtq]ps|req(uest)?s?(/|[ _]per[ _])(s|sec|second)")
        : name.matches((this == MEAN ? "(avg|average|mean)" : word) + time);
  }
}
