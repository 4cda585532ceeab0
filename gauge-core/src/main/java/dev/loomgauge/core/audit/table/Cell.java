package dev.loomgauge.core.audit.table;

/** What a cell of a column of numbers holds. */
sealed interface Cell permits Figure, Cell.Unreadable, Cell.Empty {

  /**
   * Something that is no number of its column.
   *
   * @param problem in words, with the remedy
   */
  record Unreadable(String problem) implements Cell {}

  /** A cell without anything in it. */
  enum Empty implements Cell {
    /** The only one. */
    EMPTY
  }
}
