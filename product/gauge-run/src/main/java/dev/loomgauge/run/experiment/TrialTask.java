package dev.loomgauge.run.experiment;

import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.run.schedule.TrialPlan;
import java.util.OptionalInt;

/**
 * A trial to be run.
 *
 * @param number its place in the run, 1 and up
 * @param of all trials of the run, as far as is known
 * @param checksum of the prediction's row
 * @param seconds of the measured window, as earlier blocks decided; empty for the whole hold
 */
record TrialTask(
    TrialPlan.Planned planned,
    int number,
    int of,
    Prediction prediction,
    String checksum,
    OptionalInt seconds) {

  Cell cell() {
    return planned.cell();
  }
}
