package dev.loomgauge.core.audit.table;

/** What a cell of a column of numbers holds. */
sealed interface TableCell permits PrintedFigure, TableCell.Unreadable, TableCell.Empty {

  /**
   * Something that is no number of its column.
   *
   * @param problem in words, with the remedy
   */
  record Unreadable(String problem) implements TableCell {}

  /** A cell without anything in it. */
  enum Empty implements TableCell {
    EMPTY
  }
}
