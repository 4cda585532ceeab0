package dev.loomgauge.bench;

import dev.loomgauge.core.prediction.interval.Pair;
import dev.loomgauge.core.prediction.interval.PairsCsv;
import dev.loomgauge.core.prediction.interval.PastPairs;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.result.folder.RecordedTrials;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Pairs of predicted and measured figures from results folders. Started by pairs.sh. */
public final class Pairs {
  private Pairs() {}

  /** Results folders: prints their pairs as CSV. */
  public static void main(String[] args) throws IOException {
    List<Pair> pairs = new ArrayList<>();
    for (String folder : args) {
      pairs.addAll(of(new ResultsFolder(Path.of(folder))));
    }
    System.out.print(PairsCsv.text(PastPairs.NONE.with(pairs).own()));
  }

  private static List<Pair> of(ResultsFolder folder) throws IOException {
    String scenario = folder.readRun().scenario();
    Set<String> written = PredictionsCsv.sound(Files.readString(folder.predictionsCsv()));
    RecordedTrials recorded = RecordedTrials.of(folder);
    recorded.damages().forEach(System.err::println);
    List<Pair> pairs = new ArrayList<>();
    int without = 0;
    for (Trial trial : recorded.trials()) {
      List<Pair> own = of(trial, scenario, written);
      without += own.isEmpty() ? 1 : 0;
      pairs.addAll(own);
    }
    System.err.printf(
        "%s: %d pairs of %d trials; %d trials have none (void, predicted without a scale, or with a"
            + " prediction that was changed)%n",
        folder.root(), pairs.size(), recorded.trials().size() - without, without);
    return pairs;
  }

  /** Of a trial whose prediction is one of those that were written, by their checksums. */
  static List<Pair> of(Trial trial, String scenario, Set<String> written) {
    return written.contains(trial.predictionChecksum()) ? Pair.of(trial, scenario) : List.of();
  }
}
