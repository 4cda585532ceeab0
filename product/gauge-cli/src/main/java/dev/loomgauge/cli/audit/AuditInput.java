package dev.loomgauge.cli.audit;

import dev.loomgauge.core.audit.FormatBook;
import dev.loomgauge.core.audit.format.FormatException;
import dev.loomgauge.core.audit.format.Printed;
import dev.loomgauge.core.audit.format.Reading;
import dev.loomgauge.core.audit.format.ToolRuns;
import dev.loomgauge.core.audit.log.LogTally;
import dev.loomgauge.core.audit.log.RequestLog;
import dev.loomgauge.core.audit.log.RequestLogs;
import dev.loomgauge.core.audit.table.TableReader;
import dev.loomgauge.core.input.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds out what a file is: a table of ours, a log of requests, or a print of a tool. */
final class AuditInput {
  private static final int HEAD = 1 << 13;

  /** A print is short; what is longer is no summary. */
  private static final long LONGEST = 64L << 20;

  /** More stretches are counted. */
  private static final int STRETCHES = 5;

  private AuditInput() {}

  /** What a file holds. */
  sealed interface Content {
    /** A table with columns of ours. */
    record Table(Path path) implements Content {}

    /**
     * What a format took from it.
     *
     * @param note what a reader should know of the file, or the empty string
     * @param unread lines that could not be read
     */
    record Taken(Reading reading, String note, long unread) implements Content {}
  }

  /**
   * Looks into it.
   *
   * @param file the name that messages have
   * @throws dev.loomgauge.core.input.UserError if it cannot be read or is nothing of these
   */
  static Content of(Path path, String file) {
    try {
      return content(path, file);
    } catch (IOException e) {
      throw new FormatException(file + ": cannot be read: " + e + ". Check that you may read it.");
    }
  }

  private static Content content(Path path, String file) throws IOException {
    if (Files.isDirectory(path)) {
      Path trials = path.resolve("trials.csv");
      return new Content.Table(Files.isRegularFile(trials) ? trials : path);
    }
    if (!Files.isRegularFile(path)) {
      return new Content.Table(path);
    }
    String begin = head(path);
    Optional<RequestLog> log = RequestLogs.of(begin);
    if (log.isPresent()) {
      return log(log.get(), path, file);
    }
    try {
      TableReader.open(path).close();
      return new Content.Table(path);
    } catch (InputException e) {
      return print(path, file, begin, e);
    }
  }

  private static Content log(RequestLog log, Path path, String file) {
    RequestLogs.LogReading read = RequestLogs.read(log, path, file);
    LogTally tally = read.tally();
    String note = tally.isCutOff() ? file + ": its last line is cut off and was left out." : "";
    if (tally.unread() > 0) {
      note =
          "%s:%d: is no request; such lines in all: %,d. Check that it is one whole log."
              .formatted(file, tally.unreadLines().getFirst(), tally.unread());
    }
    return new Content.Taken(read.reading(), note, tally.unread());
  }

  private static Content print(Path path, String file, String begin, InputException noTable)
      throws IOException {
    Printed printed = new Printed(text(path, file, begin, noTable));
    Optional<Reading> reading = FormatBook.read(printed);
    if (reading.isPresent()) {
      return new Content.Taken(reading.get(), unread(file, reading.get()), 0);
    }
    if (printed.text().isBlank() || file.endsWith(".csv") || isTable(begin)) {
      throw noTable;
    }
    String nearest = ToolRuns.nearest(printed).map(tool -> "Nearest is " + tool + ". ").orElse("");
    throw new FormatException(file + ": is nothing that the audit knows. " + nearest + known());
  }

  private static String known() {
    return "Known are prints (%s), logs of requests (%s), tables in CSV, and results folders: docs/audit.md."
        .formatted(FormatBook.names(), RequestLogs.names());
  }

  private static String unread(String file, Reading reading) {
    List<String> unread = reading.unread();
    int more = unread.size() - STRETCHES;
    return unread.isEmpty()
        ? ""
        : "%s: %s%s look like figures and were not read."
            .formatted(
                file,
                String.join(", ", unread.subList(0, Math.min(STRETCHES, unread.size()))),
                more > 0 ? " and %,d more stretches".formatted(more) : "");
  }

  /** Whether the first lines have the same number of cells, two or more. */
  private static boolean isTable(String begin) {
    List<String> lines = begin.lines().limit(2).toList();
    String first = lines.isEmpty() ? "" : lines.getFirst();
    return List.of(",", ";", "\t").stream()
        .anyMatch(
            separator ->
                cells(first, separator) > 1
                    && lines.size() == 2
                    && cells(lines.get(1), separator) == cells(first, separator)
                    && !first.matches("\\s*[{\\[<].*"));
  }

  private static int cells(String line, String separator) {
    return line.split(separator, -1).length;
  }

  private static String text(Path path, String file, String begin, InputException noTable)
      throws IOException {
    // A character that is cut in two at the end of a longer file's first bytes is text.
    String whole =
        Files.size(path) > HEAD && begin.endsWith("\ufffd")
            ? begin.substring(0, begin.length() - 1)
            : begin;
    if (whole.indexOf('\0') >= 0 || whole.indexOf('\ufffd') >= 0) {
      throw noTable;
    }
    if (Files.size(path) > LONGEST) {
      throw new FormatException(
          file + ": is no log that the audit knows, and too long for a summary. " + known());
    }
    return new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
  }

  private static String head(Path path) throws IOException {
    try (InputStream bytes = Files.newInputStream(path)) {
      return new String(bytes.readNBytes(HEAD), StandardCharsets.UTF_8);
    }
  }
}
