package dev.loomgauge.run.experiment;

import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.Predictor;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.PredictionsCsv;
import dev.loomgauge.core.scenario.Cell;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The predictions of a run, made once from the calibrated demands of each thread mode and never
 * changed.
 */
final class Forecast {
  private final List<String> factors;
  private final Map<String, PredictionsCsv.Row> byCell = new LinkedHashMap<>();

  private Forecast(List<String> factors) {
    this.factors = factors;
  }

  static Forecast of(
      List<Cell> cells,
      List<String> factors,
      Predictor predictor,
      Map<String, Calibrated> byMode,
      Progress progress) {
    Forecast forecast = new Forecast(factors);
    String now = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    for (Cell cell : cells) {
      progress.tell(new Progress.Predicting(forecast.byCell.size() + 1, cells.size(), cell.id()));
      Calibrated calibrated = byMode.getOrDefault(cell.threads(), Calibrated.NONE);
      forecast.byCell.put(
          cell.id(),
          new PredictionsCsv.Row(
              now, cell.id(), cell.levels(), predictor.predict(cell, calibrated)));
    }
    return forecast;
  }

  Prediction of(Cell cell) {
    return row(cell).prediction();
  }

  String checksum(Cell cell) {
    return row(cell).checksum(factors);
  }

  List<PredictionsCsv.Row> rows() {
    return List.copyOf(byCell.values());
  }

  private PredictionsCsv.Row row(Cell cell) {
    PredictionsCsv.Row row = byCell.get(cell.id());
    if (row == null) {
      throw new IllegalArgumentException(cell.id() + " was not predicted");
    }
    return row;
  }
}
