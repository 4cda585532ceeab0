package dev.loomgauge.run.experiment;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.discovery.WhatIfText;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.prediction.Predictor;
import dev.loomgauge.core.prediction.SizedCells;
import dev.loomgauge.core.prediction.interval.Pair;
import dev.loomgauge.core.prediction.interval.RunSoFar;
import dev.loomgauge.core.result.LimitWords;
import dev.loomgauge.core.result.MachineSpeed;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.run.Progress;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The predictions of a run, made from the calibrated demands of each thread mode and JVM before its
 * first trial. Their figures are never changed after that, and what was written stays; where the
 * intervals did not hold as often as they promise, wider ones are written before later trials.
 */
final class Predictions {
  private final Predictor predictor;
  private List<Cell> cells;
  private final Progress progress;
  private final Map<String, Calibrated> calibrated = new HashMap<>();
  private final Map<String, Predictor.Foreseen> foreseen = new HashMap<>();
  private final Map<String, PredictionsCsv.Row> byCell = new HashMap<>();

  /** None yet, of the cells that are planned. */
  Predictions(List<Cell> cells, Predictor predictor, Progress progress) {
    this.cells = cells;
    this.predictor = predictor;
    this.progress = progress;
  }

  /**
   * Predicts the cells of a calibration, by their {@link Cell#calibratedAs}, as many at once as
   * there are CPUs. Each is simulated with the scenario's seed, whatever is predicted beside it.
   */
  void calibrated(String as, Calibrated measured) {
    calibrated.put(as, measured);
    List<Cell> own =
        cells.stream()
            .filter(cell -> cell.calibratedAs().equals(as) && !byCell.containsKey(cell.id()))
            .toList();
    ListIterator<Cell> left = own.listIterator();
    Map<String, Predictor.Foreseen> found =
        own.parallelStream()
            .map(_ -> next(left))
            .collect(Collectors.toMap(Cell::id, cell -> predictor.foresee(cell, measured)));
    own.forEach(cell -> keep(cell, Objects.requireNonNull(found.get(cell.id()))));
  }

  private Cell next(ListIterator<Cell> left) {
    synchronized (left) {
      int number = byCell.size() + left.nextIndex() + 1;
      Cell cell = left.next();
      progress.tell(new Progress.Predicting(number, cells.size(), cell.id()));
      return cell;
    }
  }

  /**
   * Takes the demands of busy CPUs to one speed, that of the least disturbed calibration, and
   * predicts again what this changes: a neighbour on the host must not decide between two modes.
   *
   * @return what was changed, a sentence for each calibration
   */
  List<String> atOneSpeed() {
    Map<String, Calibrated> busy = new TreeMap<>(calibrated);
    busy.values().removeIf(measured -> !measured.busyAtKnownSpeed());
    double least = busy.values().stream().mapToDouble(c -> c.cpus().probeMicros()).min().orElse(0);
    busy.values()
        .removeIf(measured -> measured.cpus().probeMicros() <= MachineSpeed.ANOTHER * least);
    List<String> changed = new ArrayList<>();
    busy.forEach(
        (as, measured) -> {
          cells.stream()
              .filter(cell -> cell.calibratedAs().equals(as))
              .forEach(cell -> byCell.remove(cell.id()));
          calibrated(as, measured.atSpeed(least));
          changed.add(
              Numbers.format(
                  "%s was calibrated on slower CPUs than other modes (a fixed piece of work took %s in place of %s): its predictions are for the faster ones, with wider intervals.",
                  as, micros(measured.cpus().probeMicros()), micros(least)));
        });
    return changed;
  }

  /**
   * Plans what this machine can measure, and predicts what this adds. Returns which levels are
   * others than asked for, and why, a sentence each.
   */
  List<String> measurable(SizedCells sized) {
    SizedCells.Measurable found =
        sized.measurable(
            cell -> {
              add(cell);
              return row(cell).prediction();
            });
    cells = found.cells();
    return found.notes();
  }

  List<Cell> cells() {
    return cells;
  }

  /** Why cells have no figures though nothing is missing, a sentence each. */
  List<String> unsolved() {
    return rows().stream()
        .filter(row -> !row.prediction().unsolved().isEmpty())
        .map(
            row ->
                (row.cell().isEmpty() ? "No figures: " : "No figures for " + row.cell() + ": ")
                    + row.prediction().unsolved())
        .toList();
  }

  /** What pools mean of which a request holds several members at once, a sentence each. */
  List<String> nested() {
    return LimitWords.nested(rows().stream().flatMap(row -> row.prediction().limits().stream()));
  }

  /** The service as a model with its calibrated CPU times; empty where none fits. */
  Optional<String> whatIf(Laws laws) {
    return WhatIfText.of(laws.scenario(), cells, calibrated, laws.allocation());
  }

  private static String micros(double micros) {
    return Numbers.fixed(micros, 1) + " µs";
  }

  /** Predicts one more cell, unless it was predicted already; empty then. */
  Optional<PredictionsCsv.Row> add(Cell cell) {
    if (byCell.containsKey(cell.id())) {
      return Optional.empty();
    }
    Calibrated own = calibrated.getOrDefault(cell.calibratedAs(), Calibrated.NONE);
    return Optional.of(keep(cell, predictor.foresee(cell, own)));
  }

  private PredictionsCsv.Row keep(Cell cell, Predictor.Foreseen found) {
    foreseen.put(cell.id(), found);
    return put(cell, found.prediction());
  }

  /**
   * Predicts a cell before one of its trials.
   *
   * @return the row that is to be written before the load; empty where the last one stands
   */
  Optional<PredictionsCsv.Row> before(Cell cell, List<Trial> trials) {
    Optional<PredictionsCsv.Row> first = add(cell);
    if (first.isPresent()) {
      return first;
    }
    RunSoFar run =
        new RunSoFar(trials.stream().flatMap(trial -> Pair.of(trial, "").stream()).toList());
    Prediction now = predictor.after(run, cell, Objects.requireNonNull(foreseen.get(cell.id())));
    return now.equals(row(cell).prediction()) ? Optional.empty() : Optional.of(put(cell, now));
  }

  private PredictionsCsv.Row put(Cell cell, Prediction prediction) {
    PredictionsCsv.Row row = row(cell, prediction);
    byCell.put(cell.id(), row);
    return row;
  }

  private static PredictionsCsv.Row row(Cell cell, Prediction prediction) {
    String now = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    return new PredictionsCsv.Row(now, cell.id(), cell.levels(), prediction);
  }

  /** All planned cells as far as they are known; nothing of it is kept. */
  Progress.Predicted soFar() {
    return new Progress.Predicted(
        cells.stream()
            .map(
                cell ->
                    Optional.ofNullable(byCell.get(cell.id()))
                        .orElseGet(() -> row(cell, predictor.uncalibrated(cell))))
            .toList(),
        cells.stream()
            .map(Cell::calibratedAs)
            .distinct()
            .filter(as -> !calibrated.containsKey(as))
            .toList());
  }

  /** Of the planned cells that are predicted, in the scenario's order. */
  List<PredictionsCsv.Row> rows() {
    return cells.stream().flatMap(cell -> Stream.ofNullable(byCell.get(cell.id()))).toList();
  }

  PredictionsCsv.Row row(Cell cell) {
    PredictionsCsv.Row row = byCell.get(cell.id());
    if (row == null) {
      throw new IllegalArgumentException(cell.id() + " was not predicted");
    }
    return row;
  }
}
