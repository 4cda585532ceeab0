package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.Optional;

/** The numbers of one run, as it writes them, in the units of their quantities. */
final class RunFigures {
  /** The width of a bucket of fortio's histogram, as a share of its values; 1 ms at the least. */
  private static final double BUCKET = 0.25;

  /** Half of one of the 1,024 buckets of sysbench from 0.001 to 100,000 ms, as such a share. */
  private static final double LOG_BUCKET = 0.01;

  private final Numerals numerals;
  private final PrintedMeasurement measurement;

  /**
   * Of one run.
   *
   * @param measurement takes a note of what can be read in two ways
   */
  RunFigures(Numerals numerals, PrintedMeasurement measurement) {
    this.numerals = numerals;
    this.measurement = measurement;
  }

  /** The figure of a quantity. */
  Optional<PrintedFigure> figure(AuditColumn column, String unit, String text, Printed.Line line) {
    boolean counted = column.scale().exact() && !isRounded(text);
    return scaled(column, unit, text, line).map(n -> counted ? n.exact() : measured(n, unit));
  }

  /** The number of a quantity in its unit. */
  Optional<PrintedQuantity> scaled(
      AuditColumn column, String unit, String text, Printed.Line line) {
    boolean counted = column.scale().exact();
    return counted || column == AuditColumn.THROUGHPUT
        ? number(text, line, counted && !isRounded(text))
        : quantity(text, unit, line).map(n -> column.header().endsWith("_s") ? n.times(0.001) : n);
  }

  /** A time in milliseconds, by its own unit or the given one; or a number without a unit. */
  Optional<PrintedQuantity> quantity(String text, String unit, Printed.Line line) {
    return plain(text, line, false)
        .flatMap(
            bare ->
                switch (unit) {
                  case "" -> PrintedQuantity.millis(bare).or(() -> PrintedQuantity.number(bare));
                  case "cut" -> PrintedQuantity.millis(bare);
                  case "s", "bucket" -> PrintedQuantity.number(bare).map(n -> n.times(1000));
                  case "us" -> PrintedQuantity.number(bare).map(n -> n.times(0.001));
                  case "ns" -> PrintedQuantity.number(bare).map(n -> n.times(1e-6));
                  case "min" -> PrintedQuantity.number(bare).map(n -> n.times(60_000));
                  default -> PrintedQuantity.number(bare);
                });
  }

  /**
   * A bare number.
   *
   * @param whole whether it counts something
   */
  Optional<PrintedQuantity> number(String text, Printed.Line line, boolean whole) {
    return plain(text, line, whole).flatMap(PrintedQuantity::number);
  }

  /** As exact as its tool prints it. */
  static PrintedFigure measured(PrintedQuantity n, String unit) {
    return switch (unit) {
      case "tick", "cut" -> n.measured(1);
      case "two" -> n.measured(LocustTable.twoDigits(n.value()));
      case "bucket" -> n.measured(Math.max(1, BUCKET * n.value()));
      case "log" -> n.measured(LOG_BUCKET * n.value());
      default -> n.measured();
    };
  }

  private static boolean isRounded(String count) {
    return count.matches(".*[kKMG]");
  }

  private Optional<String> plain(String text, Printed.Line line, boolean whole) {
    Optional<String> plain = numerals.plain(text, line.text(), whole);
    if (plain.isEmpty()) {
      measurement.note(
          "Line %d: %s can be read in two ways and was not taken; say what it is with --known."
              .formatted(line.number(), text));
    }
    return plain;
  }
}
