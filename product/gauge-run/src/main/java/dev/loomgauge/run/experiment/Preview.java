package dev.loomgauge.run.experiment;

import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.prediction.Predictor;
import dev.loomgauge.core.prediction.SizedCells;
import dev.loomgauge.core.prediction.WhatIf;
import dev.loomgauge.core.prediction.interval.PastPairs;
import dev.loomgauge.core.prediction.solver.Solver;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.LimitWords;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.calibration.CalibrationStore;
import dev.loomgauge.run.calibration.CalibrationStore.Kept;
import dev.loomgauge.run.calibration.PairStore;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a run of a scenario should show, without running it: from the calibrations of earlier runs,
 * or from the model alone where the scenario names no service.
 *
 * @param rows one a cell, in the scenario's order
 * @param calibrations which CPU demands the figures rest on, a sentence each
 * @param notes what is in doubt or missing
 * @param whatIf the scenario as a model without services, with its CPU times as calibrated; empty
 *     where none fits
 */
public record Preview(
    List<PredictionsCsv.Row> rows,
    List<String> calibrations,
    List<String> notes,
    Optional<String> whatIf) {

  public Preview {
    rows = List.copyOf(rows);
    calibrations = List.copyOf(calibrations);
    notes = List.copyOf(notes);
  }

  /** Predicts every cell, by a solver that is forced or, where that is null, chosen. */
  public static Preview of(
      Installation home,
      Scenario scenario,
      WhatIf whatIf,
      @Nullable Solver forced,
      Progress progress) {
    TierCpus cpus = TierCpus.assign(Topology.detect(), scenario);
    CpuAllocation allocation =
        scenario.pureModel() ? new CpuAllocation(List.of()) : cpus.allocation();
    List<Cell> cells = CellPlan.of(scenario, cpus.serviceCores());
    Map<String, Optional<Kept>> kept =
        scenario.pureModel() || scenario.elsewhere()
            ? Map.of()
            : kept(new CalibrationStore(home, scenario, cpus, false), cells);
    Map<String, Calibrated> known = new LinkedHashMap<>();
    kept.forEach((what, found) -> found.ifPresent(k -> known.put(what, k.calibrated())));
    Laws laws = new Laws(scenario, allocation, whatIf);
    Predictor predictor = new Predictor(laws, forced, past(home, scenario, progress));
    Predictions predictions = new Predictions(cells, predictor, progress);
    cells.stream()
        .map(Cell::calibratedAs)
        .distinct()
        .forEach(as -> predictions.calibrated(as, known.getOrDefault(as, Calibrated.NONE)));
    List<String> changed = new ArrayList<>(predictions.atOneSpeed());
    changed.addAll(predictions.measurable(SizedCells.of(scenario, cpus.serviceCores())));
    List<String> overloaded =
        predictions.cells().stream()
            .filter(cell -> overloaded(predictor, cell, predictions.row(cell).prediction()))
            .map(Cell::id)
            .toList();
    List<String> notes = new ArrayList<>(doubts(kept));
    notes.addAll(changed);
    notes.addAll(predictions.unsolved());
    missing(scenario, predictions.rows()).ifPresent(notes::add);
    unstable(predictions.rows()).ifPresent(notes::add);
    notes.addAll(belowMaximum(predictions.rows()));
    notes.addAll(predictions.nested());
    overloaded(overloaded).ifPresent(notes::add);
    return new Preview(predictions.rows(), calibrations(kept), notes, predictions.whatIf(laws));
  }

  /** Whether no cell has figures, each because its simulation could not come to its end. */
  public boolean unsolved() {
    return !rows.isEmpty() && rows.stream().noneMatch(row -> row.prediction().unsolved().isEmpty());
  }

  private static PastPairs past(Installation home, Scenario scenario, Progress progress) {
    return scenario.pureModel() || scenario.elsewhere()
        ? PastPairs.NONE
        : new PairStore(home).read(progress);
  }

  private static boolean overloaded(Predictor predictor, Cell cell, Prediction prediction) {
    return prediction.missing().isEmpty()
        && prediction.unsolved().isEmpty()
        && predictor.grows(cell, prediction);
  }

  private static Optional<String> missing(Scenario scenario, List<PredictionsCsv.Row> rows) {
    String missing =
        rows.stream()
            .flatMap(row -> row.prediction().missing().stream())
            .distinct()
            .collect(Collectors.joining(" and "));
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Unknown: all that depends on %s, which is not measured; the ceiling of a pool is still an upper bound. %s, or write it in the scenario: use: {station: ..., demand: 2ms}."
                .formatted(
                    missing,
                    scenario.elsewhere()
                        ? "See it with " + ProgramName.with("try --pod or --pid")
                        : "Measure it once with " + ProgramName.with("run ") + scenario.called()));
  }

  private static Optional<String> unstable(List<PredictionsCsv.Row> rows) {
    String cells =
        rows.stream()
            .filter(row -> !row.prediction().unstable().isEmpty())
            .map(row -> row.cell() + " (" + String.join(", ", row.prediction().unstable()) + ")")
            .collect(Collectors.joining(", "));
    return cells.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Unstable: work that goes on after its answer (branches that lost, requests whose"
                + " client gave up) needs more than there is, so that a queue grows for as long as"
                + " the load lasts: "
                + cells
                + ".");
  }

  /** A sentence for each executor whose maximum counts in none of the cells. */
  private static List<String> belowMaximum(List<PredictionsCsv.Row> rows) {
    Map<String, List<Limit>> pools =
        rows.stream()
            .flatMap(row -> row.prediction().limits().stream())
            .filter(limit -> limit.terms().executor() != null)
            .collect(Collectors.groupingBy(Limit::name, LinkedHashMap::new, Collectors.toList()));
    return pools.values().stream()
        .filter(limits -> limits.stream().allMatch(limit -> limit.terms().belowMaximum()))
        .map(
            limits ->
                limits.stream().max(Comparator.comparingInt(limit -> limit.terms().capacity())))
        .flatMap(Optional::stream)
        .map(LimitWords::belowMaximum)
        .toList();
  }

  private static Optional<String> overloaded(List<String> cells) {
    return cells.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Overloaded, so that requests pile up for as long as the load lasts and no figure is"
                + " steady (they are those of one window of the scenario's length): "
                + String.join(", ", cells)
                + ".");
  }

  /** What an earlier run has kept of each thread mode and JVM. */
  private static Map<String, Optional<Kept>> kept(CalibrationStore store, List<Cell> cells) {
    Map<String, Optional<Kept>> kept = new LinkedHashMap<>();
    cells.forEach(cell -> kept.computeIfAbsent(cell.calibratedAs(), _ -> store.find(cell)));
    return kept;
  }

  private static List<String> calibrations(Map<String, Optional<Kept>> kept) {
    List<String> sentences = new ArrayList<>();
    kept.forEach(
        (what, found) ->
            found.ifPresent(
                k ->
                    sentences.add("%s: CPU demands as calibrated at %s.".formatted(what, k.at()))));
    return sentences;
  }

  private static List<String> doubts(Map<String, Optional<Kept>> kept) {
    List<String> notes = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    kept.forEach(
        (what, found) ->
            found.ifPresentOrElse(
                k -> k.calibrated().alarms().forEach(alarm -> notes.add(what + ": " + alarm)),
                () -> unknown.add(what)));
    if (!unknown.isEmpty()) {
      notes.add(
          String.join(", ", unknown)
              + ": no calibration is kept for these settings on this machine.");
    }
    return notes;
  }
}
