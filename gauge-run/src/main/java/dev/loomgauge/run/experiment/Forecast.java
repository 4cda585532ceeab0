package dev.loomgauge.run.experiment;

import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.ResultsWriter.PredictedCell;
import dev.loomgauge.core.scenario.Cell;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/**
 * The predictions of a run, made once from the calibrated demands of each thread mode and never
 * changed.
 */
final class Forecast {
  private final Laws laws;
  private final Map<String, Demands> byMode;

  Forecast(Laws laws, Map<String, Demands> byMode) {
    this.laws = laws;
    this.byMode = Map.copyOf(byMode);
  }

  Prediction of(Cell cell) {
    return laws.predict(cell, byMode.getOrDefault(cell.threads(), Demands.NONE));
  }

  List<PredictedCell> of(List<Cell> cells) {
    String now = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    return cells.stream()
        .map(cell -> new PredictedCell(now, cell.id(), cell.levels(), of(cell)))
        .toList();
  }
}
