package dev.loomgauge.cli.own;

import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The heap that is in use behind collections: what is no garbage. */
final class LiveHeap {
  private LiveHeap() {}

  /** Trial to MB of 2^20 bytes: the least of the second half of its collections. */
  static Map<String, Double> of(ResultsFolder folder, List<Trial> trials) {
    Map<String, Double> live = new LinkedHashMap<>();
    for (Trial trial : trials) {
      List<Double> after =
          folder.trial(trial.id()).readGc().stream()
              .map(GcRow::heapAfterMb)
              .filter(Objects::nonNull)
              .toList();
      after.stream()
          .skip(after.size() / 2)
          .mapToDouble(Double::doubleValue)
          .min()
          .ifPresent(mb -> live.put(trial.id(), mb));
    }
    return live;
  }
}
