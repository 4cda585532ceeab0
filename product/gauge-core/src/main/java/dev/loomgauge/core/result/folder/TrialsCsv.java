package dev.loomgauge.core.result.folder;

import static dev.loomgauge.core.result.file.Csv.field;
import static dev.loomgauge.core.result.file.Csv.figure;
import static dev.loomgauge.core.result.file.Csv.number;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.AtTrialSpeed;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
   * The header, in order, with pools of the request path and the scenario's factors, but one with
   * the name of another column.
   */
  public static List<String> columns(Collection<String> factors, Collection<String> pools) {
    return List.copyOf(fields(null, factors, pools).keySet());
  }

  /** One trial as a row of a header, maybe another version's; an empty field is not measured. */
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
    List<List<String>> records = Csv.parse(Csv.wholeLines(text));
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
    Prediction prediction = trial == null ? null : trial.prediction();
    Expected expected = prediction == null ? null : prediction.expected();
    TierUse service = trial == null ? null : trial.tiers().get(Tier.SERVICE);
    ResourceUse pool = resource(trial, CONNECTIONS);
    row.put("ts_iso", field(trial, Trial::startedAt));
    row.put("thread_mode", level(trial, "threads"));
    row.put("hikari_pool", level(trial, "pool"));
    row.put("path_mode", level(trial, "path"));
    row.put("conn_mode", level(trial, "connection"));
    row.put("concurrency", level(trial, "users"));
    row.put("rep", field(trial, t -> String.valueOf(t.repetition())));
    row.put("throughput_rps", field(load, l -> number(l.throughputRps(), 2)));
    row.put("p50_ms", field(load, l -> time(l, l.latencies().p50Ms())));
    row.put("p95_ms", field(load, l -> time(l, l.latencies().p95Ms())));
    row.put("p99_ms", field(load, l -> number(l.knownP99Ms(), 3)));
    row.put("p999_ms", field(load, l -> number(l.knownP999Ms(), 3)));
    row.put("max_ms", field(load, l -> time(l, l.latencies().maxMs())));
    row.put("error_rate", field(load, l -> number(l.requests().errorRate(), 6)));
    row.put("http_reqs", field(load, l -> String.valueOf(l.ok() + l.failed())));
    row.put("app_cpu_pct", cpu(trial, Tier.SERVICE));
    row.put("pg_cpu_pct", cpu(trial, Tier.DATABASE));
    row.put("load_cpu_pct", cpu(trial, Tier.LOAD));
    row.put("hikari_active_max", field(pool, use -> number(use.activeMax(), 0)));
    row.put("hikari_pending_max", field(pool, use -> number(use.waitingMax(), 0)));
    row.put("jvm_threads_max", field(jvm, use -> String.valueOf(use.threadsMax())));
    row.put("rss_mb_max", field(service, use -> number(use.rssMaxMb(), 1)));
    row.put(
        "pinned_events",
        field(jvm, use -> field(use.pinned(), pinned -> String.valueOf(pinned.count()))));
    row.put("trial", field(trial, Trial::id));
    row.put("cell", field(trial, Trial::cell));
    factors.stream()
        .filter(factor -> !PUBLISHED.containsKey(factor))
        .forEach(factor -> row.putIfAbsent(factor, level(trial, factor)));
    row.put("service", field(trial, Trial::service));
    row.put("outcome", field(trial, t -> t.outcome().name().toLowerCase(Locale.ROOT)));
    row.put("valid", field(trial, t -> String.valueOf(t.valid())));
    row.put("repeats", field(trial, t -> field(t.repeats(), first -> first)));
    row.put("ceiling_rps", field(prediction, p -> figure(p.ceilingRps(), 2)));
    Range ceiling = prediction == null ? null : Ceiling.of(prediction).range();
    row.put("ceiling_low", field(ceiling, range -> figure(range.low(), 2)));
    row.put("ceiling_high", field(ceiling, range -> figure(range.high(), 2)));
    row.put("ceiling_by", field(prediction, p -> p.binding().name()));
    row.put(
        "measured_over_ceiling",
        field(prediction, p -> field(load, l -> number(l.throughputRps() / p.ceilingRps(), 4))));
    row.put("predicted_rps", field(expected, e -> figure(e.throughputRps(), 2)));
    row.put("predicted_mean_ms", field(expected, e -> figure(e.meanMs(), 3)));
    row.put("predicted_p50_ms", field(expected, e -> figure(e.p50Ms(), 3)));
    row.put("predicted_p95_ms", field(expected, e -> figure(e.p95Ms(), 3)));
    row.put("predicted_p99_ms", field(expected, e -> figure(e.p99Ms(), 3)));
    row.put(
        "probe_us",
        field(service, use -> field(use.conditions(), cpus -> figure(cpus.probeMicros(), 3))));
    row.put(
        "predicted_rps_at_this_speed",
        field(trial, t -> AtTrialSpeed.of(t).map(at -> figure(at.throughputRps(), 2)).orElse("")));
    row.put("prediction_checksum", field(trial, Trial::predictionChecksum));
    row.put("zero_load_ms", field(prediction, p -> figure(p.zeroLoadMs(), 3)));
    row.put("mean_ms", field(load, l -> time(l, l.meanMs())));
    row.put("window_start", field(load, LoadSummary::windowStart));
    row.put("window_s", field(load, l -> number(l.windowSeconds(), 3)));
    MeasuredWindow window = trial == null ? null : trial.window();
    row.put("window_start_s", field(window, w -> number(w.startSecond(), 3)));
    row.put("window_steady", field(window, w -> String.valueOf(w.steady())));
    row.put("window_opened", field(window, MeasuredWindow::opened));
    row.put("window_closed", field(window, MeasuredWindow::closed));
    row.put("mean_in_flight", field(load, l -> number(l.population().meanInFlight(), 2)));
    row.put("little_ratio", field(trial, t -> field(t.little(), law -> number(law.ratio(), 4))));
    row.put("uncorrected_p99_ms", field(load, TrialsCsv::uncorrectedP99));
    row.put("errors", field(load, TrialsCsv::errors));
    row.put(
        "threads_active_mean", field(resource(trial, THREADS), use -> number(use.activeMean(), 1)));
    pools.stream()
        .filter(name -> !WITH_OWN_COLUMNS.contains(name))
        .forEach(name -> pool(row, name, resource(trial, name)));
    row.put("downstream_cpu_pct", cpu(trial, Tier.DOWNSTREAM));
    row.put("loomgauge_cpu_pct", cpu(trial, Tier.LOOMGAUGE));
    row.put("generator_lag_max_ms", field(load, l -> number(l.generator().lagMaxMs(), 2)));
    row.put("bottleneck", field(trial, t -> field(t.bottleneck(), b -> b.limiter().token())));
    row.put("warnings", field(trial, TrialsCsv::warnings));
    row.put("failure", field(trial, t -> field(t.failure(), words -> words)));
    return row;
  }

  private static String uncorrectedP99(LoadSummary load) {
    return Double.isNaN(load.knownP99Ms())
        ? ""
        : field(load.uncorrected(), times -> number(times.p99Ms(), 3));
  }

  private static String errors(LoadSummary load) {
    return load.requests().errors().entrySet().stream()
        .filter(e -> e.getValue() > 0)
        .map(e -> e.getKey() + "=" + e.getValue())
        .collect(Collectors.joining(" "));
  }

  private static String warnings(Trial trial) {
    return trial.warnings().stream().map(TrialWarning::code).collect(Collectors.joining(" "));
  }

  private static void pool(Map<String, String> row, String name, @Nullable ResourceUse use) {
    row.put(name + "_active_mean", field(use, pool -> number(pool.activeMean(), 1)));
    row.put(name + "_waiting_mean", field(use, pool -> number(pool.waitingMean(), 1)));
  }

  private static String level(@Nullable Trial trial, String factor) {
    return field(trial, t -> t.level(factor));
  }

  /** Empty where no request succeeded: a load has 0 there. */
  private static String time(LoadSummary load, double ms) {
    return load.ok() == 0 ? "" : number(ms, 3);
  }

  private static String cpu(@Nullable Trial trial, Tier tier) {
    return field(trial, t -> field(t.tiers().get(tier), use -> number(use.cpuPct(), 1)));
  }

  private static @Nullable ResourceUse resource(@Nullable Trial trial, String name) {
    return trial == null ? null : trial.resource(name).orElse(null);
  }
}
