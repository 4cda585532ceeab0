package dev.loomgauge.core.judgement;

import dev.loomgauge.core.finding.rule.Deadline;
import dev.loomgauge.core.finding.rule.Recorded;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.util.List;
import java.util.Optional;

/**
 * What a results folder has of its trials. A damaged file is as one that is not there; the report
 * says so where it shows the file.
 */
record FolderRecords(ResultsFolder folder, Optional<Deadline> deadline) implements Recorded {

  @Override
  public Optional<Endurance> endurance(Trial trial) {
    try {
      return folder.trial(trial.id()).readEndurance();
    } catch (ResultsException e) {
      return Optional.empty();
    }
  }

  @Override
  public List<GcRow> collections(Trial trial) {
    try {
      return folder.trial(trial.id()).readGc();
    } catch (ResultsException e) {
      return List.of();
    }
  }

  @Override
  public List<MemoryReading> memory(Trial trial) {
    try {
      return MemoryReading.readAll(folder.trial(trial.id()).memoryCsv());
    } catch (ResultsException e) {
      return List.of();
    }
  }
}
