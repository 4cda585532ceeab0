package dev.loomgauge.core.audit.table;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One row of a table. Its cells are read when they are asked for, each once; not for several
 * threads at a time.
 */
public final class AuditRow {
  private static final int SHOWN = 40;

  private final Header header;
  private final long line;
  private final List<String> fields;
  private final Map<AuditColumn, TableCell> cells = new EnumMap<>(AuditColumn.class);
  private final Map<AuditColumn, String> words = new EnumMap<>(AuditColumn.class);
  private final boolean whole;
  private @Nullable List<String> problems;

  /**
   * What cannot be read is a problem of the row, not an error.
   *
   * @param line where it begins, 1 and up
   */
  AuditRow(Header header, long line, List<String> fields) {
    this.header = header;
    this.line = line;
    this.fields = mended(fields);
    this.whole = this.fields.size() == header.names().size();
  }

  /**
   * A row of figures that stand in no table, each column with what is known of it.
   *
   * @param line where it begins in its file, 1 and up
   */
  public static AuditRow of(
      String title,
      long line,
      Map<AuditColumn, PrintedFigure> figures,
      Map<AuditColumn, String> words) {
    List<String> names = new ArrayList<>(List.of("row"));
    List<String> fields = new ArrayList<>(List.of(title));
    for (AuditColumn column : AuditColumn.values()) {
      PrintedFigure figure = figures.get(column);
      String word = words.getOrDefault(column, "");
      if (figure != null || !word.isEmpty()) {
        names.add(column.header());
        fields.add(figure == null ? word : figure.plain());
      }
    }
    return new AuditRow(Header.of(names), line, fields).stating(figures, words);
  }

  /** This row with figures and words that are known better than its cells tell. */
  public AuditRow stating(Map<AuditColumn, PrintedFigure> figures, Map<AuditColumn, String> said) {
    AuditRow stated = new AuditRow(header, line, fields);
    stated.cells.putAll(cells);
    stated.cells.putAll(figures);
    stated.words.putAll(words);
    stated.words.putAll(said);
    return stated;
  }

  /** Where it begins in its file, 1 and up. */
  public long line() {
    return line;
  }

  /** Its cells as they stand in the file, as many as the header has columns. */
  public List<String> fields() {
    int columns = header.names().size();
    if (fields.size() == columns) {
      return fields;
    }
    List<String> whole = new ArrayList<>(fields.subList(0, Math.min(columns, fields.size())));
    while (whole.size() < columns) {
      whole.add("");
    }
    return whole;
  }

  /** What could not be read, in words with the column and the remedy. */
  public List<String> problems() {
    List<String> told = problems;
    if (told == null) {
      told = whole ? unreadable() : List.of(ragged());
      problems = told;
    }
    return told;
  }

  private List<String> unreadable() {
    List<String> found = List.of();
    for (AuditColumn column : header.numbers()) {
      if (cell(column) instanceof TableCell.Unreadable bad) {
        found = found.isEmpty() ? new ArrayList<>(1) : found;
        found.add("%s '%s' %s".formatted(column.header(), shown(raw(column)), bad.problem()));
      }
    }
    return found;
  }

  /** The figure of a column, or what is known of it, or null. */
  public @Nullable PrintedFigure figure(AuditColumn column) {
    return cell(column) instanceof PrintedFigure figure ? figure : null;
  }

  /** The value of a figure, 0 where there is none. */
  public double value(AuditColumn column) {
    PrintedFigure figure = figure(column);
    return figure == null ? 0 : figure.value();
  }

  /** Whether a column of words says this. */
  public boolean says(AuditColumn column, String word) {
    return text(column).equals(word);
  }

  /** What a column of words says, in lower case; empty where it says nothing. */
  public String text(AuditColumn column) {
    String text = words.get(column);
    if (text == null) {
      text = whole ? raw(column).strip().toLowerCase(Locale.ROOT) : "";
      words.put(column, text);
    }
    return text;
  }

  /** Whether a cell, or what is known of it, has something in it that can be used. */
  public boolean has(AuditColumn column) {
    return column.scale() == ColumnScale.TEXT ? !text(column).isEmpty() : figure(column) != null;
  }

  private TableCell cell(AuditColumn column) {
    TableCell cell = cells.get(column);
    if (cell == null) {
      String raw = whole ? raw(column) : "";
      cell = raw.isBlank() ? TableCell.Empty.EMPTY : NumberReader.read(column, raw);
      cells.put(column, cell);
    }
    return cell;
  }

  private String raw(AuditColumn column) {
    int place = header.place(column);
    String own = place < 0 ? "" : fields.get(place);
    int known = header.knownPlace(column);
    return own.isBlank() && known >= 0 ? fields.get(known) : own;
  }

  /**
   * The fields, with a comma in a text that was not put in quotes taken back: the last column is no
   * figure, and every cell too many begins with a space, as after a comma in a sentence.
   */
  private List<String> mended(List<String> cells) {
    int columns = header.names().size();
    boolean prose =
        cells.size() > columns
            && header.lastIsText()
            && cells.subList(columns, cells.size()).stream().allMatch(cell -> cell.startsWith(" "));
    if (!prose) {
      return cells;
    }
    List<String> mended = new ArrayList<>(cells.subList(0, columns - 1));
    mended.add(String.join(",", cells.subList(columns - 1, cells.size())));
    return List.copyOf(mended);
  }

  private String ragged() {
    boolean broken = fields.stream().anyMatch(field -> field.indexOf('\n') >= 0);
    return "the row has %d cells, the header %d: %s"
        .formatted(
            fields.size(),
            header.names().size(),
            broken
                ? "a cell runs over several lines; is a closing quote missing?"
                : "put text that holds a comma in quotes, and fill up empty cells with commas");
  }

  private static String shown(String cell) {
    String plain = cell.strip().replaceAll("\\p{Cntrl}", " ");
    return plain.length() <= SHOWN ? plain : plain.substring(0, SHOWN) + "...";
  }
}
