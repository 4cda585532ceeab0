package dev.loomgauge.report.reading;

import dev.loomgauge.core.purpose.Endured;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.result.folder.RecordedTrials;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Looks for damage in the files of a results folder: what cannot be read, was cut off, or is not
 * what its name says. Files that no report reads are not looked at: flight recordings and logs.
 */
final class Inspection {
  private static final String WORDS = "[ =]";
  private static final String NUMBER = "-?\\d+\\.\\d+";

  /** The first characters of every encoded histogram, behind a comma. */
  private static final String HISTOGRAM = ",HIST";

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

  /** The rows of a table that not every trial has, as far as they can be read. */
  <T> List<T> rows(
      Path file, List<String> columns, Function<Path, List<T>> reader, String follows) {
    if (!Files.isRegularFile(file)) {
      return List.of();
    }
    int before = found.size();
    table(file, columns, follows);
    try {
      return reader.apply(file);
    } catch (RuntimeException e) {
      if (found.size() == before) {
        damaged(file, reason(e), follows);
      }
      return List.of();
    }
  }

  /** The timeline of a trial, as far as it can be read. */
  List<TimelineRow> timeline(Trial trial, boolean cutOff) {
    Path file = folder.trial(trial.id()).timelineCsv();
    if (!Files.isRegularFile(file) && trial.load() != null) {
      missing(file, "The trial has no timeline.");
    }
    int before = found.size();
    List<TimelineRow> rows =
        rows(
            file,
            List.of("second", "phase"),
            TimelineRow::readAll,
            "The timeline of the trial is shown as far as it could be read.");
    if (cutOff && !rows.isEmpty()) {
      found.subList(before, found.size()).clear(); // The trial is already reported as cut off.
    }
    return rows;
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
    try {
      String log = Files.readString(file, StandardCharsets.ISO_8859_1);
      List<String> histograms =
          log.lines()
              .filter(
                  line -> !line.startsWith("#") && !line.startsWith("\"Start") && !line.isEmpty())
              .toList();
      boolean whole = log.isEmpty() || log.endsWith("\n");
      return whole
              && (!histograms.isEmpty() || !any)
              && histograms.stream().allMatch(line -> line.contains(HISTOGRAM))
          ? Optional.empty()
          : Optional.of("it was cut off, or holds something else than histograms");
    } catch (IOException e) {
      return Optional.of(reason(e));
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
      default -> {
        String message = String.valueOf(first.getMessage()).lines().findFirst().orElse("");
        yield message.isEmpty()
            ? first.getClass().getSimpleName()
            : message.replaceAll("\\.+$", "");
      }
    };
  }

  /** One sentence that names the trials whose prediction does not fit; none when all fit. */
  static List<String> doubts(List<Trial> trials, String predictionsCsv) {
    Set<String> sound = PredictionsCsv.sound(predictionsCsv);
    List<List<String>> records = Csv.parse(predictionsCsv);
    List<String> header = records.isEmpty() ? List.of() : records.getFirst();
    Map<String, List<String>> rows =
        records.stream()
            .filter(fields -> sound.contains(fields.getLast()))
            .collect(Collectors.toMap(List::getLast, Function.identity(), (first, same) -> first));
    List<String> changed =
        trials.stream().filter(trial -> !fits(trial, header, rows)).map(Trial::id).toList();
    return changed.isEmpty()
        ? List.of()
        : List.of(
            "The prediction of trial %s does not fit predictions.csv: it was changed after the run, or the file was. Take the predictions from an untouched copy of the folder, or run again."
                .formatted(Spread.names(changed)));
  }

  private static boolean fits(Trial trial, List<String> header, Map<String, List<String>> rows) {
    String checksum = trial.predictionChecksum();
    if (checksum == null || checksum.isEmpty()) {
      return true; // A folder of before there were checksums.
    }
    List<String> row = rows.getOrDefault(checksum, List.of());
    return !row.isEmpty()
        && row.size() == header.size()
        && PredictionsCsv.figures(trial.prediction()).entrySet().stream()
            .allMatch(
                figure ->
                    !header.contains(figure.getKey())
                        || same(row.get(header.indexOf(figure.getKey())), figure.getValue()));
  }

  /**
   * Whether two figures are one, word by word. Numbers were once written with fewer digits, and
   * without separators: those may differ by the rounding of both.
   */
  static boolean same(String written, String figure) {
    if (written.equals(figure)) {
      return true;
    }
    String[] one = ungrouped(written).split(WORDS, -1);
    String[] other = ungrouped(figure).split(WORDS, -1);
    return one.length == other.length
        && IntStream.range(0, one.length).allMatch(i -> rounded(one[i], other[i]));
  }

  private static String ungrouped(String text) {
    return text.replaceAll("(?<=[0-9]),(?=[0-9]{3})", "");
  }

  private static boolean rounded(String written, String figure) {
    if (written.equals(figure) || !written.matches(NUMBER) || !figure.matches(NUMBER)) {
      return written.equals(figure);
    }
    BigDecimal one = new BigDecimal(written);
    BigDecimal other = new BigDecimal(figure);
    return one.scale() < other.scale()
        && one.subtract(other).abs().multiply(BigDecimal.TWO).compareTo(one.ulp().add(other.ulp()))
            <= 0;
  }

  /** The trials in a sentence. */
  static Optional<String> cutOff(List<Trial> trials) {
    return switch (trials.size()) {
      case 0 -> Optional.empty();
      case 1 ->
          Optional.of(
              "Trial %s was cut off: its seconds until then are shown, and count for nothing."
                  .formatted(trials.getFirst().id()));
      default ->
          Optional.of(
              "Trials %s were cut off: their seconds until then are shown, and count for nothing."
                  .formatted(Spread.names(trials.stream().map(Trial::id).toList())));
    };
  }

  /** As it was kept; for a trial that was cut off, what its hold until then tells. */
  Optional<Endurance> endurance(Trial trial, boolean cutOff) {
    ResultsFolder.TrialFolder own = folder.trial(trial.id());
    try {
      if (!cutOff) {
        return own.readEndurance();
      }
      List<TimelineRow> timeline = own.readTimeline();
      return timeline.stream().anyMatch(row -> row.phase().equals("window"))
          ? Optional.of(Endured.of(timeline, own.readGc(), null))
          : Optional.empty();
    } catch (ResultsException | IllegalArgumentException e) {
      damaged(
          cutOff ? own.timelineCsv() : own.enduranceJson(),
          reason(e),
          "How the trial carried its load is not known.");
      return Optional.empty();
    }
  }
}
