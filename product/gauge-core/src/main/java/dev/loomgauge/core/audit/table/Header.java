package dev.loomgauge.core.audit.table;

import dev.loomgauge.core.input.InputException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The first line of a table: which column stands where. A column {@code known_NAME} says what is
 * known of NAME though the table itself does not publish it; it is read where NAME is empty.
 */
public final class Header {
  private static final String KNOWN = "known_";

  private final List<String> names;
  private final Map<AuditColumn, Integer> places = new EnumMap<>(AuditColumn.class);
  private final Map<AuditColumn, Integer> knownPlaces = new EnumMap<>(AuditColumn.class);
  private final List<AuditColumn> numbers;
  private final List<String> notes = new ArrayList<>();

  private Header(List<String> names) {
    this.names = names;
    for (int i = 0; i < names.size(); i++) {
      find(names.get(i).strip().toLowerCase(Locale.ROOT), i);
    }
    numbers =
        Stream.of(AuditColumn.values())
            .filter(c -> c.scale() != ColumnScale.TEXT && has(c))
            .toList();
  }

  /**
   * Reads it.
   *
   * @throws InputException if it names a column twice or none that a law reads
   */
  static Header of(String file, int line, List<String> fields) {
    List<String> names = named(fields);
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      String name = canonical(names.get(i).strip().toLowerCase(Locale.ROOT));
      Integer before = seen.putIfAbsent(name, i);
      if (before != null) {
        throw new InputException(
            file,
            line,
            "columns %d ('%s') and %d ('%s') are the same."
                .formatted(before + 1, names.get(before), i + 1, names.get(i)),
            "Rename or remove one.");
      }
    }
    Header header = new Header(names);
    if (header.numbers.isEmpty()) {
      throw unusable(file, line, fields.getFirst());
    }
    return header;
  }

  /** Of names that are distinct. */
  static Header of(List<String> names) {
    return new Header(List.copyOf(names));
  }

  /** All columns in their order, as the file spells them. */
  public List<String> names() {
    return names;
  }

  /** What a reader should know of columns that are not read. */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  /** How many columns stand before the first that holds a figure: they name the row. */
  public int titles() {
    return numbers.stream()
        .mapToInt(this::place)
        .filter(place -> place >= 0)
        .min()
        .orElse(names.size());
  }

  /** Whether the last column holds no figure that a law reads. */
  boolean lastIsText() {
    int last = names.size() - 1;
    return numbers.stream().noneMatch(c -> place(c) == last || knownPlace(c) == last);
  }

  List<AuditColumn> numbers() {
    return numbers;
  }

  /** Where a column's own figures stand, or -1. */
  int place(AuditColumn column) {
    return places.getOrDefault(column, -1);
  }

  /** Where what is known of a column stands, or -1. */
  int knownPlace(AuditColumn column) {
    return knownPlaces.getOrDefault(column, -1);
  }

  /** Whether the table has a column, or what is known of it. */
  public boolean has(AuditColumn column) {
    return place(column) >= 0 || knownPlace(column) >= 0;
  }

  private void find(String name, int index) {
    boolean known = name.startsWith(KNOWN);
    String bare = known ? name.substring(KNOWN.length()) : name;
    Optional<AuditColumn> named = AuditColumn.named(bare);
    if (named.isPresent()) {
      (known ? knownPlaces : places).put(named.get(), index);
      return;
    }
    Stream.of(AuditColumn.values())
        .filter(column -> column.resembles(bare))
        .findFirst()
        .ifPresent(
            column ->
                notes.add(
                    "column '%s' is not read; the laws read '%s', in %s."
                        .formatted(names.get(index), column.header(), column.unit())));
  }

  private static String canonical(String name) {
    return AuditColumn.named(name).map(AuditColumn::header).orElse(name);
  }

  private static List<String> named(List<String> fields) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      names.add(fields.get(i).isBlank() ? "column_" + (i + 1) : fields.get(i).strip());
    }
    return List.copyOf(names);
  }

  private static InputException unusable(String file, int line, String first) {
    for (String separator : List.of(";", "\t", "|")) {
      boolean names =
          Stream.of(AuditColumn.values())
              .map(AuditColumn::header)
              .anyMatch(c -> first.contains(c + separator) || first.contains(separator + c));
      if (names) {
        return new InputException(
            file,
            line,
            "its columns are separated by '%s'."
                .formatted(separator.equals("\t") ? "tab" : separator),
            "Save it with commas between columns and a point before decimals.");
      }
    }
    return new InputException(
        file,
        line,
        "no column of the first line is one that a law reads; is the header missing?",
        "Begin the file with a line of column names, some of these: "
            + Stream.of(AuditColumn.values())
                .filter(c -> c.scale() != ColumnScale.TEXT)
                .map(AuditColumn::header)
                .collect(Collectors.joining(", "))
            + ".");
  }
}
