package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.cell.BottleneckWords;
import java.util.List;
import java.util.stream.Collectors;

/** A trial that a test changes, and what is said of it. */
abstract class JudgedTrial {
  final Trials trial = new Trials();

  void seen(String column, Double... values) {
    trial.columns.put(column, List.of(values));
  }

  String told() {
    return trial.judged().warnings().stream()
        .map(w -> w.code() + " " + w.severity())
        .collect(Collectors.joining(", "));
  }

  String evidence() {
    return trial.judged().warnings().stream()
        .map(TrialWarning::evidence)
        .collect(Collectors.joining(" "));
  }

  String words() {
    Bottleneck bottleneck = trial.judged().bottleneck();
    return bottleneck == null ? "" : BottleneckWords.of(bottleneck);
  }

  void atOnce(int busy, double halfOfRps) {
    trial.rps = 2 * halfOfRps;
    trial.meanMs = 2600 / trial.rps * 1000;
    trial.okBySecond = List.of(trial.rps);
    trial.resources =
        List.of(new ResourceUse("threads", "Tomcat threads", 200, busy, busy, null, null));
  }
}
