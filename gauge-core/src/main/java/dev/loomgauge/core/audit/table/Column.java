package dev.loomgauge.core.audit.table;

/** The columns that laws read; a table may have fewer and others. */
public enum Column {
  SOURCE("source", Scale.TEXT, ""),
  SYSTEM("system", Scale.TEXT, ""),
  EXPERIMENT("experiment", Scale.TEXT, ""),
  PLAN("plan", Scale.TEXT, ""),
  THREAD_MODEL("thread_model", Scale.TEXT, "", "thread_mode"),
  LOAD("load", Scale.TEXT, ""),
  CONN_MODE("conn_mode", Scale.TEXT, ""),
  WINDOW("window", Scale.TEXT, ""),
  LATENCY("latency", Scale.TEXT, ""),

  USERS("users", Scale.SIZE, "users", "concurrency"),
  CONNECTIONS("connections", Scale.SIZE, "connections of the load generator"),
  THREAD_LIMIT("thread_limit", Scale.SIZE, "threads"),
  CONNECTION_LIMIT("connection_limit", Scale.SIZE, "connections of a pool", "hikari_pool"),
  SERVICE_DELAY("service_delay_ms", Scale.EXACT, "milliseconds"),
  THINK("think_ms", Scale.EXACT, "milliseconds"),
  TIMEOUT("timeout_ms", Scale.EXACT, "milliseconds"),
  GENERATOR("generator_ms", Scale.EXACT, "milliseconds"),
  DURATION("duration_s", Scale.DIGITS, "seconds"),

  THROUGHPUT("throughput_rps", Scale.MEASURED, "requests per second"),
  MEAN("mean_ms", Scale.MEASURED, "milliseconds"),
  P50("p50_ms", Scale.MEASURED, "milliseconds"),
  P75("p75_ms", Scale.MEASURED, "milliseconds"),
  P90("p90_ms", Scale.MEASURED, "milliseconds"),
  P95("p95_ms", Scale.MEASURED, "milliseconds"),
  P99("p99_ms", Scale.MEASURED, "milliseconds"),
  P999("p999_ms", Scale.MEASURED, "milliseconds"),
  MAX("max_ms", Scale.MEASURED, "milliseconds"),
  REQUESTS("requests", Scale.EXACT, "requests", "http_reqs"),
  REQUESTS_AT_LEAST("requests_at_least", Scale.EXACT, "requests"),
  IN_FLIGHT("in_flight_max", Scale.EXACT, "requests"),
  PAUSE("pause_ms", Scale.EXACT, "milliseconds"),
  FAILURES("failures", Scale.COUNT_OR_PERCENT, "requests, or a percentage like 15%"),
  ERROR_RATE("error_rate", Scale.EXACT, "a share from 0 to 1"),

  TASKS("tasks", Scale.SIZE, "tasks"),
  TASK_WAIT("task_wait_ms", Scale.EXACT, "milliseconds"),
  WORKERS("workers", Scale.SIZE, "workers"),
  MEMORY("memory_mb", Scale.MEASURED, "megabytes of 1,048,576 bytes"),
  REPORTED("reported_ms", Scale.MEASURED, "milliseconds"),
  BASELINE_TIME("baseline_ms", Scale.MEASURED, "milliseconds"),
  SPEEDUP("speedup", Scale.TIMES, "a ratio like 6.1x"),

  VALUE("value", Scale.DIGITS, "a number"),
  BASELINE("baseline", Scale.DIGITS, "a number"),
  VALUE_AT_MOST("value_at_most", Scale.EXACT, "a number"),
  BASELINE_AT_MOST("baseline_at_most", Scale.EXACT, "a number"),
  CLAIMED_RATIO("claimed_ratio", Scale.TIMES, "a ratio like 6.1x"),
  CLAIMED_SAVING("claimed_saving_percent", Scale.PERCENT, "percent"),
  CLAIMED_GAIN("claimed_gain_percent", Scale.PERCENT, "percent"),
  CAPACITY("capacity_rps", Scale.MEASURED, "requests per second");

  private final String header;
  private final Scale scale;
  private final String unit;
  private final String alias;

  Column(String header, Scale scale, String unit) {
    this(header, scale, unit, "");
  }

  Column(String header, Scale scale, String unit, String alias) {
    this.header = header;
    this.scale = scale;
    this.unit = unit;
    this.alias = alias;
  }

  /** Its name in a header. */
  public String header() {
    return header;
  }

  /** What its numbers are. */
  public Scale scale() {
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

  /** Whether a header names it, its other name, as in trials.csv, included. */
  boolean named(String name) {
    return header.equals(name) || alias.equals(name);
  }

  /** Whether a header has its word with another unit or none: "mean_s" or "mean". */
  boolean resembles(String name) {
    String word = header.replaceFirst("_(ms|s|rps)$", "");
    return !word.equals(header)
        && (name.equals(word)
            || name.matches("\\Q" + word + "\\E_(ms|s|sec|seconds|us|ns|min|rpm)"));
  }
}
