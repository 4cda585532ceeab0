package dev.loomgauge.bench;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.RecordedTrials;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What pinning did to the cells of a run, from its results folder. Started by pinned.sh. */
public final class Pinning {
  private Pinning() {}

  /** A results folder: prints its tables as markdown. */
  public static void main(String[] args) {
    ResultsFolder folder = new ResultsFolder(Path.of(args[0]));
    RecordedTrials recorded = RecordedTrials.of(folder);
    recorded.damages().forEach(System.err::println);
    Verdict verdict =
        folder
            .readVerdict()
            .orElseThrow(
                () -> new IllegalStateException(args[0] + " has no verdict: finish the run."));
    print(System.out, folder.readRun(), verdict, recorded.trials());
  }

  /** The machine, a row for each cell, and a row for each comparison of throughput. */
  static void print(PrintStream out, RunInfo run, Verdict verdict, List<Trial> trials) {
    RunInfo.Machine machine = run.machine();
    out.printf(
        "`%s`, %s: %s, %d CPUs%s; %d trials, %d of them void and in no row.%n%n",
        run.command(),
        run.startedAt().substring(0, 10),
        machine.cpuModel(),
        machine.cores(),
        tied(run.cpus().getOrDefault(Tier.SERVICE, "")),
        verdict.count().trials(),
        verdict.count().voided());
    List<String> factors = varied(trials);
    heading(
        out,
        factors,
        List.of("throughput", "pinned, per second", "pinned at a time", "longest", "where"));
    for (Verdict.Group group : verdict.groups()) {
      for (Verdict.Row row : group.rows()) {
        CellPinning.of(row, trials).ifPresent(cell -> row(out, cell.fields(factors)));
      }
    }
    out.println();
    heading(out, List.of(), List.of("compared", "throughput", "95 % interval", "what it says"));
    verdict.comparisons().stream()
        .filter(comparison -> comparison.metric().equals("throughput"))
        .forEach(comparison -> row(out, ComparedThroughput.fields(comparison)));
  }

  /** The CPUs of the service, in taskset's notation; nothing where it had all. */
  private static String tied(String cpus) {
    return cpus.isEmpty() ? "" : ", the service on CPU " + cpus;
  }

  /** Factors in which the trials differ. */
  private static List<String> varied(List<Trial> trials) {
    return trials.stream()
        .flatMap(trial -> trial.levels().keySet().stream())
        .distinct()
        .filter(factor -> trials.stream().map(t -> t.level(factor)).distinct().count() > 1)
        .toList();
  }

  private static void heading(PrintStream out, List<String> factors, List<String> figures) {
    List<String> names = new ArrayList<>(factors);
    names.addAll(figures);
    row(out, names);
    row(out, names.stream().map(_ -> "---").toList());
  }

  private static void row(PrintStream out, List<String> fields) {
    out.println("| " + String.join(" | ", fields) + " |");
  }

  /** One comparison of throughput as the fields of a row. */
  static final class ComparedThroughput {
    private ComparedThroughput() {}

    /** Which cells, their ratio, its interval, and what may be said. */
    static List<String> fields(Comparison compared) {
      String levels =
          compared.levels().entrySet().stream()
              .map(level -> level.getKey() + " " + level.getValue())
              .collect(Collectors.joining(", "));
      return List.of(
          "%s %s over %s, %s"
              .formatted(compared.factor(), compared.candidate(), compared.baseline(), levels),
          compared.ratio() == null ? "" : Numbers.number(compared.ratio()) + " times",
          compared.interval() == null
              ? ""
              : "%s to %s"
                  .formatted(
                      Numbers.number(compared.interval().low()),
                      Numbers.number(compared.interval().high())),
          compared.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' '));
    }
  }
}
