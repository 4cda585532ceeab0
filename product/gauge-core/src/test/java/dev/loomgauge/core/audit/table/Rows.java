package dev.loomgauge.core.audit.table;

import java.util.List;

/** Rows without a file. */
public final class Rows {
  private Rows() {}

  /** A row below a header, both without quotes. */
  public static AuditRow of(String header, String cells) {
    return new AuditRow(header(header), 2, split(cells));
  }

  /** A header without quotes. */
  public static Header header(String header) {
    return Header.of("table.csv", 1, split(header));
  }

  private static List<String> split(String line) {
    return List.of(line.split(",", -1));
  }
}
