package dev.loomgauge.report;

import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.ResultsWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A results folder of very many trials: those of the fixture again and again, under other ids. As a
 * program it writes one, for measuring what a report of it takes.
 */
final class Crowd {
  private Crowd() {}

  /** What sets the trials apart from those of the fixture. */
  enum Shape {
    /** More repetitions of twelve cells. */
    REPETITIONS,
    /** More groups of cells: pools of other sizes. */
    GROUPS,
    /** More loads of one group. */
    LOADS
  }

  /** Arguments: a folder that does not exist, how many trials, and the shape. */
  public static void main(String[] args) {
    write(Path.of(args[0]), Integer.parseInt(args[1]), Shape.valueOf(args[2]));
  }

  static ResultsFolder write(Path root, int trials, Shape shape) {
    ResultsFolder folder = Fixture.in(root).write();
    List<Trial> originals = folder.readTrials();
    RunInfo run = folder.readRun();
    try (ResultsWriter writer = ResultsWriter.open(root, List.of(), List.of())) {
      writer.run(planned(run, trials));
      List<PredictionsCsv.Row> rows = new ArrayList<>();
      for (int i = originals.size(); i < trials; i++) {
        Trial original = originals.get(i % originals.size());
        int round = i / originals.size() + 1;
        Trial copy = copy(original, round, shape);
        link(folder, original, copy);
        writer.trial(copy);
        if (shape != Shape.REPETITIONS) {
          rows.add(row(copy));
        }
      }
      writer.predictions(Sample.FACTORS, rows);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return folder;
  }

  private static Trial copy(Trial t, int round, Shape shape) {
    Map<String, String> levels = new LinkedHashMap<>(t.levels());
    switch (shape) {
      case REPETITIONS -> {}
      case GROUPS -> levels.put("pool", String.valueOf(50 + round));
      case LOADS ->
          levels.merge(
              "users", "", (users, _) -> String.valueOf(round * 7 + Integer.parseInt(users)));
    }
    boolean same = shape == Shape.REPETITIONS;
    String cell = same ? t.cell() : t.cell() + "-" + round;
    Trial draft =
        with(t, t.id() + "-" + round, cell, levels, same ? round : 1, t.predictionChecksum());
    return same
        ? draft
        : with(
            draft,
            draft.id(),
            cell,
            levels,
            1,
            row(draft).checksum(PredictionsCsv.columns(Sample.FACTORS)));
  }

  private static Trial with(
      Trial t, String id, String cell, Map<String, String> levels, int repetition, String sum) {
    return TrialCopy.of(t)
        .id(id)
        .cell(cell)
        .levels(levels)
        .repetition(repetition)
        .checksum(sum)
        .trial();
  }

  private static PredictionsCsv.Row row(Trial trial) {
    return new PredictionsCsv.Row(
        "2026-11-21T20:15:00Z", trial.cell(), trial.levels(), trial.prediction());
  }

  private static void link(ResultsFolder folder, Trial from, Trial to) throws IOException {
    ResultsFolder.TrialFolder source = folder.trial(from.id());
    ResultsFolder.TrialFolder own = folder.trial(to.id());
    Files.createDirectories(own.root());
    Files.createLink(own.timelineCsv(), source.timelineCsv());
    Files.createLink(own.latencyHlog(), source.latencyHlog());
  }

  private static RunInfo planned(RunInfo r, int trials) {
    return new RunInfo(
        r.formatVersion(),
        r.loomgauge(),
        r.scenario(),
        r.title(),
        r.question(),
        r.scenarioFile(),
        r.scenarioText(),
        r.overrides(),
        r.design(),
        r.command(),
        r.seed(),
        r.startedAt(),
        r.endedAt(),
        r.machine(),
        r.cpus(),
        r.services(),
        r.versions(),
        trials,
        r.settings(),
        r.notes());
  }
}
