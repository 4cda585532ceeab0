package dev.loomgauge.core.result.folder;

import static dev.loomgauge.core.result.file.Csv.figure;
import static dev.loomgauge.core.result.file.Csv.number;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.AtTrialSpeed;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code trials.csv}: the 23 columns of the published rig first, then ours. Every factor has a
 * column: five have that of the published rig, all others one with their own name behind {@code
 * cell}.
 */
public final class TrialsCsv {
  /** Factor to the column that the published rig had for it. */
  private static final Map<String, String> PUBLISHED =
      Map.of(
          "threads", "thread_mode",
          "pool", "hikari_pool",
          "path", "path_mode",
          "connection", "conn_mode",
          "users", "concurrency");

  /** Pools that the published rig has columns for. */
  private static final String CONNECTIONS = "connections";

  private static final String THREADS = "threads";
  private static final Set<String> WITH_OWN_COLUMNS = Set.of(CONNECTIONS, THREADS);

  private TrialsCsv() {}

  /**
   * The header, in order.
   *
   * @param factors the scenario's; one with the name of another column has none of its own
   * @param pools resources of its request path
   */
  public static List<String> columns(Collection<String> factors, Collection<String> pools) {
    return List.copyOf(fields(null, factors, pools).keySet());
  }

  /**
   * One trial as a row; what was not measured is an empty field.
   *
   * @param columns its header, which may be that of another version
   */
  public static List<String> row(Trial trial, List<String> columns) {
    List<String> pools = trial.resources().stream().map(ResourceUse::name).toList();
    Map<String, String> fields = fields(trial, trial.levels().keySet(), pools);
    return columns.stream().map(column -> fields.getOrDefault(column, "")).toList();
  }

  /**
   * The ids of the trials in a file's text, in order. A last line that was cut off is left out.
   *
   * @throws ResultsException if its header names no trials
   */
  public static List<String> trialIds(String text) {
    List<List<String>> records = Csv.parse(text.substring(0, text.lastIndexOf('\n') + 1));
    if (records.isEmpty()) {
      return List.of();
    }
    int column = records.getFirst().indexOf("trial");
    if (column < 0) {
      throw new ResultsException(
          "The first line of trials.csv is no header with the column trial. Take the file from a copy, or measure again.");
    }
    return records.stream().skip(1).filter(r -> r.size() > column).map(r -> r.get(column)).toList();
  }

  private static Map<String, String> fields(
      @Nullable Trial trial, Collection<String> factors, Collection<String> pools) {
    Map<String, String> row = new LinkedHashMap<>();
    LoadSummary load = trial == null ? null : trial.load();
    JvmUse jvm = trial == null ? null : trial.jvm();
    Expected expected = trial == null ? null : trial.prediction().expected();
    ResourceUse pool = resource(trial, CONNECTIONS);
    ResourceUse threads = resource(trial, THREADS);
    row.put("ts_iso", trial == null ? "" : trial.startedAt());
    row.put("thread_mode", level(trial, "threads"));
    row.put("hikari_pool", level(trial, "pool"));
    row.put("path_mode", level(trial, "path"));
    row.put("conn_mode", level(trial, "connection"));
    row.put("concurrency", level(trial, "users"));
    row.put("rep", trial == null ? "" : String.valueOf(trial.repetition()));
    row.put("throughput_rps", load == null ? "" : number(load.throughputRps(), 2));
    row.put("p50_ms", load == null ? "" : number(load.latencies().p50Ms(), 3));
    row.put("p95_ms", load == null ? "" : number(load.latencies().p95Ms(), 3));
    row.put("p99_ms", load == null ? "" : number(load.knownP99Ms(), 3));
    row.put("p999_ms", load == null ? "" : number(load.knownP999Ms(), 3));
    row.put("max_ms", load == null ? "" : number(load.latencies().maxMs(), 3));
    row.put("error_rate", load == null ? "" : number(load.requests().errorRate(), 6));
    row.put("http_reqs", load == null ? "" : String.valueOf(load.ok() + load.failed()));
    row.put("app_cpu_pct", cpu(trial, Tier.SERVICE));
    row.put("pg_cpu_pct", cpu(trial, Tier.DATABASE));
    row.put("load_cpu_pct", cpu(trial, Tier.LOAD));
    row.put("hikari_active_max", pool == null ? "" : number(pool.activeMax(), 0));
    row.put("hikari_pending_max", pool == null ? "" : number(pool.waitingMax(), 0));
    row.put("jvm_threads_max", jvm == null ? "" : String.valueOf(jvm.threadsMax()));
    row.put(
        "rss_mb_max",
        trial == null || trial.tiers().get(Tier.SERVICE) == null
            ? ""
            : number(trial.tiers().get(Tier.SERVICE).rssMaxMb(), 1));
    row.put(
        "pinned_events",
        jvm == null || jvm.pinned() == null ? "" : String.valueOf(jvm.pinned().count()));

    row.put("trial", trial == null ? "" : trial.id());
    row.put("cell", trial == null ? "" : trial.cell());
    factors.stream()
        .filter(factor -> !PUBLISHED.containsKey(factor))
        .forEach(factor -> row.put(factor, level(trial, factor)));
    row.put("service", trial == null ? "" : trial.service());
    row.put(
        "outcome", trial == null ? "" : trial.outcome().name().toLowerCase(java.util.Locale.ROOT));
    row.put("valid", trial == null ? "" : String.valueOf(trial.valid()));
    row.put("repeats", trial == null || trial.repeats() == null ? "" : trial.repeats());
    row.put("ceiling_rps", trial == null ? "" : figure(trial.prediction().ceilingRps(), 2));
    Range ceiling = trial == null ? null : Ceiling.of(trial.prediction()).range();
    row.put("ceiling_low", ceiling == null ? "" : figure(ceiling.low(), 2));
    row.put("ceiling_high", ceiling == null ? "" : figure(ceiling.high(), 2));
    row.put("ceiling_by", trial == null ? "" : trial.prediction().binding().name());
    row.put(
        "measured_over_ceiling",
        trial == null || load == null
            ? ""
            : number(load.throughputRps() / trial.prediction().ceilingRps(), 4));
    row.put("predicted_rps", expected == null ? "" : figure(expected.throughputRps(), 2));
    row.put("predicted_mean_ms", expected == null ? "" : figure(expected.meanMs(), 3));
    row.put("predicted_p50_ms", expected == null ? "" : figure(expected.p50Ms(), 3));
    row.put("predicted_p95_ms", expected == null ? "" : figure(expected.p95Ms(), 3));
    row.put("predicted_p99_ms", expected == null ? "" : figure(expected.p99Ms(), 3));
    TierUse service = trial == null ? null : trial.tiers().get(Tier.SERVICE);
    CpuConditions conditions = service == null ? null : service.conditions();
    row.put("probe_us", conditions == null ? "" : figure(conditions.probeMicros(), 3));
    row.put(
        "predicted_rps_at_this_speed",
        Optional.ofNullable(trial)
            .flatMap(AtTrialSpeed::of)
            .map(at -> figure(at.throughputRps(), 2))
            .orElse(""));
    row.put("prediction_checksum", trial == null ? "" : trial.predictionChecksum());
    row.put("zero_load_ms", trial == null ? "" : figure(trial.prediction().zeroLoadMs(), 3));
    row.put("mean_ms", load == null ? "" : number(load.meanMs(), 3));
    row.put("window_start", load == null ? "" : load.windowStart());
    row.put("window_s", load == null ? "" : number(load.windowSeconds(), 3));
    MeasuredWindow window = trial == null ? null : trial.window();
    row.put("window_start_s", window == null ? "" : number(window.startSecond(), 3));
    row.put("window_steady", window == null ? "" : String.valueOf(window.steady()));
    row.put("window_opened", window == null ? "" : window.opened());
    row.put("window_closed", window == null ? "" : window.closed());
    row.put("mean_in_flight", load == null ? "" : number(load.population().meanInFlight(), 2));
    row.put(
        "little_ratio",
        trial == null || trial.little() == null ? "" : number(trial.little().ratio(), 4));
    LoadSummary.Uncorrected uncorrected = load == null ? null : load.uncorrected();
    row.put(
        "uncorrected_p99_ms",
        load == null || uncorrected == null || Double.isNaN(load.knownP99Ms())
            ? ""
            : number(uncorrected.p99Ms(), 3));
    row.put(
        "errors",
        load == null
            ? ""
            : load.requests().errors().entrySet().stream()
                .filter(e -> e.getValue() > 0)
                .map(e -> e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining(" ")));
    row.put("threads_active_mean", threads == null ? "" : number(threads.activeMean(), 1));
    pools.stream()
        .filter(name -> !WITH_OWN_COLUMNS.contains(name))
        .forEach(name -> pool(row, name, resource(trial, name)));
    row.put("downstream_cpu_pct", cpu(trial, Tier.DOWNSTREAM));
    row.put("loomgauge_cpu_pct", cpu(trial, Tier.LOOMGAUGE));
    row.put("generator_lag_max_ms", load == null ? "" : number(load.generator().lagMaxMs(), 2));
    row.put(
        "bottleneck",
        trial == null || trial.bottleneck() == null ? "" : trial.bottleneck().limiter().token());
    row.put(
        "warnings",
        trial == null
            ? ""
            : trial.warnings().stream().map(TrialWarning::code).collect(Collectors.joining(" ")));
    row.put("failure", trial == null || trial.failure() == null ? "" : trial.failure());
    return row;
  }

  private static void pool(Map<String, String> row, String name, @Nullable ResourceUse use) {
    row.put(name + "_active_mean", use == null ? "" : number(use.activeMean(), 1));
    row.put(name + "_waiting_mean", use == null ? "" : number(use.waitingMean(), 1));
  }

  private static String level(@Nullable Trial trial, String factor) {
    return trial == null ? "" : trial.level(factor);
  }

  private static String cpu(@Nullable Trial trial, Tier tier) {
    TierUse use = trial == null ? null : trial.tiers().get(tier);
    return use == null ? "" : number(use.cpuPct(), 1);
  }

  private static @Nullable ResourceUse resource(@Nullable Trial trial, String name) {
    return trial == null
        ? null
        : trial.resources().stream().filter(r -> r.name().equals(name)).findFirst().orElse(null);
  }
}
