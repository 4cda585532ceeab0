package dev.loomgauge.cli.own;

import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.core.discovery.answer.AssumedScenario;
import dev.loomgauge.core.discovery.answer.Assumption;
import dev.loomgauge.core.discovery.answer.KneeUsers;
import dev.loomgauge.core.discovery.answer.Outcome;
import dev.loomgauge.core.prediction.WhatIf;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.experiment.Preview;
import java.io.PrintStream;
import java.util.List;

/** Predicts what a run has calibrated with other sizes. */
record WhatIfs(Installation home, PrintStream err, boolean plain) {
  /**
   * What all combinations would bring.
   *
   * @param users of all of them
   */
  record Predicted(int users, List<Outcome> outcomes, List<String> notes) {}

  /**
   * Predicts them, at enough users for the largest size to show.
   *
   * @param least users
   * @param most users
   */
  Predicted of(Scenario scenario, List<Assumption> assumptions, int least, int most) {
    int users =
        least >= most
            ? least
            : KneeUsers.of(outcomes(preview(scenario, assumptions, least)), least, most);
    Preview preview = preview(scenario, assumptions, users);
    return new Predicted(users, outcomes(preview), preview.notes());
  }

  private static List<Outcome> outcomes(Preview preview) {
    return preview.rows().stream().map(row -> new Outcome(row.levels(), row.prediction())).toList();
  }

  private Preview preview(Scenario scenario, List<Assumption> assumptions, int users) {
    ProgressLine progress = ProgressLine.of(err, plain);
    try {
      return Preview.of(
          home, AssumedScenario.of(scenario, assumptions, users), WhatIf.NONE, null, progress);
    } finally {
      progress.clear();
    }
  }
}
