package dev.loomgauge.cli.verdict;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.JvmTable;
import dev.loomgauge.core.result.KnownDefect;
import dev.loomgauge.core.result.ModeWarmUp;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.WithoutFinding;
import dev.loomgauge.core.result.cell.CellThroughput;
import dev.loomgauge.report.reading.HowSure;
import dev.loomgauge.report.text.CellTable;
import dev.loomgauge.report.text.Column;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A verdict on one screen: the answer, the table, as many of the next steps as fit, and how sure
 * that is; behind it, where it is asked for, all the rest that the report has.
 */
public final class VerdictText {
  private static final String RATES = "All throughput is in req/s.";
  private static final String PREDICTED =
      "predicted: the 90 % interval, written before the load. All throughput is in req/s.";

  /** The most useful come first. */
  private static final int MOST_STEPS = 3;

  /** Of 30, the last one says where the report is. */
  private static final int SCREEN = 29;

  private VerdictText() {}

  /**
   * Prints it.
   *
   * @param trials whose warnings are printed, and whose ceilings are ranges where they are
   *     estimates
   * @param all whether everything is printed, or what fits on a screen
   */
  public static void print(PrintStream out, Verdict verdict, List<Trial> trials, boolean all) {
    int steps = all ? verdict.advice().size() : MOST_STEPS;
    List<String> lines = lines(verdict, trials, all, steps);
    while (!all && lines.size() > SCREEN && steps > 1) {
      steps--;
      lines = lines(verdict, trials, false, steps);
    }
    lines.forEach(out::println);
    if (all) {
      details(out, verdict, trials);
    }
  }

  private static List<String> lines(
      Verdict verdict, List<Trial> trials, boolean all, int mostSteps) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, UTF_8);
    Wrapped.print(out, "", verdict.headline());
    table(out, verdict, trials, all);
    steps(out, verdict.advice(), mostSteps);
    doubts(out, verdict, trials);
    return bytes.toString(UTF_8).lines().toList();
  }

  /** The table alone, and how sure it is; for an answer that says the rest. */
  static void evidence(PrintStream out, Verdict verdict, List<Trial> trials, boolean all) {
    table(out, verdict, trials, all);
    doubts(out, verdict, trials);
    if (all) {
      details(out, verdict, trials);
    }
  }

  private static void table(PrintStream out, Verdict verdict, List<Trial> trials, boolean all) {
    PurposeText.print(out, verdict);
    CellTable table = CellTable.of(CellTable.axis(trials), verdict.rows(), trials);
    List<Column> columns = all ? table.columns() : table.brief();
    groups(out, verdict.groups(), table, columns);
    common(verdict.groups()).forEach(line -> Wrapped.print(out, "", line));
    String legend =
        Stream.of(
                Stream.of(columns.contains(Column.PREDICTED) ? PREDICTED : RATES),
                (all ? table.marks() : table.absence()).stream(),
                spread(
                    table.rows().stream().flatMap(row -> Stream.ofNullable(row.reached())).toList())
                    .stream())
            .flatMap(sentences -> sentences)
            .collect(Collectors.joining(" "));
    Wrapped.print(out, "", legend);
  }

  private static void doubts(PrintStream out, Verdict verdict, List<Trial> trials) {
    List<String> lines = HowSure.of(verdict, trials);
    if (!lines.isEmpty()) {
      out.println();
      Wrapped.print(out, "", "How sure: " + String.join(" ", lines));
    }
  }

  private static void details(PrintStream out, Verdict verdict, List<Trial> trials) {
    List<String> jvms =
        Stream.concat(
                Stream.of(JvmTable.of(trials).line()).filter(line -> !line.isEmpty()),
                verdict.jdkDefects().stream().map(KnownDefect::words))
            .toList();
    if (!jvms.isEmpty()) {
      out.println();
      jvms.forEach(line -> Wrapped.print(out, "", line));
    }
    ComparedText.print(out, verdict);
    ScoreText.print(out, "", verdict.scores());
    ScoreText.print(out, "All runs on this machine. ", verdict.allRuns());
    warmUps(out, verdict.warmUps());
    Wrapped.section(
        out,
        "Findings",
        Stream.concat(
                verdict.causes().stream().map(Finding::words),
                verdict.withoutFinding().stream().map(WithoutFinding::words))
            .toList());
    Wrapped.section(out, "Warnings (their evidence is in the report)", WarningsText.lines(trials));
  }

  /** The levels of all rows; nothing where they differ or there are none. */
  private static Stream<String> common(List<Verdict.Group> groups) {
    return groups.stream()
        .filter(group -> groups.size() == 1 && !group.levels().isEmpty())
        .map(group -> "In all rows: " + name(group) + ".");
  }

  /** One table, so that the groups stand in the same columns; that of all rows has no heading. */
  private static void groups(
      PrintStream out, List<Verdict.Group> groups, CellTable table, List<Column> columns) {
    List<List<String>> rows = new ArrayList<>(List.of(columns.stream().map(table::title).toList()));
    table
        .rows()
        .forEach(row -> rows.add(columns.stream().map(c -> c.value().apply(row).brief()).toList()));
    out.println();
    TextTable.grouped(
        out,
        rows,
        groups.stream()
            .map(group -> Collections.nCopies(group.rows().size(), heading(group, groups)))
            .flatMap(List::stream)
            .toList());
  }

  private static String heading(Verdict.Group group, List<Verdict.Group> groups) {
    return groups.size() == 1 ? "" : name(group);
  }

  private static String name(Verdict.Group group) {
    return group.levels().entrySet().stream()
        .map(e -> e.getKey() + " " + e.getValue())
        .collect(Collectors.joining(", "));
  }

  private static void steps(PrintStream out, List<String> steps, int most) {
    String more =
        steps.size() > most ? " (%d more in the report)".formatted(steps.size() - most) : "";
    Wrapped.section(out, "Next steps" + more, steps.stream().limit(most).toList());
  }

  /** What stands behind the means of a table, a sentence each. */
  private static List<String> spread(List<CellThroughput> rows) {
    List<String> meanings = new ArrayList<>();
    IntSummaryStatistics blocks =
        rows.stream()
            .filter(CellThroughput::ofMore)
            .mapToInt(row -> row.row().repetitions())
            .summaryStatistics();
    if (blocks.getCount() > 0) {
      meanings.add(
          "\u00b1 is the half width of a 95 % confidence interval over "
              + (blocks.getMin() == blocks.getMax() ? "" : blocks.getMin() + " to ")
              + blocks.getMax()
              + " blocks.");
    }
    if (rows.stream().anyMatch(CellThroughput::ofTwo)) {
      meanings.add("In parentheses behind a mean: its two blocks.");
    }
    return meanings;
  }

  /** What warming cost and gained, in a sentence. */
  static void warmUps(PrintStream out, List<ModeWarmUp> modes) {
    if (!modes.isEmpty()) {
      out.println();
      String words = Words.sentence(modes.stream().map(VerdictText::words));
      Wrapped.print(out, "", "Warm-up, CPU per request from first burst to last: " + words);
    }
  }

  /** "virtual 2.9 to 0.41 ms in 24 s". */
  private static String words(ModeWarmUp mode) {
    String busy =
        mode.warmUps() == 1
            ? " (compilers still busy)"
            : " (compilers still busy after %d of %d warm-ups)"
                .formatted(mode.busy(), mode.warmUps());
    return "%s%s to %s in %s%s"
        .formatted(
            mode.threads().isEmpty() ? "" : mode.threads() + " ",
            Numbers.millis(mode.firstMs()),
            Numbers.millis(mode.lastMs()),
            Numbers.span(Duration.ofSeconds(Math.round(mode.seconds()))),
            mode.busy() == 0 ? "" : busy);
  }

  /** The warnings of all trials, one line a code, the gravest first. */
  static final class WarningsText {
    private record Kind(TrialWarning.Severity severity, String code, String remedy) {}

    private WarningsText() {}

    static List<String> lines(List<Trial> trials) {
      Map<Kind, Set<String>> kinds = new LinkedHashMap<>();
      for (Trial trial : trials) {
        for (TrialWarning warning : trial.warnings()) {
          kinds
              .computeIfAbsent(
                  new Kind(warning.severity(), warning.code(), warning.remedy()),
                  kind -> new HashSet<>())
              .add(trial.id());
        }
      }
      return kinds.entrySet().stream()
          .sorted(Comparator.comparing(e -> e.getKey().severity()))
          .map(e -> line(e.getKey(), e.getValue().size(), trials.size()))
          .toList();
    }

    private static String line(Kind kind, int warned, int trials) {
      return "%s %s%s, %d of %d trials: %s"
          .formatted(
              kind.severity().name().toLowerCase(Locale.ROOT),
              kind.code(),
              GateCode.of(kind.code()).map(code -> " (" + code.words() + ")").orElse(""),
              warned,
              trials,
              kind.remedy());
    }
  }
}
