package dev.loomgauge.cli.predict;

import dev.loomgauge.cli.checkout.ScenarioOptions;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.FormatOption;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.core.prediction.solver.Solvers;
import dev.loomgauge.core.result.Accuracy;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.wording.Words;
import dev.loomgauge.report.PredictionReport;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.experiment.Outlook;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./loomgauge predict}. */
@Command(
    name = "predict",
    description = "Says what a scenario should show, without load and without services.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
public final class PredictCommand implements Callable<Integer> {
  private static final String UNKNOWN = "unknown";
  private static final String ESTIMATE = "~";

  /** Up to this share a doubt is a percentage, beyond it a range. */
  private static final double SMALL_DOUBT = 0.1;

  /** A share of errors that cannot be told from none. */
  private static final double NO_ERRORS = 0.001;

  private final Installation home;
  private final PrintStream out;
  private final PrintStream err;

  @Mixin private ScenarioOptions options = new ScenarioOptions();

  @Option(
      names = "--solver",
      paramLabel = "NAME",
      description = "One of ${COMPLETION-CANDIDATES}; by default the cheapest that is valid.",
      completionCandidates = SolverNames.class)
  private @Nullable String solver;

  @Mixin private FormatOption format = new FormatOption();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Folder for predictions.csv, the charts and prediction.html; without it nothing is"
              + " written.")
  private @Nullable Path folder;

  @Option(names = "--plain", description = "No colour and no progress bar.")
  private boolean plain;

  public PredictCommand(Installation home, PrintStream out, PrintStream err) {
    this.home = home;
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    Scenario read = options.toPredict(home);
    ProgressLine progress = ProgressLine.of(err, plain);
    Outlook outlook =
        Outlook.of(
            home,
            read,
            options.whatIf(read),
            solver == null ? null : Solvers.named(solver),
            progress);
    progress.clear();
    if (format.table()) {
      table(read, outlook);
    } else {
      format.chosen().print(out, outlook.rows().stream().map(row -> columns(read, row)).toList());
    }
    outlook.notes().forEach(note -> err.println("Note: " + note));
    if (folder != null && !outlook.rows().isEmpty()) {
      Path written = folder.toAbsolutePath();
      PredictionReport.write(
          written,
          read.title().isEmpty() ? read.name() : read.title(),
          read.question(),
          outlook.rows(),
          read.factors(),
          outlook.notes());
      err.println("Charts:  " + written.resolve("prediction.html"));
    }
    return ExitCode.DONE;
  }

  private static Map<String, String> columns(Scenario scenario, PredictionsCsv.Row row) {
    Map<String, String> columns = new LinkedHashMap<>();
    scenario.factors().forEach(f -> columns.put(f, row.levels().getOrDefault(f, "")));
    columns.putAll(PredictionsCsv.figures(row.prediction()));
    return columns;
  }

  private void table(Scenario scenario, Outlook outlook) {
    List<String> varied = varied(scenario, outlook.rows());
    List<List<String>> lines = new ArrayList<>();
    List<String> header = new ArrayList<>(varied);
    header.addAll(
        List.of(
            "throughput", "mean", "p50", "p95", "p99", "errors", "bottleneck", "next", "solver"));
    lines.add(header);
    for (PredictionsCsv.Row row : outlook.rows()) {
      List<String> line =
          new ArrayList<>(varied.stream().map(f -> row.levels().getOrDefault(f, "")).toList());
      line.addAll(figures(row.prediction()));
      lines.add(line);
    }
    List<String> unknown = withoutUnknown(lines, header);
    TextTable.print(out, lines);
    out.println();
    if (!unknown.isEmpty()) {
      out.println("Also unknown in all rows: " + String.join(", ", unknown) + ".");
    }
    knees(varied, outlook.rows()).forEach(out::println);
    Set<String> used = new LinkedHashSet<>();
    outlook
        .rows()
        .forEach(
            row -> {
              Expected expected = row.prediction().expected();
              if (expected != null) {
                used.add(expected.solver());
              }
            });
    if (outlook.rows().stream().anyMatch(PredictCommand::estimated)) {
      out.println(Prediction.ESTIMATE);
    }
    notes(outlook.rows()).forEach(out::println);
    used.forEach(name -> out.println("Solver " + name + ": " + Solvers.named(name).assumptions()));
  }

  /** Leaves out the columns that say nothing in any row; returns those that are unknown. */
  private static List<String> withoutUnknown(List<List<String>> lines, List<String> header) {
    List<String> unknown = new ArrayList<>();
    for (int column = header.size() - 1; column > header.indexOf("throughput"); column--) {
      int at = column;
      Set<String> cells =
          lines.stream().skip(1).map(line -> line.get(at)).collect(Collectors.toSet());
      boolean solver = column == header.size() - 1;
      if (cells.equals(Set.of(solver ? "-" : UNKNOWN))) {
        if (!solver) {
          unknown.addFirst(header.get(column));
        }
        lines.replaceAll(line -> without(line, at));
      }
    }
    return unknown;
  }

  private static List<String> without(List<String> line, int column) {
    List<String> others = new ArrayList<>(line);
    others.remove(column);
    return others;
  }

  private static List<String> figures(Prediction prediction) {
    if (!prediction.missing().isEmpty()) {
      return unknown(prediction);
    }
    Expected expected = prediction.expected();
    if (expected == null) {
      return List.of("-", "-", "-", "-", "-", "-", limit(prediction, 0), limit(prediction, 1), "-");
    }
    Accuracy accuracy = expected.accuracy();
    return List.of(
        Words.significant(expected.throughputRps()) + " req/s",
        millis(expected.meanMs(), accuracy == null ? null : accuracy.meanMs()),
        millis(expected.p50Ms(), null),
        millis(expected.p95Ms(), null),
        millis(expected.p99Ms(), accuracy == null ? null : accuracy.p99Ms()),
        errors(expected.errorRate(), accuracy == null ? null : accuracy.errorRate()),
        limit(prediction, 0),
        limit(prediction, 1),
        expected.solver());
  }

  private static String limit(Prediction prediction, int rank) {
    if (prediction.limits().size() <= rank) {
      return "-";
    }
    return words(prediction.limits().get(rank));
  }

  /** An estimate is marked as one: "service-cpu at ~2,500 req/s". */
  private static String words(Prediction.Limit limit) {
    return limit.name() + " at " + (limit.exact() ? "" : ESTIMATE) + Words.rate(limit.rps());
  }

  /** A pool bounds the throughput from above whatever else is not known. */
  private static List<String> unknown(Prediction prediction) {
    List<Prediction.Limit> told = prediction.told();
    String throughput =
        told.isEmpty() ? UNKNOWN : UNKNOWN + ", at most " + Words.rate(told.getFirst().rps());
    String bottleneck = told.isEmpty() ? UNKNOWN : UNKNOWN + ", or " + words(told.getFirst());
    return List.of(
        throughput, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, bottleneck, UNKNOWN, "-");
  }

  private static boolean estimated(PredictionsCsv.Row row) {
    return row.prediction().told().stream().limit(2).anyMatch(limit -> !limit.exact());
  }

  private static String millis(@Nullable Double ms, @Nullable Range range) {
    if (ms == null) {
      return "-";
    }
    return ms < 10_000
        ? Words.significant(ms) + " ms" + doubt(ms, range, 1)
        : Words.significant(ms / 1000) + " s" + doubt(ms, range, 1000);
  }

  private static String errors(double rate, @Nullable Range range) {
    if (rate == 0) {
      return range == null || range.high() < NO_ERRORS
          ? Words.percent(rate)
          : "0 % (at most " + Words.percent(range.high()) + ")";
    }
    return Words.significant(rate * 100) + " %" + doubt(rate, range, 0.01);
  }

  /** What is left open: a share where it is small, else from where to where. */
  private static String doubt(double figure, @Nullable Range range, double unit) {
    if (range == null || range.exact()) {
      return "";
    }
    double share = Math.max(range.high() / figure, figure / range.low()) - 1;
    if (share <= SMALL_DOUBT) {
      return String.format(Locale.ROOT, " +/- %.1f %%", Math.max(share, 0.001) * 100);
    }
    return Double.isInfinite(range.high())
        ? " (at least " + Words.significant(range.low() / unit) + ")"
        : " (%s to %s)"
            .formatted(
                Words.significant(range.low() / unit), Words.significant(range.high() / unit));
  }

  /** Factors that have more than one level, or all of them when none has. */
  private static List<String> varied(Scenario scenario, List<PredictionsCsv.Row> rows) {
    List<String> varied =
        scenario.factors().stream()
            .filter(
                f -> rows.stream().map(r -> r.levels().getOrDefault(f, "")).distinct().count() > 1)
            .toList();
    return varied.isEmpty() ? scenario.factors() : varied;
  }

  /** What the solvers say of their figures, with the cells of which they say it. */
  private static List<String> notes(List<PredictionsCsv.Row> rows) {
    Map<String, List<String>> cells = new LinkedHashMap<>();
    for (PredictionsCsv.Row row : rows) {
      Expected expected = row.prediction().expected();
      Accuracy accuracy = expected == null ? null : expected.accuracy();
      if (accuracy != null && !accuracy.note().isEmpty()) {
        cells.computeIfAbsent(accuracy.note(), note -> new ArrayList<>()).add(row.cell());
      }
    }
    return cells.entrySet().stream()
        .map(e -> "%s: %s.".formatted(String.join(", ", e.getValue()), e.getKey()))
        .toList();
  }

  /** One sentence for each curve over users. */
  private static Set<String> knees(List<String> varied, List<PredictionsCsv.Row> rows) {
    Set<String> sentences = new LinkedHashSet<>();
    for (PredictionsCsv.Row row : rows) {
      Double knee = row.prediction().kneeUsers();
      if (knee == null || !row.prediction().missing().isEmpty()) {
        continue;
      }
      List<String> curve =
          varied.stream()
              .filter(f -> !f.equals("users"))
              .map(f -> f + " " + row.levels().getOrDefault(f, ""))
              .toList();
      String wall =
          row.prediction().limits().stream()
              .filter(l -> l.kind() != Prediction.Kind.USERS)
              .findFirst()
              .map(PredictCommand::words)
              .orElse("");
      sentences.add(
          "%she knee is at %s users; beyond it, the limit is %s."
              .formatted(
                  curve.isEmpty() ? "T" : String.join(", ", curve) + ": t",
                  Words.count(knee),
                  wall));
    }
    return sentences;
  }
}
