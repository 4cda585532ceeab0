package dev.loomgauge.report.page;

import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.text.Secrets;
import java.util.List;

/** Where the figures come from: machine, predictions, how to repeat the run, raw files. */
record Origin(RunSetting setting, PredictedCells predictions, Reproduce reproduce, FileList files) {
  /** How to repeat the run. */
  record Reproduce(
      String command,
      String seed,
      String scenarioFile,
      String scenarioText,
      String loomgauge,
      String format) {}

  static Origin of(Contents contents, List<Trial> trials) {
    RunInfo run = contents.run();
    return new Origin(
        RunSetting.of(run),
        PredictedCells.of(contents.predictions()),
        new Reproduce(
            Secrets.hidden(run.command().replaceAll("\\s+", " ")),
            String.valueOf(run.seed()),
            run.scenarioFile(),
            Secrets.hidden(run.scenarioText()),
            run.loomgauge(),
            String.valueOf(run.formatVersion())),
        FileList.of(contents.folder(), trials));
  }
}
