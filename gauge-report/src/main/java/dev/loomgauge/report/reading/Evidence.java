package dev.loomgauge.report.reading;

import dev.loomgauge.core.result.Csv;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.Json;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.ResultsException;
import dev.loomgauge.core.result.ResultsFolder;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialsCsv;
import dev.loomgauge.core.result.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that a results folder holds, as far as it can be read.
 *
 * @param folder where it was read
 * @param verdict null when the run ended before it
 * @param timelines trial to its seconds; without the trials that have none
 * @param endurance trial to how its service bore a sustained load; without the trials of another
 * @param memory trial to the readings of its service's memory; without the trials that have none
 * @param predictions the records of {@code predictions.csv} with its header; empty without the file
 * @param missing what is not there, cannot be read or was changed, and what follows; one sentence
 *     each
 */
public record Evidence(
    ResultsFolder folder,
    RunInfo run,
    List<Trial> trials,
    @Nullable Verdict verdict,
    Map<String, List<TimelineRow>> timelines,
    Map<String, Endurance> endurance,
    Map<String, List<MemoryReading>> memory,
    List<List<String>> predictions,
    List<String> missing) {

  /**
   * Reads a folder; what is cut off is told in {@link #missing}.
   *
   * @throws ResultsException if it is not a results folder of this version
   */
  public static Evidence read(ResultsFolder folder) {
    RunInfo run = folder.readRun();
    List<String> missing = new ArrayList<>();
    List<Trial> trials = trials(folder, missing);
    if (trials.size() < run.trialsPlanned()) {
      missing.add(
          trials.isEmpty()
              ? "None of the " + run.trialsPlanned() + " planned trials has ended."
              : trials.size()
                  + " of "
                  + run.trialsPlanned()
                  + " planned trials are here; conclusions rest on these only.");
    }
    Verdict verdict = verdict(folder, missing);
    List<Trial> cutOff = CutOff.trials(folder, missing);
    trials = Stream.concat(trials.stream(), cutOff.stream()).toList();
    Map<String, List<TimelineRow>> timelines = timelines(folder, trials, missing);
    Map<String, Endurance> endurance = new LinkedHashMap<>();
    for (Trial trial : trials) {
      CutOff.endurance(folder, trial, cutOff.contains(trial), missing)
          .ifPresent(found -> endurance.put(trial.id(), found));
    }
    String predictions = predictions(folder, missing);
    missing.addAll(Integrity.doubts(trials, predictions));
    return new Evidence(
        folder,
        run,
        trials,
        verdict,
        timelines,
        endurance,
        memory(folder, trials, missing),
        Csv.parse(predictions),
        List.copyOf(missing));
  }

  private static Map<String, List<MemoryReading>> memory(
      ResultsFolder folder, List<Trial> trials, List<String> missing) {
    Map<String, List<MemoryReading>> memory = new LinkedHashMap<>();
    for (Trial trial : trials) {
      try {
        List<MemoryReading> readings = MemoryReading.readAll(folder.trial(trial.id()).memoryCsv());
        if (!readings.isEmpty()) {
          memory.put(trial.id(), readings);
        }
      } catch (ResultsException e) {
        missing.add(String.valueOf(e.getMessage()));
      }
    }
    return memory;
  }

  private static List<Trial> trials(ResultsFolder folder, List<String> missing) {
    List<Trial> trials = new ArrayList<>();
    for (String id : ids(folder, missing)) {
      try {
        trials.add(Json.read(folder.trial(id).trialJson(), Trial.class));
      } catch (ResultsException e) {
        missing.add("Trial " + id + " is left out. " + e.getMessage());
      }
    }
    return List.copyOf(trials);
  }

  private static List<String> ids(ResultsFolder folder, List<String> missing) {
    try {
      return TrialsCsv.trialIds(Files.readString(folder.trialsCsv()));
    } catch (IOException e) {
      missing.add("trials.csv cannot be read (" + e + "): no trial can be shown.");
      return List.of();
    }
  }

  private static @Nullable Verdict verdict(ResultsFolder folder, List<String> missing) {
    try {
      if (folder.readVerdict().isPresent()) {
        return folder.readVerdict().get();
      }
      missing.add(
          "The run ended before its verdict: the tables are plain means of the valid trials.");
    } catch (ResultsException e) {
      missing.add("The verdict is left out. " + e.getMessage());
    }
    return null;
  }

  private static Map<String, List<TimelineRow>> timelines(
      ResultsFolder folder, List<Trial> trials, List<String> missing) {
    Map<String, List<TimelineRow>> timelines = new LinkedHashMap<>();
    List<String> without = new ArrayList<>();
    for (Trial trial : trials) {
      try {
        List<TimelineRow> rows = folder.trial(trial.id()).readTimeline();
        if (rows.isEmpty()) {
          without.add(trial.id());
        } else {
          timelines.put(trial.id(), rows);
        }
      } catch (ResultsException | NumberFormatException | NoSuchElementException e) {
        missing.add("The timeline of trial %s cannot be read: %s.".formatted(trial.id(), e));
      }
    }
    if (!without.isEmpty()) {
      missing.add("No timeline was written for " + String.join(", ", without) + ".");
    }
    return timelines;
  }

  private static String predictions(ResultsFolder folder, List<String> missing) {
    Path file = folder.predictionsCsv();
    if (!Files.isRegularFile(file)) {
      missing.add("predictions.csv is not there: the run ended before its first prediction.");
      return "";
    }
    try {
      return Files.readString(file);
    } catch (IOException e) {
      missing.add("predictions.csv cannot be read: " + e + ".");
      return "";
    }
  }
}
