package dev.loomgauge.cli.command;

import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Format.FormatOption;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.cli.verdict.ComparedText;
import dev.loomgauge.cli.verdict.Margin;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Printable;
import dev.loomgauge.core.judgement.comparison.RunComparison;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.JvmTable;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.RecordedTrials;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.reading.Compared;
import dev.loomgauge.report.reading.HowSure;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./loomgauge compare}. */
@Command(
    name = "compare",
    description = "Compares the cells that two results folders share.",
    mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {
  private static final List<String> COLUMNS =
      List.of(
          ("cell;metric;first;first_repetitions;second;second_repetitions;ratio;low;high;"
                  + "p;outcome;more_repetitions;words")
              .split(";", -1));

  private final PrintStream out;
  private final PrintStream err;

  @Parameters(index = "0", paramLabel = "FIRST", description = "A results folder: the baseline.")
  private Path first = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "SECOND",
      description = "The results folder to compare with it.")
  private Path second = Path.of("");

  @Option(
      names = "--margin",
      paramLabel = "SHARE",
      description =
          "Equivalence margin: a smaller difference counts as no difference (default:"
              + " ${DEFAULT-VALUE}).",
      converter = Margin.class,
      defaultValue = Margin.USUAL)
  private double margin;

  @Option(
      names = "--drift",
      paramLabel = "SHARE",
      description = {
        "How far two runs of one scenario differ on this machine, hours apart, with nothing changed:"
            + " the largest difference that 'compare' shows for them.",
        "Smaller differences are not reported; without this option, none is."
      },
      converter = Margin.class)
  private @Nullable Double drift;

  @Mixin private FormatOption format = new FormatOption();

  public CompareCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    ResultsFolder before = new ResultsFolder(first.toAbsolutePath());
    ResultsFolder after = new ResultsFolder(second.toAbsolutePath());
    RunInfo firstRun = before.readRun();
    RunInfo secondRun = after.readRun();
    RecordedTrials firstTrials = RecordedTrials.of(before);
    RecordedTrials secondTrials = RecordedTrials.of(after);
    RunComparison compared =
        RunComparison.of(
            firstTrials.trials(),
            secondTrials.trials(),
            margin,
            drift == null ? OptionalDouble.empty() : OptionalDouble.of(drift));
    if (compared.rows().isEmpty()) {
      throw nothingInCommon(compared);
    }
    List<String> notes =
        new ArrayList<>(
            RunDifferences.of(
                firstRun,
                secondRun,
                JvmTable.of(firstTrials.trials()),
                JvmTable.of(secondTrials.trials())));
    if (drift == null) {
      notes.add(
          "Nothing is decided: the machine's drift from hour to hour is not known. Run one scenario"
              + " twice, hours apart, with nothing changed, compare the two runs, and pass the"
              + " largest difference: --drift 4%.");
    }
    if (compared.rows().stream().anyMatch(row -> row.comparison().interval() == null)) {
      notes.add("One repetition decides nothing: cells without two in each run have no interval.");
    }
    firstTrials.damages().forEach(what -> notes.add("In the first run: " + what));
    secondTrials.damages().forEach(what -> notes.add("In the second run: " + what));
    only(notes, "the first run", compared.firstOnly());
    only(notes, "the second run", compared.secondOnly());
    if (!compared.uncounted().isEmpty()) {
      notes.add(
          "No valid trial in one of the runs, so not compared: %s."
              .formatted(String.join(", ", compared.uncounted())));
    }
    if (format.table()) {
      table(firstRun, secondRun, compared);
      Wrapped.section(out, "Notes", notes);
    } else {
      format.chosen().print(out, COLUMNS, rows(compared));
      notes.forEach(note -> err.println("Note: " + Printable.oneLine(note)));
    }
    return firstTrials.damages().isEmpty() && secondTrials.damages().isEmpty()
        ? ExitCode.DONE
        : ExitCode.FAILED;
  }

  private ResultsException nothingInCommon(RunComparison compared) {
    return new ResultsException(
        compared.uncounted().isEmpty()
            ? "%s and %s share no cell, so nothing can be compared. The first has: %s. The second has: %s. Give two runs with the same levels."
                .formatted(
                    first, second, listed(compared.firstOnly()), listed(compared.secondOnly()))
            : "No cell of %s and %s has a valid trial in both, so nothing can be compared: %s. See the warnings in each report."
                .formatted(first, second, listed(compared.uncounted())));
  }

  private static String listed(List<String> cells) {
    return cells.isEmpty() ? "none" : String.join(", ", cells);
  }

  private static void only(List<String> notes, String run, List<String> cells) {
    if (!cells.isEmpty()) {
      notes.add("Only %s has: %s.".formatted(run, String.join(", ", cells)));
    }
  }

  private static String words(Path folder, RunInfo run) {
    return Printable.oneLine("%s (%s, %s)".formatted(folder, run.scenario(), run.startedAt()));
  }

  private void table(RunInfo firstRun, RunInfo secondRun, RunComparison compared) {
    List<Comparison> all = compared.rows().stream().map(RunComparison.Row::comparison).toList();
    Wrapped.print(out, "", HowSure.comparisons(all).orElse("Nothing is decided."));
    out.println();
    out.println("first:   " + words(first, firstRun));
    out.println("second:  " + words(second, secondRun));
    out.println();
    out.println(ComparedText.title(margin));
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "metric;first;second;ratio;95 % interval;p, corrected;repetitions;verdict"
                .split(";", -1)));
    compared.rows().forEach(row -> rows.add(line(row)));
    TextTable.grouped(out, rows, compared.rows().stream().map(RunComparison.Row::cell).toList());
  }

  private static List<String> line(RunComparison.Row row) {
    Comparison one = row.comparison();
    Range interval = one.interval();
    return List.of(
        one.metric(),
        figure(one, row.first()),
        figure(one, row.second()),
        one.ratio() == null ? "-" : Numbers.ratio(one.ratio()),
        interval == null ? "-" : Numbers.ratios(interval.low(), interval.high(), one.ratio()),
        one.pValue() == null ? "-" : Numbers.probability(one.pValue()),
        row.firstRepetitions() + " and " + row.secondRepetitions(),
        Compared.word(one.outcome())
            + (one.moreBlocks() == null ? "" : ", about " + one.moreBlocks() + " more needed"));
  }

  private static String figure(Comparison one, double value) {
    return one.metric().equals("throughput") ? Numbers.rate(value) : Numbers.millis(value);
  }

  private static List<List<String>> rows(RunComparison compared) {
    List<List<String>> rows = new ArrayList<>();
    compared.rows().forEach(row -> rows.add(columns(row)));
    compared.firstOnly().forEach(cell -> rows.add(uncompared(cell, "first-only")));
    compared.secondOnly().forEach(cell -> rows.add(uncompared(cell, "second-only")));
    compared.uncounted().forEach(cell -> rows.add(uncompared(cell, "void")));
    return rows;
  }

  private static List<String> columns(RunComparison.Row row) {
    Comparison one = row.comparison();
    Range interval = one.interval();
    Integer more = one.moreBlocks();
    return List.of(
        row.cell(),
        one.metric(),
        Csv.number(row.first(), 3),
        String.valueOf(row.firstRepetitions()),
        Csv.number(row.second(), 3),
        String.valueOf(row.secondRepetitions()),
        Csv.number(one.ratio(), 5),
        Csv.number(interval == null ? null : interval.low(), 5),
        Csv.number(interval == null ? null : interval.high(), 5),
        Csv.number(one.pValue(), 6),
        one.outcome().name().toLowerCase(Locale.ROOT),
        more == null ? "" : String.valueOf(more),
        one.words());
  }

  private static List<String> uncompared(String cell, String outcome) {
    Map<String, String> known = Map.of("cell", cell, "outcome", outcome);
    return COLUMNS.stream().map(column -> known.getOrDefault(column, "")).toList();
  }
}
