package dev.loomgauge.run.observation;

import dev.loomgauge.core.memory.CostOfRequests;
import dev.loomgauge.core.memory.MemoryVerdict;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import java.util.List;

/** From the readings of all trials in a folder to what requests in flight cost in memory. */
public final class MemoryCosts {
  private MemoryCosts() {}

  public static Verdict in(
      Verdict verdict, List<Cell> cells, List<Trial> trials, ResultsFolder folder) {
    List<RequestMemory> found =
        cells.stream().map(cell -> CostOfRequests.of(cell, read(cell, trials, folder))).toList();
    return MemoryVerdict.of(verdict, found);
  }

  private static List<CostOfRequests.Read> read(
      Cell cell, List<Trial> trials, ResultsFolder folder) {
    return trials.stream()
        .filter(trial -> trial.cell().equals(cell.id()))
        .map(
            trial ->
                new CostOfRequests.Read(
                    trial, MemoryReading.readAll(folder.trial(trial.id()).memoryCsv())))
        .toList();
  }
}
