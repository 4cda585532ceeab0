package dev.loomgauge.run.experiment;

import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.Predictor;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.run.Progress;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The predictions of a run, made once from the calibrated demands of each thread mode and JVM, and
 * never changed.
 */
final class Predictions {
  private final Predictor predictor;
  private final Map<String, Calibrated> calibrated;
  private final Map<String, PredictionsCsv.Row> byCell = new LinkedHashMap<>();

  private Predictions(Predictor predictor, Map<String, Calibrated> calibrated) {
    this.predictor = predictor;
    this.calibrated = calibrated;
  }

  /**
   * Predicts these cells.
   *
   * @param calibrated by {@link Cell#calibratedAs}
   */
  static Predictions of(
      List<Cell> cells,
      Predictor predictor,
      Map<String, Calibrated> calibrated,
      Progress progress) {
    Predictions predictions = new Predictions(predictor, calibrated);
    for (Cell cell : cells) {
      progress.tell(
          new Progress.Predicting(predictions.byCell.size() + 1, cells.size(), cell.id()));
      predictions.add(cell);
    }
    return predictions;
  }

  /** Predicts one more cell, unless it was predicted already; empty then. */
  Optional<PredictionsCsv.Row> add(Cell cell) {
    if (byCell.containsKey(cell.id())) {
      return Optional.empty();
    }
    String now = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    Calibrated own = calibrated.getOrDefault(cell.calibratedAs(), Calibrated.NONE);
    PredictionsCsv.Row row =
        new PredictionsCsv.Row(now, cell.id(), cell.levels(), predictor.predict(cell, own));
    byCell.put(cell.id(), row);
    return Optional.of(row);
  }

  List<PredictionsCsv.Row> rows() {
    return List.copyOf(byCell.values());
  }

  /** The row of a cell that was predicted. */
  PredictionsCsv.Row row(Cell cell) {
    PredictionsCsv.Row row = byCell.get(cell.id());
    if (row == null) {
      throw new IllegalArgumentException(cell.id() + " was not predicted");
    }
    return row;
  }
}
