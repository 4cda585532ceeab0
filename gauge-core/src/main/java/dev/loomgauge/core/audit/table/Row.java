package dev.loomgauge.core.audit.table;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One row of a table, its cells read. */
public final class Row {
  private static final int SHOWN = 40;

  private final Header header;
  private final long line;
  private final List<String> fields;
  private final Map<Column, Figure> figures = new EnumMap<>(Column.class);
  private final List<String> problems = new ArrayList<>(0);

  /**
   * Reads its cells; what cannot be read is a problem of the row, not an error.
   *
   * @param line where it begins, 1 and up
   */
  Row(Header header, long line, List<String> fields) {
    this.header = header;
    this.line = line;
    this.fields = mended(fields);
    if (this.fields.size() == header.names().size()) {
      header.numbers().forEach(this::read);
    } else {
      problems.add(ragged());
    }
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
    return problems;
  }

  /** The figure of a column, or what is known of it, or null. */
  public @Nullable Figure figure(Column column) {
    return figures.get(column);
  }

  /** Whether a column of words says this. */
  public boolean says(Column column, String word) {
    return text(column).equals(word);
  }

  /** Whether a cell, or what is known of it, has something in it that can be used. */
  public boolean has(Column column) {
    return column.scale() == Scale.TEXT ? !text(column).isEmpty() : figure(column) != null;
  }

  private String text(Column column) {
    return fields.size() == header.names().size()
        ? raw(column).strip().toLowerCase(Locale.ROOT)
        : "";
  }

  private void read(Column column) {
    String cell = raw(column);
    if (cell.isBlank()) {
      return;
    }
    switch (Numbers.read(column, cell)) {
      case Figure figure -> figures.put(column, figure);
      case Cell.Unreadable bad ->
          problems.add("%s '%s' %s".formatted(column.header(), shown(cell), bad.problem()));
    }
  }

  private String raw(Column column) {
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
