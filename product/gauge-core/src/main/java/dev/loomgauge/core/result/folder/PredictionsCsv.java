package dev.loomgauge.core.result.folder;

import static dev.loomgauge.core.result.file.Csv.field;
import static dev.loomgauge.core.result.file.Csv.figure;

import dev.loomgauge.core.Sha256;
import dev.loomgauge.core.result.Accuracy;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.LimitWords;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code predictions.csv}: a row per cell, written before the first load, and one for each time
 * that its intervals are made wider, before the loads that follow. The last column is a checksum of
 * all before it, which every trial's row repeats: a prediction that was changed afterwards no
 * longer fits its trials.
 */
public final class PredictionsCsv {
  private static final String CHECKSUM = "checksum";
  private static final int CHECKSUM_CHARACTERS = 16;

  private PredictionsCsv() {}

  /** A cell beside its prediction, and the ISO-8601 instant of that. */
  public record Row(String at, String cell, Map<String, String> levels, Prediction prediction) {

    /** Over all fields of the row in these columns. */
    public String checksum(List<String> columns) {
      return PredictionsCsv.checksum(fields(columns, this));
    }
  }

  /**
   * The columns of a new file, but for the checksum.
   *
   * @param factors one with the name of another column has none of its own
   */
  public static List<String> columns(List<String> factors) {
    List<String> names = new ArrayList<>(List.of("predicted_at", "cell"));
    Set<String> figures = figures(null).keySet();
    factors.stream()
        .filter(factor -> !names.contains(factor) && !figures.contains(factor))
        .forEach(names::add);
    names.addAll(figures);
    return names;
  }

  /**
   * The columns of a file, but for the checksum; an older file may lack some of today's.
   *
   * @throws ResultsException if it has none
   */
  public static List<String> columnsOf(String text) {
    List<List<String>> records = Csv.parse(text);
    if (records.isEmpty()) {
      throw new ResultsException(
          "predictions.csv has no header. Take the file from a copy, or measure again.");
    }
    List<String> header = records.getFirst();
    return header.subList(0, header.size() - 1);
  }

  /** The columns of a new file and its rows, without the checksum. */
  public static List<List<String>> records(List<String> factors, List<Row> rows) {
    List<String> columns = columns(factors);
    return Stream.concat(Stream.of(columns), rows.stream().map(row -> fields(columns, row)))
        .toList();
  }

  public static String header(List<String> columns) {
    return Csv.line(with(columns, CHECKSUM));
  }

  public static String line(List<String> columns, Row row) {
    List<String> fields = fields(columns, row);
    return Csv.line(with(fields, checksum(fields)));
  }

  private static List<String> with(List<String> fields, String last) {
    List<String> all = new ArrayList<>(fields);
    all.add(last);
    return all;
  }

  /** The checksums that fit their rows of a file; of a row that was changed there is none. */
  public static Set<String> sound(String text) {
    Set<String> sound = new LinkedHashSet<>();
    for (List<String> fields : Csv.parse(text)) {
      String sum = fields.getLast();
      if (!sum.equals(CHECKSUM) && sum.equals(checksum(fields.subList(0, fields.size() - 1)))) {
        sound.add(sum);
      }
    }
    return sound;
  }

  /** The predicted figures by column; all empty for null. */
  public static Map<String, String> figures(@Nullable Prediction of) {
    Map<String, String> row = new LinkedHashMap<>();
    Expected expected = of == null ? null : of.expected();
    List<Limit> limits = of == null ? List.of() : of.knownLimits();
    Limit first = limits.isEmpty() ? null : limits.getFirst();
    Prediction known = of == null || !of.missing().isEmpty() ? null : of;
    Limit next = known == null || limits.size() < 2 ? null : limits.get(1);
    row.put("throughput_rps", field(expected, e -> figure(e.throughputRps(), 3)));
    row.put("mean_ms", field(expected, e -> figure(e.meanMs(), 3)));
    row.put("p50_ms", field(expected, e -> figure(e.p50Ms(), 3)));
    row.put("p95_ms", field(expected, e -> figure(e.p95Ms(), 3)));
    row.put("p99_ms", field(expected, e -> figure(e.p99Ms(), 3)));
    row.put("error_rate", field(expected, e -> figure(e.errorRate(), 6)));
    row.putAll(accuracy(expected == null ? null : expected.accuracy()));
    if (of != null && !of.unsolved().isEmpty()) {
      row.put("note", of.unsolved());
    }
    row.putAll(intervals(expected == null ? Map.of() : expected.intervals()));
    row.put("bottleneck", known == null || first == null ? "" : first.name());
    row.put("ceiling_rps", field(first, limit -> figure(limit.rps(), 3)));
    Ceiling ceiling = known != null ? Ceiling.of(known) : first == null ? null : Ceiling.of(first);
    row.putAll(range("ceiling", ceiling == null ? null : ceiling.range(), 3));
    row.put("solver", field(expected, Expected::solver));
    row.put("utilisation", field(expected, e -> pairs(e.utilisation(), 4)));
    row.put("next_bottleneck", field(next, Limit::name));
    row.put("next_rps", field(next, limit -> figure(limit.rps(), 3)));
    row.putAll(range("next", next == null ? null : Ceiling.of(next).range(), 3));
    row.put("knee_users", field(known, p -> figure(p.kneeUsers(), 1)));
    row.put("zero_load_ms", field(known, p -> figure(p.zeroLoadMs(), 3)));
    row.put("mean_ms_at_ceiling", field(known, p -> figure(p.meanMsAtCeiling(), 3)));
    row.put("exact", field(first, limit -> String.valueOf(limit.exact())));
    row.put("uncertainty", field(first, PredictionsCsv::uncertainty));
    row.put("laws", limits.stream().map(LimitWords::formula).collect(Collectors.joining("; ")));
    CpuConditions conditions = of == null ? null : of.conditions();
    row.put("probe_us", field(conditions, cpus -> figure(cpus.probeMicros(), 3)));
    row.put("cpus_taken", field(conditions, cpus -> figure(cpus.taken(), 4)));
    row.put("unstable", field(of, p -> String.join(" ", p.unstable())));
    row.put("missing", field(of, p -> String.join("; ", p.missing())));
    row.put("kinds_mean_ms", field(expected, e -> pairs(e.kinds(), 3)));
    return row;
  }

  /** {@code service-cpu=0.9500 threads=0.1200}. */
  private static String pairs(Map<String, Double> values, int digits) {
    return values.entrySet().stream()
        .map(e -> e.getKey() + "=" + figure(e.getValue(), digits))
        .collect(Collectors.joining(" "));
  }

  private static String uncertainty(Limit limit) {
    return limit.uncertainty() == null ? "unknown" : figure(limit.uncertainty(), 4);
  }

  private static Map<String, String> accuracy(@Nullable Accuracy of) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.putAll(range("mean", of == null ? null : of.meanMs(), 3));
    columns.putAll(range("p99", of == null ? null : of.p99Ms(), 3));
    columns.putAll(range("errors", of == null ? null : of.errorRate(), 6));
    columns.put("note", field(of, Accuracy::note));
    return columns;
  }

  /** The 90 % prediction intervals: their ends, and what all of them rest on. */
  private static Map<String, String> intervals(Map<Figure, Expected.Interval> intervals) {
    Map<String, String> columns = new LinkedHashMap<>();
    Map<String, List<String>> bases = new LinkedHashMap<>();
    for (Figure figure : Figure.values()) {
      Expected.Interval interval = intervals.get(figure);
      columns.putAll(range(figure.word() + "_90", interval == null ? null : interval.range(), 3));
      if (interval != null) {
        bases.computeIfAbsent(interval.basis(), _ -> new ArrayList<>()).add(figure.word());
      }
    }
    columns.put(
        "interval_basis",
        bases.entrySet().stream()
            .map(e -> String.join(", ", e.getValue()) + ": " + e.getKey())
            .collect(Collectors.joining(". ")));
    return columns;
  }

  private static Map<String, String> range(String name, @Nullable Range range, int digits) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put(name + "_low", field(range, r -> figure(r.low(), digits)));
    columns.put(name + "_high", field(range, r -> figure(r.high(), digits)));
    return columns;
  }

  private static List<String> fields(List<String> columns, Row row) {
    Map<String, String> fields = new LinkedHashMap<>(row.levels());
    fields.putAll(figures(row.prediction()));
    fields.put("predicted_at", row.at());
    fields.put("cell", row.cell());
    return columns.stream().map(column -> fields.getOrDefault(column, "")).toList();
  }

  private static String checksum(List<String> fields) {
    return HexFormat.of().formatHex(Sha256.of(Csv.line(fields))).substring(0, CHECKSUM_CHARACTERS);
  }
}
