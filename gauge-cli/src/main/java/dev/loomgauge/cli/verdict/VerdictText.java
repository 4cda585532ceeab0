package dev.loomgauge.cli.verdict;

import dev.loomgauge.cli.terminal.SectionText;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.JvmTable;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.ceiling.Ceiling;
import dev.loomgauge.core.result.cell.CellThroughput;
import dev.loomgauge.core.result.finding.Finding;
import dev.loomgauge.core.result.finding.WithoutFinding;
import dev.loomgauge.core.wording.Numbers;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A verdict on one screen: its sentence, its tables, and what to do next. */
public final class VerdictText {
  private static final List<String> HEADER =
      List.of(
          "threads",
          "users",
          "reached",
          "ceiling",
          "of it",
          "p50",
          "p95",
          "p99",
          "errors",
          "limited by");

  /** The most useful come first. */
  private static final int MOST_ADVICE = 3;

  /** Cells without a finding that are listed; the report has all. */
  private static final int MOST_WITHOUT = 3;

  private VerdictText() {}

  /**
   * Prints it.
   *
   * @param trials whose warnings are printed, and whose ceilings are ranges where they are
   *     estimates
   */
  public static void print(PrintStream out, Verdict verdict, List<Trial> trials) {
    Wrapped.lines("", verdict.headline()).forEach(out::println);
    JvmTable jvms = JvmTable.of(trials);
    if (!jvms.shared().isEmpty()) {
      Wrapped.lines("", jvms.line()).forEach(out::println);
    }
    PurposeText.print(out, verdict);
    Map<String, Ceiling> ceilings = Ceiling.byCell(trials);
    PredictedColumn predicted = PredictedColumn.of(trials);
    Map<String, CellThroughput> reached = reached(verdict, trials);
    groups(out, verdict.groups(), new Figures(reached, ceilings, predicted, jvms));
    if (verdict.groups().stream()
        .flatMap(group -> group.rows().stream())
        .anyMatch(row -> !Ceiling.of(row, ceilings).law())) {
      Wrapped.lines("", Prediction.ESTIMATE).forEach(out::println);
    }
    predicted.meaning().forEach(out::println);
    SpreadText.print(out, List.copyOf(reached.values()));
    ComparedText.print(out, verdict);
    ScoreText.print(out, verdict.scores());
    WarmUpText.print(out, verdict.warmUps());
    SectionText.print(out, "Findings", findings(verdict));
    SectionText.print(out, "Next steps", first(verdict.advice(), MOST_ADVICE));
    SectionText.print(
        out, "Warnings (their evidence is in the report)", WarningsText.lines(trials));
    SectionText.print(out, "Notes", verdict.notes());
  }

  /** Figures of the rows that the verdict itself does not hold, by cell. */
  private record Figures(
      Map<String, CellThroughput> reached,
      Map<String, Ceiling> ceilings,
      PredictedColumn predicted,
      JvmTable jvms) {}

  private static Map<String, CellThroughput> reached(Verdict verdict, List<Trial> trials) {
    Map<String, CellThroughput> reached = new LinkedHashMap<>();
    verdict.groups().stream()
        .flatMap(group -> group.rows().stream())
        .forEach(row -> reached.put(row.cell(), CellThroughput.of(row, trials)));
    return reached;
  }

  /** One table, so that the groups stand in the same columns. */
  private static void groups(PrintStream out, List<Verdict.Group> groups, Figures figures) {
    PredictedColumn predicted = figures.predicted();
    JvmTable jvms = figures.jvms();
    List<List<String>> rows =
        new ArrayList<>(List.of(with(predicted.in(HEADER, PredictedColumn.NAME), "jvm", jvms)));
    for (Verdict.Group group : groups) {
      for (Verdict.Row row : group.rows()) {
        List<String> cells = predicted.in(cells(row, figures), predicted.of(row.cell()));
        rows.add(with(cells, jvms.of(row.cell()), jvms));
      }
    }
    Iterator<String> lines = TextTable.lines(rows).iterator();
    out.println();
    out.println(lines.next());
    for (Verdict.Group group : groups) {
      if (!group.levels().isEmpty()) {
        out.println(
            group.levels().entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue())
                .collect(Collectors.joining(", ")));
      }
      group.rows().forEach(_ -> out.println(lines.next()));
    }
  }

  /** A row with its JVM, where the rows differ in it. */
  private static List<String> with(List<String> row, String jvm, JvmTable jvms) {
    return jvms.differs() ? Stream.concat(row.stream(), Stream.of(jvm)).toList() : row;
  }

  /** Those that were found, and in which cells none was. */
  private static List<String> findings(Verdict verdict) {
    return Stream.concat(
            verdict.causes().stream().map(Finding::words),
            first(
                verdict.withoutFinding().stream().map(WithoutFinding::words).toList(), MOST_WITHOUT)
                .stream())
        .toList();
  }

  private static List<String> first(List<String> lines, int most) {
    List<String> first = new ArrayList<>(lines.stream().limit(most).toList());
    if (lines.size() > most) {
      first.add("%d more in the report.".formatted(lines.size() - most));
    }
    return first;
  }

  private static List<String> cells(Verdict.Row row, Figures figures) {
    Ceiling ceiling = Ceiling.of(row, figures.ceilings());
    return List.of(
        row.threads(),
        row.users(),
        row.throughputRps() == null
            ? "-"
            : Objects.requireNonNull(figures.reached().get(row.cell())).words(),
        ceiling.words().replace(" to ", "–"),
        figure(row.throughputRps(), ceiling::share),
        figure(row.p50Ms(), Numbers::millis),
        figure(row.p95Ms(), Numbers::millis),
        row.repetitions() > 0 && row.p99Ms() == null
            ? "too few"
            : figure(row.p99Ms(), Numbers::millis),
        figure(row.errorRate(), Numbers::percent),
        limits(row));
  }

  /** "fails in 7 of 20 blocks; the CPU of the service". */
  private static String limits(Verdict.Row row) {
    String limit = Bottleneck.brief(row.limitedBy());
    return row.failing() == null ? limit : row.failing() + "; " + limit;
  }

  private static String figure(@Nullable Double value, Function<Double, String> words) {
    return value == null ? "-" : words.apply(value);
  }
}
