package dev.loomgauge.report.reading;

import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.WaitingRow;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.OwnAnswer;
import dev.loomgauge.core.result.folder.RecordedTrials;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * All that a results folder holds, as far as it can be read.
 *
 * @param verdict a provisional one where the folder has none that can be read
 * @param concluded whether it is that of the folder
 * @param answer without sections where none was given
 * @param timelines the seconds of the trials that have them
 * @param endurance trial to how its service bore a sustained load; without the trials of another
 * @param memory trial to the readings of its service's memory; without the trials that have none
 * @param predictions the records of {@code predictions.csv} with its header; empty without the file
 * @param missing what is not there because the run ended before it; one sentence each
 * @param damages files that are damaged, missing or were changed, and what follows; one sentence
 *     each
 */
public record Contents(
    ResultsFolder folder,
    RunInfo run,
    List<Trial> trials,
    Verdict verdict,
    boolean concluded,
    OwnAnswer answer,
    TimelineFiles timelines,
    Map<String, Endurance> endurance,
    Map<String, List<MemoryReading>> memory,
    List<List<String>> predictions,
    List<String> missing,
    List<String> damages) {
  /**
   * Reads a folder; what is cut off is listed in {@link #missing}, what is damaged in {@link
   * #damages}.
   *
   * @throws ResultsException if it is not a results folder of this version
   */
  public static Contents read(ResultsFolder folder, ReportProgress progress) {
    return new Reader(folder).read(progress);
  }

  private static final class Reader {
    private static final OwnAnswer NO_ANSWER = new OwnAnswer(List.of());

    private final ResultsFolder folder;
    private final Inspection inspection;
    private final List<String> missing = new ArrayList<>();
    private final Set<String> timelines = new HashSet<>();
    private final Map<String, Endurance> endurance = new LinkedHashMap<>();
    private final Map<String, List<MemoryReading>> memory = new LinkedHashMap<>();
    private boolean falls;

    Reader(ResultsFolder folder) {
      this.folder = folder;
      this.inspection = new Inspection(folder);
    }

    Contents read(ReportProgress progress) {
      RunInfo run = folder.readRun();
      RecordedTrials recorded = RecordedTrials.of(folder);
      inspection.add(recorded.damages());
      List<Trial> ended = recorded.trials();
      if (ended.size() < run.trialsPlanned()) {
        missing.add(planned(ended.size(), run.trialsPlanned()));
      }
      Optional<Verdict> concluded = verdict(run);
      List<Trial> cutOff = recorded.cutOff();
      Inspection.cutOff(cutOff).ifPresent(missing::add);
      List<Trial> trials = Stream.concat(ended.stream(), cutOff.stream()).toList();
      for (int i = 0; i < trials.size(); i++) {
        progress.at("reading trials", i, trials.size());
        files(trials.get(i), i >= ended.size());
      }
      String predictions = predictions(trials);
      if (!predictions.isEmpty()) {
        inspection.add(Inspection.doubts(trials, predictions));
      }
      Verdict verdict =
          concluded.orElseGet(
              () ->
                  Conclusions.provisional(
                      trials.isEmpty()
                          ? "No trial has ended, so nothing was concluded."
                          : "There is no verdict yet: these are the trials that have ended.",
                      trials,
                      folder));
      return new Contents(
          folder,
          run,
          trials,
          verdict,
          concluded.isPresent(),
          answer(),
          new TimelineFiles(folder, Set.copyOf(timelines), falls),
          endurance,
          memory,
          Csv.parse(predictions),
          List.copyOf(missing),
          inspection.found());
    }

    private static String planned(int ended, int planned) {
      return ended == 0
          ? "None of the " + planned + " planned trials has ended."
          : ended + " of " + planned + " planned trials are here; conclusions rest on these only.";
    }

    private void files(Trial trial, boolean cutOff) {
      List<TimelineRow> seconds = inspection.timeline(trial, cutOff);
      if (!seconds.isEmpty()) {
        timelines.add(trial.id());
        falls |= seconds.stream().anyMatch(row -> row.phase().equals("down"));
      }
      ResultsFolder.TrialFolder own = folder.trial(trial.id());
      inspection.latencies(trial);
      inspection.rows(
          own.gcCsv(),
          GcRow.COLUMNS.subList(0, 3),
          GcRow::readAll,
          "Collector pauses of the trial are shown as far as they could be read.");
      inspection.rows(
          own.waitingCsv(),
          WaitingRow.COLUMNS,
          WaitingRow::readAll,
          "Dumps of threads of the trial are shown as far as they could be read.");
      inspection.endurance(trial, cutOff).ifPresent(found -> endurance.put(trial.id(), found));
      List<MemoryReading> readings =
          inspection.rows(
              own.memoryCsv(),
              MemoryReading.COLUMNS,
              MemoryReading::readAll,
              "Memory of the trial is shown as far as it could be read.");
      if (!readings.isEmpty()) {
        memory.put(trial.id(), readings);
      }
    }

    private OwnAnswer answer() {
      try {
        return folder.readAnswer().orElse(NO_ANSWER);
      } catch (ResultsException e) {
        inspection.damaged(folder.answerJson(), Inspection.reason(e), "It is left out.");
        return NO_ANSWER;
      }
    }

    private Optional<Verdict> verdict(RunInfo run) {
      String follows = "The tables are of the trials that ended.";
      if (!Files.isRegularFile(folder.verdictJson())) {
        if (run.endedAt() == null) {
          missing.add("There is no verdict yet: the tables are of the trials that have ended.");
        } else {
          inspection.missing(folder.verdictJson(), follows);
        }
        return Optional.empty();
      }
      try {
        return folder.readVerdict();
      } catch (ResultsException e) {
        inspection.damaged(folder.verdictJson(), Inspection.reason(e), follows);
        return Optional.empty();
      }
    }

    private String predictions(List<Trial> trials) {
      Path file = folder.predictionsCsv();
      if (Files.isRegularFile(file)) {
        return inspection.table(
            file, List.of("cell"), "The table of predictions shows what could be read.");
      }
      if (trials.isEmpty()) {
        missing.add("predictions.csv is not there: the run ended before its first prediction.");
      } else {
        inspection.missing(file, "No trial can be held against its prediction.");
      }
      return "";
    }
  }

  /**
   * The seconds of trials. They stay on disk until they are asked for: those of thousands of trials
   * would not fit into memory, and a page shows some of them.
   *
   * @param falls whether the load of any falls again behind the measured window
   */
  public record TimelineFiles(ResultsFolder folder, Set<String> readable, boolean falls) {
    public boolean has(String trial) {
      return readable.contains(trial);
    }

    /** The seconds of a trial; empty when it has none. */
    public List<TimelineRow> of(String trial) {
      return has(trial) ? folder.trial(trial).readTimeline() : List.of();
    }
  }
}
