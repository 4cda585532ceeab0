package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TrialWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says which gates were silent because the load engine does not report what they look at. */
final class Unchecked {
  private Unchecked() {}

  static Optional<TrialWarning> gates(TrialEvidence e) {
    List<String> unchecked = unchecked(e);
    return unchecked.isEmpty()
        ? Optional.empty()
        : Optional.of(
            GateCode.NOT_CHECKABLE.warning(
                TrialWarning.Severity.NOTE,
                "Not checked, because the load engine does not report what is needed: "
                    + String.join("; ", unchecked)
                    + ".",
                "Use the engine gauge-load where these checks matter."));
  }

  private static List<String> unchecked(TrialEvidence e) {
    LoadSummary load = e.load();
    List<String> unchecked = new ArrayList<>();
    if (load.meanFlaw() != null) {
      unchecked.add("Little's law, because " + load.meanFlaw());
    }
    if (load.population().connectionsMin() == null && e.users() > 0) {
      unchecked.add("whether every user had a connection");
    }
    if (load.generator().lagMaxMs() == null) {
      unchecked.add("whether the generator was on time");
    }
    if (load.thinking() == null && e.users() > 0 && e.shape().think().isPositive()) {
      unchecked.add("whether users thought as long as asked for");
    }
    if (load.generator().missedStarts() == null && e.users() == 0) {
      unchecked.add("whether all planned requests were sent");
    }
    if (e.window().stream().allMatch(row -> row.value(TimelineColumn.OK) == null)) {
      unchecked.add("steadiness and bursts, which need its requests per second");
    }
    return unchecked;
  }
}
