package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.TrialsCsv;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Every trial with every column of {@code trials.csv}; a note tells which are left to the file. */
record NumberTable(List<Column> columns, List<Row> rows, String note) {
  /** With more trials a browser would be slow, and the page of tens of megabytes. */
  static final int WITH_ALL_COLUMNS = 1_000;

  /** A column of {@code trials.csv}, its label with a unit; {@code extra} ones on request. */
  record Column(String name, String label, boolean extra, boolean number) {}

  /** A trial; its state is valid, void, failed or interrupted. */
  record Row(String state, String tone, List<Value> values) {}

  /** One figure, {@code raw} as in {@code trials.csv} for sorting. */
  record Value(String text, String raw, boolean extra, boolean number) {}

  /** What is shown at first, with its label, in order; all other columns are extra. */
  private static final Map<String, String> SHOWN =
      Map.ofEntries(
          Map.entry("thread_mode", "threads"),
          Map.entry("conn_mode", "connection"),
          Map.entry("hikari_pool", "pool"),
          Map.entry("concurrency", "users"),
          Map.entry("rep", "rep"),
          Map.entry("throughput_rps", "reached, req/s"),
          Map.entry("p50_ms", "p50, ms"),
          Map.entry("p95_ms", "p95, ms"),
          Map.entry("p99_ms", "p99, ms"),
          Map.entry("error_rate", "errors, %"),
          Map.entry("app_cpu_pct", "service CPU, %"),
          Map.entry("valid", "counts"),
          Map.entry("ceiling_rps", "ceiling, req/s"),
          Map.entry("measured_over_ceiling", "of the ceiling, %"),
          Map.entry("bottleneck", "bottleneck"));

  private static final List<String> TEXTS =
      List.of(
          ("ts_iso thread_mode path_mode conn_mode trial cell service outcome valid "
                  + "repeats ceiling_by prediction_checksum window_start window_steady "
                  + "window_opened window_closed errors bottleneck warnings failure")
              .split(" ", -1));

  private static final List<String> SHARES = List.of("error_rate", "measured_over_ceiling");

  static NumberTable of(List<Trial> trials) {
    boolean all = trials.size() <= WITH_ALL_COLUMNS;
    Set<String> factors = new LinkedHashSet<>();
    Set<String> pools = new LinkedHashSet<>();
    trials.forEach(trial -> factors.addAll(trial.levels().keySet()));
    trials.forEach(trial -> trial.resources().forEach(use -> pools.add(use.name())));
    List<Column> columns =
        TrialsCsv.columns(factors, pools).stream()
            .map(name -> column(name, factors))
            .filter(column -> all || !column.extra())
            .toList();
    return new NumberTable(
        columns,
        trials.stream()
            .sorted(Comparator.comparing(NumberTable::order))
            .map(trial -> row(trial, columns))
            .toList(),
        all
            ? ""
            : "With more than %s trials the table has its main columns alone; trials.csv has them all."
                .formatted(Numbers.count(WITH_ALL_COLUMNS)));
  }

  private static String order(Trial trial) {
    return Names.sortable(
        "%s %s %s %s %s"
            .formatted(
                trial.level("connection"),
                trial.level("pool"),
                trial.level("users"),
                Names.modeOrder(trial.threads()),
                trial.repetition()));
  }

  private static Column column(String name, Set<String> factors) {
    return new Column(
        name,
        SHOWN.getOrDefault(name, name.replace('_', ' ')),
        !SHOWN.containsKey(name),
        !TEXTS.contains(name) && !factors.contains(name));
  }

  private static Row row(Trial trial, List<Column> columns) {
    List<String> fields = TrialsCsv.row(trial, columns.stream().map(Column::name).toList());
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      String field = fields.get(i);
      String text = field.isEmpty() ? Numbers.NONE : text(trial, column, field);
      values.add(new Value(text, field, column.extra(), column.number()));
    }
    return new Row(Names.state(trial), Names.tone(trial.threads()), List.copyOf(values));
  }

  /** Of a ceiling that is an estimate no share is given. */
  private static String text(Trial trial, Column column, String raw) {
    LoadSummary load = trial.load();
    boolean share = column.name().equals("measured_over_ceiling");
    return share && load != null && trial.prediction().estimated()
        ? Ceiling.of(trial.prediction()).share(load.throughputRps())
        : text(column, raw);
  }

  private static String text(Column column, String raw) {
    String name = column.name();
    if (name.equals("valid") || name.equals("window_steady")) {
      return raw.equals("true") ? "yes" : "no";
    }
    if (!column.number() || !raw.matches("-?[0-9]{1,15}(\\.[0-9]{1,15})?")) {
      return raw;
    }
    double value = Double.parseDouble(raw);
    if (SHARES.contains(name)) {
      return Numbers.fixed(value * 100, value > 0 && value < 0.01 ? 3 : 1);
    }
    return raw.contains(".") ? Numbers.number(value) : Numbers.count(Long.parseLong(raw));
  }
}
