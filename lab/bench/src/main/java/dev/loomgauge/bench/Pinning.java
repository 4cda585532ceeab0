package dev.loomgauge.bench;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Range;
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
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
    verdict
        .rows()
        .flatMap(row -> CellPinning.of(row, trials).stream())
        .forEach(cell -> row(out, cell.fields(factors)));
    out.println();
    heading(out, List.of(), List.of("compared", "throughput", "95 % interval", "what it says"));
    verdict.comparisons().stream()
        .filter(comparison -> comparison.metric().equals("throughput"))
        .forEach(comparison -> row(out, compared(comparison)));
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

  /** Which cells, the ratio of their throughput, its interval, and what may be said. */
  static List<String> compared(Comparison one) {
    String levels =
        one.levels().entrySet().stream()
            .map(level -> level.getKey() + " " + level.getValue())
            .collect(Collectors.joining(", "));
    Range interval = one.interval();
    return List.of(
        "%s %s over %s, %s".formatted(one.factor(), one.candidate(), one.baseline(), levels),
        one.ratio() == null ? "" : Numbers.number(one.ratio()) + " times",
        interval == null ? "" : ends(interval),
        one.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' '));
  }

  private static String ends(Range interval) {
    return Numbers.number(interval.low()) + " to " + Numbers.number(interval.high());
  }

  /**
   * Pinned virtual threads of a cell over its valid trials.
   *
   * @param seconds length of their windows, added up
   * @param pinned what the flight recorder saw in them, 1 ms or longer each
   */
  record CellPinning(Map<String, String> levels, Verdict.Row row, double seconds, Observed pinned) {
    /** Empty where no trial of the cell is valid, or none was asked for pinning. */
    static Optional<CellPinning> of(Verdict.Row row, List<Trial> trials) {
      List<Trial> own =
          trials.stream()
              .filter(trial -> trial.cell().equals(row.cell()) && trial.valid())
              .filter(trial -> trial.jvm() != null && trial.jvm().pinned() != null)
              .toList();
      return own.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new CellPinning(
                  own.getFirst().levels(),
                  row,
                  own.stream()
                      .map(Trial::load)
                      .map(Objects::requireNonNull)
                      .mapToDouble(LoadSummary::windowSeconds)
                      .sum(),
                  own.stream()
                      .map(trial -> Objects.requireNonNull(trial.jvm()).pinned())
                      .map(Objects::requireNonNull)
                      .reduce(Observed.NOTHING, Observed::plus)));
    }

    /** The cell's levels of these factors, its throughput, and its pinning. */
    List<String> fields(List<String> factors) {
      List<String> fields = new ArrayList<>();
      factors.forEach(factor -> fields.add(levels.getOrDefault(factor, "")));
      fields.add(throughput());
      fields.add(Numbers.number(pinned.count() / seconds));
      Double total = pinned.totalMs();
      fields.add(total == null ? "" : Numbers.number(total / 1000 / seconds));
      fields.add(pinned.count() == 0 ? "" : Numbers.millis(pinned.longestMs()));
      fields.add(
          pinned.places().stream()
              .findFirst()
              .map(place -> "`" + String.join("` < `", place.frames()) + "`")
              .orElse(""));
      return fields;
    }

    private String throughput() {
      Range interval = row.throughputInterval();
      return Numbers.rate(row.throughputRps())
          + (interval == null ? "" : " (" + ends(interval) + ")");
    }
  }
}
