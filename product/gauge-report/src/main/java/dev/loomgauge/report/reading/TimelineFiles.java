package dev.loomgauge.report.reading;

import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.util.List;
import java.util.Set;

/**
 * The seconds of trials. They stay on disk until they are asked for: those of thousands of trials
 * would not fit into memory, and a page shows some of them.
 *
 * @param folder where they lie
 * @param readable trials that have a timeline
 * @param falls whether the load of any falls again behind the measured window
 */
public record TimelineFiles(ResultsFolder folder, Set<String> readable, boolean falls) {

  /** Whether a trial has one. */
  public boolean has(String trial) {
    return readable.contains(trial);
  }

  /** The seconds of a trial; empty when it has none. */
  public List<TimelineRow> of(String trial) {
    return has(trial) ? folder.trial(trial).readTimeline() : List.of();
  }
}
