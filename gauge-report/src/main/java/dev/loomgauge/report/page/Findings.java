package dev.loomgauge.report.page;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.JvmTable;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.ceiling.Ceiling;
import dev.loomgauge.core.result.cell.CellThroughput;
import dev.loomgauge.core.wording.Numbers;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.Group;
import dev.loomgauge.report.reading.Matrix;
import dev.loomgauge.report.reading.MeasuredCell;
import dev.loomgauge.report.reading.Percentile;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What was found, ready to be shown.
 *
 * @param headline the verdict in one sentence
 * @param jvm what all rows ran on; empty where nothing is known
 * @param tiles the most that each thread mode reached
 * @param groups the thread modes side by side
 * @param estimate what the mark of an estimate means; empty where no ceiling has it
 * @param absence what it means that a prediction has no interval; empty where each has one
 */
record Findings(
    String headline,
    String jvm,
    List<Tile> tiles,
    List<Table> groups,
    String estimate,
    String absence) {
  Findings(String headline, String jvm, List<Tile> tiles, List<Table> groups, String estimate) {
    this(
        headline,
        jvm,
        tiles,
        groups,
        estimate,
        groups.stream()
                .flatMap(group -> group.rows().stream())
                .anyMatch(row -> row.predicted().endsWith(Expected.Interval.ABSENT))
            ? Expected.Interval.ABSENCE
            : "");
  }

  /** The most that a thread mode reached. */
  record Tile(String mode, String tone, String rate, String against, String where, String limit) {}

  /**
   * One group of the verdict.
   *
   * @param spread what its means come with: "95 % interval", "both blocks"; empty for nothing
   * @param foreseen whether its predictions do
   * @param jvms whether a row of it ran on another JVM than others of the page
   */
  record Table(
      String label,
      List<String> sentences,
      String axis,
      String spread,
      boolean foreseen,
      boolean jvms,
      List<Row> rows) {
    Table(String label, List<String> sentences, String axis, String spread, List<Row> rows) {
      this(
          label,
          sentences,
          axis,
          spread,
          rows.stream().anyMatch(row -> !row.predicted().equals(Numbers.NONE)),
          rows.stream().anyMatch(row -> !row.jvm().isEmpty()),
          rows);
    }
  }

  /**
   * One mode under one load.
   *
   * @param tone the mode as a CSS class
   * @param interval 95 % interval of what was reached, or its two blocks
   * @param predicted 90 % prediction interval of the throughput
   * @param jvm in what its JVM differs from those of other rows
   * @param first whether it is the first row of its load
   * @param ratio share of a ceiling that is a law; else where the throughput lies
   * @param meter share of a law in percent, 0 to 100, for a small bar; empty for an estimate
   */
  record Row(
      String mode,
      String tone,
      String load,
      String reached,
      String interval,
      String predicted,
      String ceiling,
      String ratio,
      String meter,
      String p50,
      String p95,
      String p99,
      String errors,
      String limitedBy,
      String jvm,
      boolean voided,
      boolean first) {

    Row first(boolean isFirst) {
      return new Row(
          mode, tone, load, reached, interval, predicted, ceiling, ratio, meter, p50, p95, p99,
          errors, limitedBy, jvm, voided, isFirst);
    }
  }

  static Findings of(Contents evidence) {
    Map<String, Ceiling> ceilings = Ceiling.byCell(evidence.trials());
    String estimate = ceilings.values().stream().allMatch(Ceiling::law) ? "" : Prediction.ESTIMATE;
    Map<String, String> foreseen = foreseen(evidence.trials());
    JvmTable jvms = JvmTable.of(evidence.trials());
    Verdict verdict = evidence.verdict();
    if (verdict == null) {
      Matrix matrix = Matrix.of(evidence);
      List<Table> tables = matrix.groups().stream().map(g -> table(g, matrix, jvms)).toList();
      String headline =
          evidence.trials().isEmpty()
              ? "No trial has ended, so nothing was concluded."
              : "The run ended before its verdict: these are the trials that had ended.";
      return new Findings(headline, jvms.line(), List.of(), tables, estimate);
    }
    boolean open = evidence.trials().stream().allMatch(t -> t.level("users").isEmpty());
    String axis = Names.axis(open && !evidence.trials().isEmpty() ? "rate" : "users");
    List<Table> tables = new ArrayList<>();
    for (Verdict.Group group : verdict.groups()) {
      String label =
          verdict.groups().size() > 1
              ? Matrix.label(group, verdict.groups())
              : Names.levels(group.levels());
      tables.add(
          new Table(
              label,
              group.sentences().stream().map(Numbers::together).toList(),
              axis,
              spread(group, evidence.trials()),
              marked(
                  group.rows().stream()
                      .map(
                          r ->
                              row(
                                  r,
                                  CellThroughput.of(r, evidence.trials()).spread(),
                                  foreseen.getOrDefault(r.cell(), Numbers.NONE),
                                  ceilings,
                                  jvms))
                      .toList())));
    }
    return new Findings(
        Numbers.together(verdict.headline()),
        jvms.line(),
        tiles(verdict, axis, ceilings),
        tables,
        estimate);
  }

  /** Cell to the 90 % prediction interval of its throughput in words, where one is known. */
  private static Map<String, String> foreseen(List<Trial> trials) {
    Map<String, String> foreseen = new HashMap<>();
    for (Trial trial : trials) {
      Expected expected = trial.prediction().expected();
      if (expected != null) {
        expected.words(Figure.THROUGHPUT).ifPresent(words -> foreseen.put(trial.cell(), words));
      }
    }
    return foreseen;
  }

  private static List<Row> marked(List<Row> rows) {
    List<Row> marked = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      marked.add(row.first(i > 0 && !row.load().equals(rows.get(i - 1).load())));
    }
    return marked;
  }

  private static String spread(Verdict.Group group, List<Trial> trials) {
    List<CellThroughput> all =
        group.rows().stream().map(row -> CellThroughput.of(row, trials)).toList();
    return Stream.concat(
            all.stream().filter(CellThroughput::ofMore).map(_ -> "95 % interval"),
            all.stream().filter(CellThroughput::ofTwo).map(_ -> "both blocks"))
        .distinct()
        .collect(Collectors.joining(" or "));
  }

  private static List<Tile> tiles(Verdict verdict, String axis, Map<String, Ceiling> ceilings) {
    List<String> modes =
        verdict.groups().stream()
            .flatMap(group -> group.rows().stream())
            .map(Verdict.Row::threads)
            .distinct()
            .sorted(Comparator.comparingInt(Names::modeOrder))
            .toList();
    return modes.stream().flatMap(mode -> best(verdict, mode, axis, ceilings)).toList();
  }

  private static Stream<Tile> best(
      Verdict verdict, String mode, String axis, Map<String, Ceiling> ceilings) {
    record Placed(Verdict.Group group, Verdict.Row row) {}
    return verdict.groups().stream()
        .flatMap(group -> group.rows().stream().map(row -> new Placed(group, row)))
        .filter(p -> p.row().threads().equals(mode) && p.row().throughputRps() != null)
        .max(Comparator.comparingDouble(p -> rate(p.row())))
        .map(
            p ->
                new Tile(
                    mode,
                    Names.tone(mode),
                    Numbers.number(p.row().throughputRps()),
                    Ceiling.of(p.row(), ceilings).sentence(rate(p.row())),
                    where(p.group(), p.row(), verdict, axis),
                    Names.limit(p.row().limitedBy())))
        .stream();
  }

  private static String where(Verdict.Group group, Verdict.Row row, Verdict verdict, String axis) {
    String load = Numbers.level(row.users()) + " " + axis;
    return verdict.groups().size() > 1 ? load + ", " + Matrix.label(group, verdict.groups()) : load;
  }

  private static double rate(Verdict.Row row) {
    return Objects.requireNonNullElse(row.throughputRps(), 0.0);
  }

  private static Row row(
      Verdict.Row row,
      String spread,
      String predicted,
      Map<String, Ceiling> ceilings,
      JvmTable jvms) {
    Ceiling ceiling = Ceiling.of(row, ceilings);
    return new Row(
        row.threads(),
        Names.tone(row.threads()),
        Numbers.level(row.users()),
        Numbers.rate(row.throughputRps()),
        spread,
        predicted,
        ceiling.words(),
        ceiling.share(row.throughputRps()),
        meter(ceiling, row.throughputRps()),
        Numbers.millis(row.p50Ms()),
        Numbers.millis(row.p95Ms()),
        row.repetitions() == 0 ? Numbers.NONE : Numbers.tail(row.p99Ms()),
        Numbers.percent(row.errorRate()),
        row.limits(),
        jvms.of(row.cell()),
        row.repetitions() == 0,
        false);
  }

  private static Table table(Group group, Matrix matrix, JvmTable jvms) {
    return new Table(
        group.label(),
        List.of(),
        matrix.axis(),
        "",
        marked(group.cells().stream().map(cell -> row(cell, jvms)).toList()));
  }

  private static Row row(MeasuredCell cell, JvmTable jvms) {
    Double rps = cell.mean(LoadSummary::throughputRps);
    Ceiling ceiling = cell.ceiling();
    return new Row(
        cell.mode(),
        Names.tone(cell.mode()),
        Numbers.level(cell.level()),
        Numbers.rate(rps),
        "",
        cell.foreseen(Figure.THROUGHPUT).orElse(Numbers.NONE),
        ceiling.words(),
        ceiling.share(rps),
        meter(ceiling, rps),
        Numbers.millis(cell.percentile(Percentile.P50)),
        Numbers.millis(cell.percentile(Percentile.P95)),
        cell.valid().isEmpty() ? Numbers.NONE : Numbers.tail(cell.percentile(Percentile.P99)),
        Numbers.percent(cell.mean(load -> load.requests().errorRate())),
        cell.valid().stream()
            .flatMap(trial -> Stream.ofNullable(trial.bottleneck()))
            .map(dev.loomgauge.core.result.Bottleneck::words)
            .findFirst()
            .orElse(""),
        jvms.of(cell.id()),
        cell.valid().isEmpty(),
        false);
  }

  private static String meter(Ceiling ceiling, @Nullable Double rps) {
    return ceiling.law()
        ? Numbers.fixed(Math.clamp(rps == null ? 0 : rps / ceiling.rps() * 100, 0, 100), 1)
        : "";
  }

  /** Whether a trial may be used, in a word. */
  static String state(Trial trial) {
    return switch (trial.outcome()) {
      case COMPLETED -> trial.valid() ? "valid" : "void";
      case FAILED -> "failed";
      case INTERRUPTED -> "interrupted";
    };
  }
}
