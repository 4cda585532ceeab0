package dev.loomgauge.report.reading;

import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.ThreadUse;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.WaitingRow;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.RecordedTrials;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks for damage in the files of a results folder: what cannot be read, was cut off, or is not
 * what its name says. Files that no report reads are not looked at: flight recordings and logs.
 */
final class Inspection {
  /** The first characters of every encoded histogram. */
  private static final String HISTOGRAM = "HIST";

  /** A timeline may lack this many of its last seconds, which an engine tells late. */
  private static final double LATE_SECONDS = 3;

  private final ResultsFolder folder;
  private final List<String> found = new ArrayList<>();

  Inspection(ResultsFolder folder) {
    this.folder = folder;
  }

  /** A sentence each: the file, what is wrong with it, and what follows. */
  List<String> found() {
    return List.copyOf(found);
  }

  void add(List<String> sentences) {
    found.addAll(sentences);
  }

  void damaged(Path file, String what, String follows) {
    found.add("%s is damaged: %s. %s".formatted(RecordedTrials.name(folder, file), what, follows));
  }

  void missing(Path file, String follows) {
    found.add("%s is missing. %s".formatted(RecordedTrials.name(folder, file), follows));
  }

  /** The text of a table; empty, and told, where it cannot be read. */
  String table(Path file, List<String> columns, String follows) {
    try {
      String text = Files.readString(file);
      Csv.damage(text, columns).ifPresent(what -> damaged(file, what, follows));
      return text;
    } catch (IOException | ResultsException e) {
      damaged(file, reason(e), follows);
      return "";
    }
  }

  /** The timeline of a trial, as far as it can be read. */
  List<TimelineRow> timeline(Trial trial, boolean cutOff) {
    Path file = folder.trial(trial.id()).timelineCsv();
    String follows = "The timeline of the trial is shown as far as it could be read.";
    if (!Files.isRegularFile(file)) {
      if (trial.load() != null) {
        missing(file, "The trial has no timeline.");
      }
      return List.of();
    }
    int before = found.size();
    String text = table(file, List.of("second", "phase"), follows);
    if (cutOff && found.size() > before && text.contains("\n")) {
      found.subList(before, found.size()).clear(); // The trial is already reported as cut off.
    }
    if (text.isEmpty()) {
      return List.of();
    }
    try {
      List<TimelineRow> rows = TimelineRow.readAll(file);
      if (found.size() == before && endsEarly(trial, rows)) {
        damaged(file, "it ends before the measured window does", follows);
      }
      return rows;
    } catch (RuntimeException e) {
      damaged(file, reason(e), "The timeline of the trial is left out.");
      return List.of();
    }
  }

  private static boolean endsEarly(Trial trial, List<TimelineRow> rows) {
    LoadSummary load = trial.load();
    return load != null
        && (rows.isEmpty() || rows.getLast().second() + 1 < load.windowSeconds() - LATE_SECONDS);
  }

  /** What the collector told of a trial; of an old folder there is none. */
  void collections(Trial trial) {
    Path file = folder.trial(trial.id()).gcCsv();
    if (!Files.isRegularFile(file)) {
      return;
    }
    String follows = "Collector pauses of the trial are shown as far as they could be read.";
    int before = found.size();
    table(file, GcRow.COLUMNS.subList(0, 3), follows);
    if (found.size() == before) {
      try {
        GcRow.readAll(file);
      } catch (ResultsException e) {
        damaged(file, reason(e), follows);
      }
    }
  }

  /** What requests of a trial did in each dump of the threads; of an old folder there is none. */
  void dumps(Trial trial) {
    Path file = folder.trial(trial.id()).waitingCsv();
    if (!Files.isRegularFile(file)) {
      return;
    }
    String follows = "Dumps of threads of the trial are shown as far as they could be read.";
    int before = found.size();
    table(file, WaitingRow.COLUMNS, follows);
    if (found.size() == before) {
      try {
        if (!fits(trial, WaitingRow.readAll(file))) {
          damaged(file, "it does not have the requests and dumps of trial.json", follows);
        }
      } catch (ResultsException e) {
        damaged(file, reason(e), follows);
      }
    }
  }

  private static boolean fits(Trial trial, List<WaitingRow> rows) {
    JvmUse jvm = trial.jvm();
    ThreadUse use = jvm == null ? null : jvm.doing();
    return use == null
        || (!rows.isEmpty()
            && rows.getLast().dump() == use.dumps()
            && rows.stream().mapToLong(WaitingRow::requests).sum()
                == Math.round(use.requests() * use.dumps()));
  }

  /** Whether a log of latencies is made of histograms to its end. */
  void latencies(Trial trial) {
    Path file = folder.trial(trial.id()).latencyHlog();
    LoadSummary load = trial.load();
    if (load == null) {
      return;
    }
    if (!Files.isRegularFile(file)) {
      if (MergedLatencies.engineWithoutLog(trial).isEmpty()) {
        missing(file, "The trial is not in the latency distribution.");
      }
    } else {
      notOfHistograms(file, load.ok() > 0)
          .ifPresent(
              what ->
                  damaged(
                      file,
                      what,
                      "The latency distribution of the trial lacks what is not there."));
    }
  }

  private static Optional<String> notOfHistograms(Path file, boolean any) {
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      int number = 0;
      int histograms = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (line.startsWith("#") || line.startsWith("\"StartTimestamp\"") || line.isEmpty()) {
          continue;
        }
        String last = line.substring(line.lastIndexOf(',') + 1);
        if (!last.startsWith(HISTOGRAM)) {
          return Optional.of("line " + number + " is no histogram");
        }
        histograms++;
      }
      return endsInLine(file)
          ? histograms > 0 || !any ? Optional.empty() : Optional.of("it has no histogram")
          : Optional.of("its last line is cut off");
    } catch (IOException e) {
      return Optional.of(reason(e));
    }
  }

  private static boolean endsInLine(Path file) throws IOException {
    try (var bytes = Files.newByteChannel(file)) {
      if (bytes.size() == 0) {
        return true;
      }
      bytes.position(bytes.size() - 1);
      java.nio.ByteBuffer last = java.nio.ByteBuffer.allocate(1);
      return bytes.read(last) == 1 && last.get(0) == '\n';
    }
  }

  /** For people: what the exception of a reader says. */
  static String reason(Exception e) {
    if (e instanceof ResultsException results && results.problem() != null) {
      return results.problem();
    }
    Throwable first = e;
    while (first.getCause() != null) {
      first = first.getCause();
    }
    return switch (first) {
      case CharacterCodingException _ -> "it is no text in UTF-8";
      case NumberFormatException bad -> "a number was expected: " + bad.getMessage();
      case IndexOutOfBoundsException _ -> "a line has too few fields";
      default -> {
        String message = String.valueOf(first.getMessage()).lines().findFirst().orElse("");
        yield message.isEmpty()
            ? first.getClass().getSimpleName()
            : message.replaceAll("\\.+$", "");
      }
    };
  }
}
