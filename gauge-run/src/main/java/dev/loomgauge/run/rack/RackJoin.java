package dev.loomgauge.run.rack;

import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.judgement.comparison.RackDifferences;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.file.WholeFile;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.observation.MemoryCosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Puts the results of racks together as those of one run. Each block stays what it was, measured on
 * one rack, so that what is compared within blocks is free of differences between racks; these are
 * told besides.
 */
public final class RackJoin {
  private final List<RackFolder> racks;

  private RackJoin(List<RackFolder> racks) {
    this.racks = racks;
  }

  /**
   * Reads the racks' folders.
   *
   * @throws ResultsException if they are not those of all racks of one run
   */
  public static RackJoin of(List<Path> folders) {
    return new RackJoin(RackFolder.all(folders));
  }

  /** The run of the first rack, which has the scenario of all. */
  public RunInfo run() {
    return racks.getFirst().run();
  }

  /** What of the folders is damaged, a sentence each. */
  public List<String> damages() {
    return racks.stream()
        .flatMap(
            one -> one.recorded().damages().stream().map(what -> one.rack().words() + ": " + what))
        .toList();
  }

  /**
   * Writes a folder with the trials of all, and what follows from them.
   *
   * @param scenario of the runs
   * @param out does not exist yet
   * @throws ResultsException if it cannot be written
   */
  public void write(Scenario scenario, Path out) {
    List<Cell> cells = CellPlan.of(scenario, racks.getFirst().serviceCores());
    try (ResultsWriter results =
        ResultsWriter.open(out, scenario.factors(), scenario.path().resources().keySet())) {
      ResultsFolder folder = results.folder();
      List<Trial> trials = new ArrayList<>();
      racks.forEach(one -> trials.addAll(one.recorded().trials()));
      trials.sort(Comparator.comparing(Trial::startedAt));
      for (RackFolder one : racks) {
        String name = "rack-" + one.rack().number();
        copy(one.folder().logs(), folder.logs().resolve(name));
        for (Trial trial : one.recorded().trials()) {
          copy(one.folder().trial(trial.id()).root(), folder.trial(trial.id()).root());
        }
      }
      tables(folder, ResultsFolder::predictionsCsv);
      tables(folder, ResultsFolder::calibrationCsv);
      network(folder);
      trials.forEach(results::trial);
      results.run(joined());
      results.verdict(verdict(scenario, cells, trials, folder));
    } catch (IOException e) {
      throw ResultsException.unwritten("Cannot write " + out + ": " + e.getMessage(), e);
    }
  }

  private Verdict verdict(
      Scenario scenario, List<Cell> cells, List<Trial> trials, ResultsFolder folder) {
    Verdict verdict = Conclusions.of(scenario, cells, trials, folder);
    Verdict whole =
        scenario.memory().isEmpty() ? verdict : MemoryCosts.in(verdict, cells, trials, folder);
    return whole.noting(RackDifferences.words(trials, racks.size()));
  }

  /** Rows of all below one header. */
  private void tables(ResultsFolder into, Function<ResultsFolder, Path> table) throws IOException {
    Set<String> lines = new LinkedHashSet<>(); // a calibration that was kept is in several
    for (RackFolder one : racks) {
      Path file = table.apply(one.folder());
      if (Files.exists(file)) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    if (!lines.isEmpty()) {
      WholeFile.write(table.apply(into), String.join("\n", lines) + "\n");
    }
  }

  /** Round trips of all, each with its rack: racks may have hosts of the same names. */
  private void network(ResultsFolder into) throws IOException {
    StringBuilder text = new StringBuilder();
    for (RackFolder one : racks) {
      Path file = one.folder().networkCsv();
      if (Files.exists(file)) {
        for (List<String> row : Csv.parse(Csv.wholeLines(Files.readString(file)))) {
          boolean header = row.getFirst().equals("at");
          if (!header || text.isEmpty()) {
            String to = header ? row.get(1) : row.get(1) + ", " + one.rack().words();
            text.append(Csv.line(List.of(row.get(0), to, row.get(2)))).append('\n');
          }
        }
      }
    }
    if (!text.isEmpty()) {
      WholeFile.write(into.networkCsv(), text);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    if (!Files.isDirectory(from)) {
      return;
    }
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path copy = to.resolve(from.relativize(file));
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy);
        }
      }
    }
  }

  private RunInfo joined() {
    RunInfo first = run();
    Map<String, String> design = new LinkedHashMap<>(first.design());
    design.remove(RunInfo.RACK);
    Map<String, String> settings = new LinkedHashMap<>(first.settings());
    settings.remove(RunInfo.OWN_BLOCKS);
    settings.put("racks", String.valueOf(racks.size()));
    Map<String, Map<String, Object>> services = new LinkedHashMap<>();
    Set<String> notes = new LinkedHashSet<>();
    for (RackFolder one : racks) {
      one.run()
          .services()
          .forEach(
              (name, facts) -> services.put("%s, %s".formatted(name, one.rack().words()), facts));
      one.run().notes().forEach(note -> notes.add("%s: %s".formatted(one.rack().words(), note)));
      notes.add(
          "%s: %s, %d CPUs, %s"
              .formatted(
                  one.rack().words(),
                  one.run().machine().cpuModel(),
                  one.run().machine().cores(),
                  one.run().machine().kernel()));
    }
    return new RunInfo(
        RunInfo.FORMAT_VERSION,
        first.loomgauge(),
        first.scenario(),
        first.title(),
        first.question(),
        first.scenarioFile(),
        first.scenarioText(),
        first.overrides(),
        design,
        first.command().replaceFirst(" --rack \\S+", ""),
        first.seed(),
        racks.stream()
            .map(one -> one.run().startedAt())
            .min(Comparator.naturalOrder())
            .orElseThrow(),
        racks.stream().allMatch(one -> one.run().endedAt() != null)
            ? racks.stream()
                .map(one -> String.valueOf(one.run().endedAt()))
                .max(Comparator.naturalOrder())
                .orElseThrow()
            : null,
        first.machine(),
        first.cpus(),
        services,
        first.versions(),
        racks.stream().mapToInt(one -> one.run().trialsPlanned()).sum(),
        settings,
        List.copyOf(notes));
  }
}
