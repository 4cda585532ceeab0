package dev.loomgauge.cli.command;

import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.checkout.ScenarioOptions;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Format.FormatOption;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.prediction.solver.Solver;
import dev.loomgauge.core.prediction.solver.Solvers;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.report.PredictionReport;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.experiment.Preview;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./loomgauge predict}. */
@Command(
    name = "predict",
    description = "Predicts what a scenario would measure, without load and without services.",
    mixinStandardHelpOptions = true)
public final class PredictCommand implements Callable<Integer> {
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
    if (folder != null) {
      Folders.requireUnused(folder.toAbsolutePath().normalize());
    }
    Scenario read = options.toPredict(home);
    Wrapped.print(err, "", read.headline());
    ProgressLine progress = ProgressLine.of(err, plain);
    Preview preview =
        Preview.of(
            home,
            read,
            options.whatIf(read),
            solver == null ? null : Solvers.named(solver),
            progress);
    progress.clear();
    if (format.table()) {
      new PredictText(read.factors(), preview.rows()).print(out);
    } else {
      format.chosen().print(out, preview.rows().stream().map(row -> columns(read, row)).toList());
    }
    List<String> notes =
        Stream.concat(preview.calibrations().stream(), preview.notes().stream()).toList();
    notes.forEach(note -> Wrapped.print(err, "Note: ", note));
    if (folder != null && !preview.rows().isEmpty()) {
      Path written = folder.toAbsolutePath();
      PredictionReport.write(
          written,
          read.heading().title().isEmpty() ? read.name() : read.heading().title(),
          read.heading().question(),
          preview.rows(),
          read.factors(),
          notes,
          preview.whatIf());
      err.println("Charts:  " + written.resolve("prediction.html"));
    }
    return preview.unsolved() ? ExitCode.BAD_INPUT : ExitCode.DONE;
  }

  private static Map<String, String> columns(Scenario scenario, PredictionsCsv.Row row) {
    Map<String, String> columns = new LinkedHashMap<>();
    scenario.factors().forEach(f -> columns.put(f, row.levels().getOrDefault(f, "")));
    columns.putAll(PredictionsCsv.figures(row.prediction()));
    return columns;
  }

  /** The names of the solvers, for help and completion. */
  private static final class SolverNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Solvers.all().stream().map(Solver::name).iterator();
    }
  }
}
