package dev.loomgauge.core.result.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.loomgauge.core.Printable;
import dev.loomgauge.core.input.Quoted;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Comma-separated values as in RFC 4180, with numbers in the root locale. */
public final class Csv {
  private static final String FORMULA_STARTS = "=+-@＝＋－＠";
  private static final Pattern NUMBER = Pattern.compile("[-+]?([0-9]++(\\.[0-9]*+)?|\\.[0-9]++)");

  private Csv() {}

  /** One record of a text, and the line where it begins, from 1. */
  public record Entry(long line, List<String> fields) {}

  /** Writes records, unbuffered, each with a line feed; fields are quoted where they must be. */
  static CsvWriter writer(Writer out) {
    return CsvWriter.builder().lineDelimiter(LineDelimiter.LF).bufferSize(0).build(out);
  }

  /** Writes UTF-8, in which half a character, as services may send, becomes a question mark. */
  public static BufferedWriter file(Path file, OpenOption... options) throws IOException {
    return new BufferedWriter(new OutputStreamWriter(Files.newOutputStream(file, options), UTF_8));
  }

  /** One line without its end; fields with a comma, a quote or a line break are quoted. */
  public static String line(List<String> fields) {
    StringWriter line = new StringWriter();
    writer(line).writeRecord(fields);
    return line.getBuffer().substring(0, line.getBuffer().length() - 1);
  }

  /** A header and its rows, each with its end. */
  public static String table(List<String> header, List<List<String>> rows) {
    StringWriter text = new StringWriter();
    CsvWriter lines = writer(text).writeRecord(header);
    rows.forEach(lines::writeRecord);
    return text.toString();
  }

  /** A number with a given number of decimal places, or the empty field for null. */
  public static String number(@Nullable Double value, int digits) {
    return value == null || value.isNaN()
        ? ""
        : String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  /**
   * A number with at least a given number of decimal places and four significant digits: 399.500,
   * 0.0002778. The empty field for null and for what is not finite.
   */
  public static String figure(@Nullable Double value, int digits) {
    if (value == null || !Double.isFinite(value)) {
      return "";
    }
    return Math.abs(value) >= 1 || value == 0
        ? number(value, digits)
        : number(value, Math.max(digits, 3 - (int) Math.floor(Math.log10(Math.abs(value)))));
  }

  /** A field of something that may not be there: then it is empty. */
  public static <T> String field(@Nullable T source, Function<T, String> words) {
    return source == null ? "" : words.apply(source);
  }

  /** A text without its last line where that has no end: its writer was cut off in it. */
  public static String wholeLines(String text) {
    return text.substring(0, text.lastIndexOf('\n') + 1);
  }

  /** For people: a header and rows that all have the same columns, harmless; empty without rows. */
  public static String table(List<Map<String, String>> rows) {
    return rows.isEmpty()
        ? ""
        : table(
            List.copyOf(rows.getFirst().keySet()),
            rows.stream().map(row -> row.values().stream().map(Csv::harmless).toList()).toList());
  }

  /**
   * The field such that a spreadsheet shows it and runs nothing, and a terminal as well ({@link
   * Printable#oneLine}): an apostrophe goes before what begins like a formula and is no number.
   */
  public static String harmless(String field) {
    String shown = Printable.oneLine(field);
    String text = shown.stripLeading();
    boolean formula = text.length() > 1 && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0;
    return formula && !NUMBER.matcher(text).matches() ? "'" + shown : shown;
  }

  /** All records of a text; a quoted field may hold line breaks, an empty line is no record. */
  public static List<List<String>> parse(String text) {
    List<List<String>> records = new ArrayList<>();
    entries(new StringReader(text)).forEachRemaining(record -> records.add(record.fields()));
    return List.copyOf(records);
  }

  /**
   * The rows of a table that a run has written, but for a last line that was cut off; none where it
   * is not there.
   *
   * @param row makes one of the header and its fields
   * @throws ResultsException if it cannot be read, with the line of the first row that is none
   */
  public static <T> List<T> rows(Path file, BiFunction<List<String>, List<String>, T> row) {
    if (!Files.isRegularFile(file)) {
      return List.of();
    }
    List<T> rows = new ArrayList<>();
    long line = 1;
    try {
      Iterator<Entry> entries = entries(new StringReader(wholeLines(Files.readString(file))));
      List<String> header = entries.hasNext() ? entries.next().fields() : List.of();
      while (entries.hasNext()) {
        Entry entry = entries.next();
        line = entry.line();
        rows.add(row.apply(header, entry.fields()));
      }
      return List.copyOf(rows);
    } catch (IOException e) {
      throw ResultsException.unread(file, e);
    } catch (ResultsException e) {
      throw ResultsException.damaged(file, String.valueOf(e.problem()), e);
    } catch (NumberFormatException e) {
      throw ResultsException.damaged(file, "line " + line + " has text in place of a number", e);
    } catch (IndexOutOfBoundsException e) {
      throw ResultsException.damaged(file, "line " + line + " has too few fields", e);
    } catch (IllegalArgumentException e) {
      throw ResultsException.damaged(
          file, "line " + line + ": " + Quoted.cut(String.valueOf(e.getMessage())), e);
    }
  }

  /**
   * What is wrong with the text of a table, for people; nothing where it is whole: each line has an
   * end, and as many fields as the header.
   *
   * @param needed columns that the header must have
   */
  public static Optional<String> damage(String text, List<String> needed) {
    if (text.isEmpty()) {
      return Optional.of("it is empty");
    }
    Iterator<Entry> rows = entries(new StringReader(wholeLines(text)));
    List<String> header = rows.hasNext() ? rows.next().fields() : List.of();
    if (!header.containsAll(needed)) {
      return Optional.of(
          "its first line is no header with the columns " + String.join(", ", needed));
    }
    while (rows.hasNext()) {
      Entry row = rows.next();
      if (row.fields().size() != header.size()) {
        return Optional.of(
            "line %d has %d fields instead of %d"
                .formatted(row.line(), row.fields().size(), header.size()));
      }
    }
    return text.endsWith("\n") ? Optional.empty() : Optional.of("its last line is cut off");
  }

  /**
   * The records of a text of any length, one by one; records may differ in their number of fields.
   *
   * @return throws {@link java.io.UncheckedIOException} where the text cannot be read, and {@link
   *     ResultsException} at a record of absurd size
   */
  public static Iterator<Entry> entries(Reader text) {
    Iterator<CsvRecord> records = reader().ofCsvRecord(text).iterator();
    return new Iterator<>() {
      private long last;

      @Override
      public boolean hasNext() {
        try {
          return records.hasNext();
        } catch (CsvParseException e) {
          throw ResultsException.damaged(
              "the record behind line %d has more fields or characters than any table of ours"
                  .formatted(last),
              e);
        }
      }

      @Override
      public Entry next() {
        CsvRecord next = records.next();
        last = next.getStartingLineNumber();
        return new Entry(last, next.getFields());
      }
    };
  }

  private static CsvReader.CsvReaderBuilder reader() {
    return CsvReader.builder()
        .allowExtraFields(true)
        .allowMissingFields(true)
        .allowExtraCharsAfterClosingQuote(true);
  }
}
