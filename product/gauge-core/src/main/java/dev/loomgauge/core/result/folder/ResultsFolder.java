package dev.loomgauge.core.result.folder;

import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.WaitingRow;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.file.ResultsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The folder that a run leaves: its names, and reading it. {@link ResultsWriter} writes it. */
public record ResultsFolder(Path root) {
  private static final String WARM_UP = "warm-up.json";

  /** The run: {@code run.json}. */
  public Path runJson() {
    return root.resolve("run.json");
  }

  /** One row per cell, written before the first load. */
  public Path predictionsCsv() {
    return root.resolve("predictions.csv");
  }

  /** What the CPU demands were fitted to, one row per window; not there without a calibration. */
  public Path calibrationCsv() {
    return root.resolve("calibration.csv");
  }

  /** The service as a pure model with calibrated CPU times; not there where no such model fits. */
  public Path whatIfYaml() {
    return root.resolve("what-if.yaml");
  }

  /** Round trips of the network, a row per connection; not there where all is on one machine. */
  public Path networkCsv() {
    return root.resolve("network.csv");
  }

  /** One row per trial, appended as it ends. */
  public Path trialsCsv() {
    return root.resolve("trials.csv");
  }

  /** What was concluded. */
  public Path verdictJson() {
    return root.resolve("verdict.json");
  }

  /** What was concluded of the user's own service: an {@link OwnAnswer}; of {@code try} alone. */
  public Path answerJson() {
    return root.resolve("answer.json");
  }

  /** The table of cells, made with the report: figures predicted and measured, a row a cell. */
  public Path cellsCsv() {
    return root.resolve("cells.csv");
  }

  /** The verdict for people. */
  public Path summaryMd() {
    return root.resolve("summary.md");
  }

  /** The pictures and the tables. */
  public Path reportHtml() {
    return root.resolve("report.html");
  }

  /** One SVG a chart. */
  public Path charts() {
    return root.resolve("charts");
  }

  /** Logs of tiers that serve more than one trial, one folder a start. */
  public Path logs() {
    return root.resolve("logs");
  }

  /** How a service was warmed: a {@link WarmUp}, in the folder of the loads that warmed it. */
  public static Path warmUpJson(Path loads) {
    return loads.resolve(WARM_UP);
  }

  /** Every warm-up of the run, in the order in which they were made. */
  public List<WarmUp> readWarmUps() {
    if (!Files.isDirectory(logs())) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(logs())) {
      return files
          .filter(file -> file.endsWith(WARM_UP))
          .sorted(Comparator.comparing(file -> Words.sortable(file.toString())))
          .map(file -> Json.read(file, WarmUp.class))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + logs(), e);
    }
  }

  public TrialFolder trial(String id) {
    return new TrialFolder(root.resolve("trials").resolve(id));
  }

  /** Reads {@code run.json}; {@link ResultsException} if missing, unreadable or another format. */
  public RunInfo readRun() {
    if (!Files.isRegularFile(runJson()) && Files.isRegularFile(root.resolve("gate.json"))) {
      throw new ResultsException(
          root
              + " is the folder of a gate and not of a run. Read its summary.md; history shows several gates.");
    }
    if (!Files.isRegularFile(runJson())) {
      throw new ResultsException(
          root
              + " is not a results folder: it has no run.json. Give the folder that a run printed at its end.");
    }
    Written written = Json.read(runJson(), Written.class);
    int version = written.formatVersion();
    if (version < RunInfo.OLDEST_READ || version > RunInfo.FORMAT_VERSION) {
      throw new ResultsException(
          "%s has format version %d; this Loomgauge reads versions %d to %d. Use the Loomgauge that wrote it (%s)."
              .formatted(
                  runJson(),
                  version,
                  RunInfo.OLDEST_READ,
                  RunInfo.FORMAT_VERSION,
                  written.loomgauge()));
    }
    return Json.read(runJson(), RunInfo.class);
  }

  /** What every version of {@code run.json} begins with. */
  private record Written(int formatVersion, String loomgauge) {}

  /**
   * Every trial that has ended, in the order of {@code trials.csv}; empty when none has. One that
   * was repeated has a row there for each time, and is read once, as it ended last.
   */
  public List<Trial> readTrials() {
    if (!Files.isRegularFile(trialsCsv())) {
      return List.of();
    }
    try {
      List<Trial> trials = new ArrayList<>();
      for (String id : new LinkedHashSet<>(TrialsCsv.trialIds(Files.readString(trialsCsv())))) {
        trials.add(readTrial(trial(id).trialJson()));
      }
      return List.copyOf(trials);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + trialsCsv(), e);
    }
  }

  /** Reads a {@code trial.json} of a readable version; {@link ResultsException} if it is none. */
  public static Trial readTrial(Path file) {
    return Json.read(file, Trial.class, FormatThree::trial);
  }

  /** The verdict, or nothing when the run was cut off before it. */
  public Optional<Verdict> readVerdict() {
    return Files.isRegularFile(verdictJson())
        ? Optional.of(Json.read(verdictJson(), Verdict.class, FormatThree::verdict))
        : Optional.empty();
  }

  /** The text of {@link #whatIfYaml}; nothing where it is not there or cannot be read. */
  public Optional<String> readWhatIf() {
    try {
      return Files.isRegularFile(whatIfYaml())
          ? Optional.of(Files.readString(whatIfYaml()))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // a section less
    }
  }

  /** The answer, or nothing where none was given. */
  public Optional<OwnAnswer> readAnswer() {
    return Json.find(answerJson(), OwnAnswer.class);
  }

  /** The files of one trial. */
  public record TrialFolder(Path root) {

    /**
     * Removes what an earlier attempt of the trial has left, so that nothing of it is taken for the
     * next one's. Its row of {@code trials.csv} stays.
     *
     * @throws ResultsException if a file cannot be removed
     */
    public void clear() {
      if (!Files.isDirectory(root)) {
        return;
      }
      try (Stream<Path> files = Files.list(root)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Files.delete(file);
        }
      } catch (IOException e) {
        throw ResultsException.unwritten("Cannot clear " + root + ": " + e.getMessage(), e);
      }
    }

    /** All that is known of the trial: a {@link Trial}. */
    public Path trialJson() {
      return root.resolve("trial.json");
    }

    /** One HdrHistogram a second in nanoseconds; those of the window are tagged {@code ok}. */
    public Path latencyHlog() {
      return root.resolve("latency.hlog");
    }

    /** One row per second, see {@link TimelineRow}. */
    public Path timelineCsv() {
      return root.resolve("timeline.csv");
    }

    /** The flight recording of an instance, from 1. */
    public Path recordingJfr(int instance) {
      return root.resolve(instance == 1 ? "recording.jfr" : "recording-" + instance + ".jfr");
    }

    /** What the service's collector told, see {@link GcRow}. */
    public Path gcCsv() {
      return root.resolve("gc.csv");
    }

    /** Stacks of requests that waited, folded as for a flame graph, a stack a line. */
    public Path waitingFolded() {
      return root.resolve("waiting.folded");
    }

    /** What requests did in each dump of the threads, see {@link WaitingRow}. */
    public Path waitingCsv() {
      return root.resolve("waiting.csv");
    }

    /** Stacks of requests that used a CPU, folded likewise, of samples of the flight recorder. */
    public Path runningFolded() {
      return root.resolve("running.folded");
    }

    /** Those of a file of stacks; none where it is not there, or cannot be read. */
    public static List<String> readStacks(Path folded) {
      try {
        return Files.isRegularFile(folded) ? Files.readAllLines(folded) : List.of();
      } catch (IOException e) {
        return List.of(); // a picture less
      }
    }

    /** How the service bore a sustained load: an {@link Endurance}. */
    public Path enduranceJson() {
      return root.resolve("endurance.json");
    }

    /** What the collector told; empty where it was not recorded. */
    public List<GcRow> readGc() {
      return GcRow.readAll(gcCsv());
    }

    /** What requests did in each dump; empty where none was taken, and in older results. */
    public List<WaitingRow> readWaiting() {
      return WaitingRow.readAll(waitingCsv());
    }

    /** How the service bore its load; nothing where that was not asked, or never known. */
    public Optional<Endurance> readEndurance() {
      return Json.find(enduranceJson(), Endurance.class);
    }

    /** One row per reading of the service's memory, see {@link MemoryReading}; not in every run. */
    public Path memoryCsv() {
      return root.resolve("memory.csv");
    }

    /** The timeline, or nothing when the trial ended before its first second. */
    public List<TimelineRow> readTimeline() {
      return TimelineRow.readAll(timelineCsv());
    }
  }
}
